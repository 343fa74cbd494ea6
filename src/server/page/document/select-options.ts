import { ByteCache } from "../../../platform/byte-cache";
import { type Option, packOptions } from "../../../platform/forms/option-list";

export type InPageOptions = readonly [position: number, id: string];

/** A shorter list costs less than its reference, in characters. */
const MIN_LENGTH = 400;

const SELECT = /<select\b[^>]* id="([^"]+)"[^>]*>(.*?)<\/select>/gs;
const GROUP_OR_OPTION =
  /<optgroup label="([^"]*)">(.*?)<\/optgroup>|<option value="([^"]+)"[^>]*>([^<]*)<\/option>/gs;
const OPTION = /<option value="([^"]+)"[^>]*>([^<]*)<\/option>/g;

/**
 * Hydration reads long lists from the page instead: countries alone are 1.6 KB (Brotli). @param data in React
 * Router's encoding
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

const MAX_LIST_BYTES = 2 * 1024 * 1024;

/** By markup: countries and time zones are the same in all forms of a language. */
const packedLists = new ByteCache<string>(MAX_LIST_BYTES, (list) => 4 * list.length);

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

const unescapeHtml = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name]!);
