import { m } from "../../paraglide/messages";
import { type Locale, directionOf, localeOfPath } from "../../platform/i18n/locales";
import type { FormDraft } from "../forms/form-draft";
import type { CachedPage } from "./page-cache";
import type { QueuedForm } from "../forms/form-queue";
import { renderDraftNote, renderQueue, renderQueueNote } from "../forms/form-queue-markup";
import { escapeHtml, formatMoment } from "../markup";

export const STYLES_PATH = "/sw.css";
const STYLES_LINK = `<link rel="stylesheet" href="${STYLES_PATH}">`;
export const FOLLOW_SCRIPT_PATH = "/sw-follow.js";
const FOLLOW_SCRIPT = `<script type="module" src="${FOLLOW_SCRIPT_PATH}"></script>`;
export const FILL_SCRIPT_PATH = "/sw-fill.js";
export const QUEUE_NOTE_PATH = "/sw-note";

/** Prepends the "saved copy" note to the body. Hydration leaves it there, as React expects a link first. */
export function withSavedCopyNote(html: string, locale: Locale, savedAt: Date): string {
  const text = m.offline_saved_copy(formatMoment(savedAt, locale), { locale });
  const note = `<p role="status" class="saved-copy" data-saved-copy>${STYLES_LINK}${text}</p>`;
  return prependToBody(html, note);
}

const prependToBody = (html: string, note: string): string =>
  html.replace(/<body[^>]*>/, (body) => body + note);

export function withQueueNote(html: string, locale: Locale, unsent: readonly QueuedForm[]): string {
  const note = renderQueueNote(unsent, locale, STYLES_LINK);
  return note === "" ? html : appendToBody(prependToBody(html, note), FOLLOW_SCRIPT);
}

export const queueNoteFor = (path: string, unsent: readonly QueuedForm[]): string =>
  renderQueueNote(unsent, localeOfPath(path), STYLES_LINK);

const appendToBody = (html: string, more: string): string => html.replace("</body>", () => `${more}</body>`);

/** Prevents hydration of a page that is served under another URL, where its script would find the wrong route. */
export const withoutHydration = (html: string): string => html.replace(' id="boot"', "");

export const withDraftNotes = (html: string, locale: Locale, typed: readonly FormDraft[]): string =>
  typed.reduceRight((page, form) => prependToBody(page, renderDraftNote(form, locale, STYLES_LINK)), html);

export function withDraftFilledIn(html: string, { fields }: FormDraft, locale: Locale): string {
  const draftJson = JSON.stringify(fields).replaceAll("<", "\\u003c");
  const note = `<p role="status" class="saved-copy" data-filled>${STYLES_LINK}${m.typed_filled({}, { locale })}</p>`;
  const data = `<script type="application/json" data-written>${draftJson}</script>`;
  return appendToBody(
    prependToBody(html, note),
    `${data}<script type="module" src="${FILL_SCRIPT_PATH}"></script>`,
  );
}

export type OfflinePageContent = {
  locale: Locale;
  path: string;
  pages: readonly CachedPage[];
  /** The page in whose place the offline page is served. */
  missing: string | null;
  unsent: readonly QueuedForm[];
};

export const fillOfflinePage = (html: string, content: OfflinePageContent): string =>
  appendToBody(html, content.unsent.length === 0 ? "" : FOLLOW_SCRIPT).replace(
    /(<div[^>]* data-saved-pages[^>]*>)(?=<\/div>)/,
    (open) => open + renderOfflinePage(content),
  );

function renderOfflinePage({ locale, path, pages, missing, unsent }: OfflinePageContent): string {
  const options = { locale };
  const forms = renderQueue(unsent, locale);
  const missingNote =
    missing === null
      ? ""
      : `<p role="status" class="saved-away">${m.offline_not_saved({}, options)}</p><p><a class="button" href="${escapeHtml(missing)}">${m.offline_try_again({}, options)}</a></p>`;
  if (pages.length === 0)
    return `${STYLES_LINK}${forms}${missingNote}<p>${m.offline_nothing({}, options)}</p>`;
  const items = pages.map((page) => renderSavedPage(page, locale)).join("");
  return `${STYLES_LINK}${forms}${missingNote}<h2>${m.offline_list({}, options)}</h2><ul class="saved-list">${items}</ul><form method="post" action="${path}"><button class="button line">${m.offline_remove({}, options)}</button></form>`;
}

function renderSavedPage({ address, title, savedAt }: CachedPage, locale: Locale): string {
  const pageLocale = localeOfPath(address);
  const language = pageLocale === locale ? "" : ` lang="${pageLocale}" dir="${directionOf(pageLocale)}"`;
  const when = m.offline_saved_at(formatMoment(savedAt, locale), { locale });
  return `<li><a href="${escapeHtml(address)}"${language}>${title || escapeHtml(address)}</a> <span>${when}</span></li>`;
}
