import { type Option, packOptions } from "../../platform/forms/option-list";

/** Where in the loaders' data the packed options of a `<select>` belong, and its id. */
export type InPage = readonly [position: number, id: string];

/** A shorter list costs less than naming it, in characters. */
const LEAST = 400;

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
export function leaveInPage(data: string, html: string): { data: string; inPage: InPage[] } {
  let rest = data;
  const inPage: InPage[] = [];
  for (const [, id = "", options = ""] of html.matchAll(SELECT)) {
    if (options.length < LEAST) continue;
    const list = JSON.stringify(packOptions([...options.matchAll(GROUP_OR_OPTION)].map(shown)));
    const position = rest.indexOf(list);
    if (position === -1 || rest.includes(list, position + 1)) continue;
    rest = rest.slice(0, position) + rest.slice(position + list.length);
    inPage.unshift([position, id]);
  }
  return { data: rest, inPage };
}

function shown([, group, options = "", value = "", label = ""]: RegExpExecArray) {
  if (group === undefined) return optionOf(value, label);
  const inGroup = [...options.matchAll(OPTION)].map(([, each = "", name = ""]) => optionOf(each, name));
  return { label: unescaped(group), options: inGroup };
}

const optionOf = (value: string, label: string): Option => ({
  value: unescaped(value),
  label: unescaped(label),
});

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** What React writes for characters that mean something in markup. */
const unescaped = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name]!);
