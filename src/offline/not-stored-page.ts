import { m } from "../paraglide/messages";
import { KIT_FIELDS } from "../platform/forms/opened-form";
import { type Locale, directionOf } from "../platform/languages";
import type { OpenForm } from "./unsent-forms";
import { escaped } from "./written";

const KIT = new Set<string>(Object.values(KIT_FIELDS));

/**
 * A page that stands alone, for a form that neither the network carried nor the browser stored: what was written, to be read and
 * copied, and a button that sends the same form again. It needs no script and no style sheet.
 */
export function drawNotStored(form: OpenForm, locale: Locale): string {
  const say = { locale };
  const { clientId = "", stamp = "" } = typeof form.number === "object" && form.number ? form.number : {};
  const numbered = [[KIT_FIELDS.clientId, clientId || form.id] as const, [KIT_FIELDS.stamp, stamp] as const];
  const fields = form.number === "none" ? [] : numbered;
  const texts = form.answers.fields.filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  const hidden = [...fields, ...texts]
    .map(([name, text]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(text)}">`)
    .join("");
  const shown = texts
    .filter(([name, text]) => !KIT.has(name) && text.trim() !== "")
    .map(([, text]) => `<li><bdi>${escaped(text)}</bdi></li>`)
    .join("");
  return `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${m.not_stored_title({}, say)}</title><body><main><h1>${m.not_stored_title({}, say)}</h1><p>${m.not_stored_lead({}, say)}</p><form method="post" action="${escaped(form.action)}">${hidden}<p><button>${m.unsent_send({}, say)}</button></p></form><ul>${shown}</ul></main></body></html>`;
}
