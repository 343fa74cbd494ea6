import { m } from "../paraglide/messages";
import { formatDate, formatTime } from "../platform/format";
import { type Locale, directionOf } from "../platform/languages";
import { localeOfPath } from "./page-rules";
import type { SavedPage } from "./saved-pages";

/** Where the worker answers with the styles of what it inserts. */
export const STYLES_PATH = "/sw.css";
const STYLES = `<link rel="stylesheet" href="${STYLES_PATH}">`;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The moment in the words of a language, on the phone's own clock. */
function moment(when: Date, locale: Locale): { date: string; time: string } {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { date: formatDate(when, locale, "long", timeZone), time: formatTime(when, locale, timeZone) };
}

/**
 * A kept page with the note that it is one, first in the body. React leaves there what it did not write, as long as it is
 * no element of the kind that it expects first (a link).
 */
export function withNote(html: string, locale: Locale, savedAt: Date): string {
  const text = m.offline_saved_copy(moment(savedAt, locale), { locale });
  const note = `<p role="status" class="saved-copy" data-saved-copy>${STYLES}${text}</p>`;
  return html.replace(/<body[^>]*>/, (body) => body + note);
}

/** A page that stays as it is: for one that stands at another page's address, where its script would find the wrong route. */
export const asleep = (html: string): string => html.replace(' id="boot"', "");

export type Shelf = {
  locale: Locale;
  /** Path of the offline page in this language. */
  path: string;
  pages: readonly SavedPage[];
  /** The page that could not be shown, when the offline page stands in for it. */
  missing: string | null;
};

/** The offline page with what is kept on this phone, in the element that it leaves empty for that. */
export const withShelf = (html: string, shelf: Shelf): string =>
  html.replace(/(<div[^>]* data-saved-pages[^>]*>)(?=<\/div>)/, (open) => open + drawShelf(shelf));

function drawShelf({ locale, path, pages, missing }: Shelf): string {
  const say = { locale };
  const away =
    missing === null
      ? ""
      : `<p role="status" class="saved-away">${m.offline_not_saved({}, say)}</p><p><a class="button" href="${escaped(missing)}">${m.offline_try_again({}, say)}</a></p>`;
  if (pages.length === 0) return `${STYLES}${away}<p>${m.offline_nothing({}, say)}</p>`;
  const items = pages.map((page) => drawItem(page, locale)).join("");
  return `${STYLES}${away}<h2>${m.offline_list({}, say)}</h2><ul class="saved-list">${items}</ul><form method="post" action="${path}"><button class="button line">${m.offline_remove({}, say)}</button></form>`;
}

function drawItem({ address, title, savedAt }: SavedPage, locale: Locale): string {
  const own = localeOfPath(address);
  const language = own === locale ? "" : ` lang="${own}" dir="${directionOf(own)}"`;
  const when = m.offline_saved_at(moment(savedAt, locale), { locale });
  return `<li><a href="${escaped(address)}"${language}>${title || escaped(address)}</a> <span>${when}</span></li>`;
}
