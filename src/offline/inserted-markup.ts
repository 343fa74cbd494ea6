import { m } from "../paraglide/messages";
import { type Locale, directionOf, localeOfPath } from "../platform/languages";
import type { TypedForm } from "./kept";
import type { SavedPage } from "./saved-pages";
import type { UnsentForm } from "./unsent-forms";
import { drawTypedNote, drawUnsent, drawUnsentNote } from "./unsent-markup";
import { escaped, moment } from "./written";

/** Where the worker answers with the styles of what it inserts. */
export const STYLES_PATH = "/sw.css";
const STYLES = `<link rel="stylesheet" href="${STYLES_PATH}">`;
/** The script that follows what becomes of the forms. */
export const FOLLOW_PATH = "/sw-follow.js";
const FOLLOW = `<script type="module" src="${FOLLOW_PATH}"></script>`;
/** The script that puts back what was written. */
export const FILL_PATH = "/sw-fill.js";
/** The note on forms as it would stand in a page now. */
export const NOTE_PATH = "/sw-note";

/**
 * A kept page with the note that it is one, first in the body. React leaves there what it did not write, as long as it is
 * no element of the kind that it expects first (a link).
 */
export function withNote(html: string, locale: Locale, savedAt: Date): string {
  const text = m.offline_saved_copy(moment(savedAt, locale), { locale });
  const note = `<p role="status" class="saved-copy" data-saved-copy>${STYLES}${text}</p>`;
  return atTop(html, note);
}

const atTop = (html: string, note: string): string => html.replace(/<body[^>]*>/, (body) => body + note);

/** Any page, with what a reader is to know of forms that wait on this phone, or were sent from it. */
export function withUnsentNote(html: string, locale: Locale, unsent: readonly UnsentForm[]): string {
  const note = drawUnsentNote(unsent, locale, STYLES);
  return note === "" ? html : atEnd(atTop(html, note), FOLLOW);
}

/** @param path of the page in which the note stands */
export const noteFor = (path: string, unsent: readonly UnsentForm[]): string =>
  drawUnsentNote(unsent, localeOfPath(path), STYLES);

const atEnd = (html: string, more: string): string => html.replace("</body>", () => `${more}</body>`);

/** A page that stays as it is: for one that stands at another page's address, where its script would find the wrong route. */
export const asleep = (html: string): string => html.replace(' id="boot"', "");

/** The page of a form with a note that something was written here before, by each person who did. */
export const withTypedNote = (html: string, locale: Locale, typed: readonly TypedForm[]): string =>
  typed.reduceRight((page, form) => atTop(page, drawTypedNote(form, locale, STYLES)), html);

/** A stored page of a form with what was written in it before: a script puts it back when the page opens. */
export function withWritten(html: string, { fields }: TypedForm, locale: Locale): string {
  const written = JSON.stringify(fields).replaceAll("<", "\\u003c");
  const note = `<p role="status" class="saved-copy" data-filled>${STYLES}${m.typed_filled({}, { locale })}</p>`;
  const data = `<script type="application/json" data-written>${written}</script>`;
  return atEnd(atTop(html, note), `${data}<script type="module" src="${FILL_PATH}"></script>`);
}

export type Shelf = {
  locale: Locale;
  /** Path of the offline page in this language. */
  path: string;
  pages: readonly SavedPage[];
  /** The page that could not be shown, when the offline page stands in for it. */
  missing: string | null;
  unsent: readonly UnsentForm[];
};

/** The offline page with what is kept on this phone, in the element that it leaves empty for that. */
export const withShelf = (html: string, shelf: Shelf): string =>
  atEnd(html, shelf.unsent.length === 0 ? "" : FOLLOW).replace(
    /(<div[^>]* data-saved-pages[^>]*>)(?=<\/div>)/,
    (open) => open + drawShelf(shelf),
  );

function drawShelf({ locale, path, pages, missing, unsent }: Shelf): string {
  const say = { locale };
  const forms = drawUnsent(unsent, locale);
  const away =
    missing === null
      ? ""
      : `<p role="status" class="saved-away">${m.offline_not_saved({}, say)}</p><p><a class="button" href="${escaped(missing)}">${m.offline_try_again({}, say)}</a></p>`;
  if (pages.length === 0) return `${STYLES}${forms}${away}<p>${m.offline_nothing({}, say)}</p>`;
  const items = pages.map((page) => drawItem(page, locale)).join("");
  return `${STYLES}${forms}${away}<h2>${m.offline_list({}, say)}</h2><ul class="saved-list">${items}</ul><form method="post" action="${path}"><button class="button line">${m.offline_remove({}, say)}</button></form>`;
}

function drawItem({ address, title, savedAt }: SavedPage, locale: Locale): string {
  const own = localeOfPath(address);
  const language = own === locale ? "" : ` lang="${own}" dir="${directionOf(own)}"`;
  const when = m.offline_saved_at(moment(savedAt, locale), { locale });
  return `<li><a href="${escaped(address)}"${language}>${title || escaped(address)}</a> <span>${when}</span></li>`;
}
