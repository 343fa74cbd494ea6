import { ByteCache } from "../../../platform/byte-cache";
import { type Option, packOptions } from "../../../platform/forms/option-list";

/** Where in the loaders' data the packed options of a `<select>` belong, and its id. */
export type InPageOptions = readonly [position: number, id: string];

/** A shorter list costs less than naming it, in characters. */
const MIN_LENGTH = 400;

const SELECT = /<select\b[^>]* id="([^"]+)"[^>]*>(.*?)<\/select>/gs;
const GROUP_OR_OPTION =
  /<optgroup label="([^"]*)">(.*?)<\/optgroup>|<option value="([^"]+)"[^>]*>([^<]*)<\/option>/gs;
const OPTION = /<option value="([^"]+)"[^>]*>([^<]*)<\/option>/g;

/**
 * Takes long lists of options out of the loaders' data: they stand in the page as well, from where hydration reads them. The
 * countries alone are 1.6 KB (Brotli) of a form's page.
 * @param data in React Router's own encoding, which writes texts as JSON does
 * @returns the data unchanged where the page does not show a list exactly as it is packed
 */
export function extractInPageOptions(data: string, html: string): { data: string; inPage: InPageOptions[] } {
  let remaining = data;
  const inPage: InPageOptions[] = [];
  for (const [, id = "", options = ""] of html.matchAll(SELECT)) {
    if (options.length < MIN_LENGTH) continue;
    const list = packedListOf(options);
    const position = remaining.indexOf(list);
    if (position === -1 || remaining.includes(list, position + 1)) continue;
    remaining = remaining.slice(0, position) + remaining.slice(position + list.length);
    inPage.unshift([position, id]);
  }
  return { data: remaining, inPage };
}

/** Room for the lists of all languages, in bytes. */
const MAX_LIST_BYTES = 2 * 1024 * 1024;

/** The lists by their markup: countries and time zones are the same in every form of a language. */
const packedLists = new ByteCache<string>(MAX_LIST_BYTES, (list) => 4 * list.length);

/** The options of a `<select>` as they stand in the loaders' data. */
function packedListOf(markup: string): string {
  const known = packedLists.get(markup);
  if (known !== undefined) return known;
  const list = JSON.stringify(packOptions([...markup.matchAll(GROUP_OR_OPTION)].map(toPackedOption)));
  packedLists.set(markup, list);
  return list;
}

function toPackedOption([, group, options = "", value = "", label = ""]: RegExpExecArray) {
  if (group === undefined) return toOption(value, label);
  const inGroup = [...options.matchAll(OPTION)].map(([, optionValue = "", name = ""]) =>
    toOption(optionValue, name),
  );
  return { label: unescapeHtml(group), options: inGroup };
}

const toOption = (value: string, label: string): Option => ({
  value: unescapeHtml(value),
  label: unescapeHtml(label),
});

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** What React writes for characters that mean something in markup. */
const unescapeHtml = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name]!);
