import { m } from "../../paraglide/messages";
import { FORM_META_FIELDS } from "../../platform/forms/opened-form";
import { type Locale, directionOf } from "../../platform/i18n/locales";
import type { PendingForm } from "./form-queue";
import { escapeHtml } from "../markup";

const META_FIELD_NAMES = new Set<string>(Object.values(FORM_META_FIELDS));

/** Renders a self-contained page with the answers of a form that was neither sent nor stored. */
export function renderNotStoredPage(form: PendingForm, locale: Locale): string {
  const options = { locale };
  const { clientId = "", stamp = "" } = typeof form.number === "object" && form.number ? form.number : {};
  const identityFields = [
    [FORM_META_FIELDS.clientId, clientId || form.id] as const,
    [FORM_META_FIELDS.stamp, stamp] as const,
  ];
  const fields = form.number === "none" ? [] : identityFields;
  const texts = form.answers.fields.filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  const hidden = [...fields, ...texts]
    .map(([name, text]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(text)}">`)
    .join("");
  const shown = texts
    .filter(([name, text]) => !META_FIELD_NAMES.has(name) && text.trim() !== "")
    .map(([, text]) => `<li><bdi>${escapeHtml(text)}</bdi></li>`)
    .join("");
  return `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${m.not_stored_title({}, options)}</title><body><main><h1>${m.not_stored_title({}, options)}</h1><p>${m.not_stored_lead({}, options)}</p><form method="post" action="${escapeHtml(form.action)}">${hidden}<p><button>${m.unsent_send({}, options)}</button></p></form><ul>${shown}</ul></main></body></html>`;
}
