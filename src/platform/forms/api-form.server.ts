import type { Deps } from "../deps";
import type { Fields } from "./read-form.server";
import type { Locale } from "../i18n/locales";
import { type FieldError, type Refusal, refuse } from "../api/problem";
import { consumeContactLimit } from "./contact-limit.server";
import { type Answers, type FormSchema, validateAnswers } from "./validate-answers.server";

/** Converts JSON to form fields: `{ skills: [{ skill: "go" }] }` → `skills.0.skill`; `true` is a checked box. */
export function fieldsOfJson(value: object, prefix = ""): Fields {
  // Security: without a prototype, `__proto__` is an ordinary name.
  const fields = Object.create(null) as Fields;
  for (const [key, item] of Object.entries(value)) {
    const name = prefix + key;
    if (item === null || item === undefined || item === false) continue;
    if (Array.isArray(item) && !item.some((each) => typeof each === "object"))
      fields[name] = item.map(String);
    else if (typeof item === "object") Object.assign(fields, fieldsOfJson(item as object, `${name}.`));
    else fields[name] = [item === true ? "yes" : String(item)];
  }
  return fields;
}

type RefusedResult = { ok: false; error: Refusal<"validation_failed" | "too_many_requests"> };
type ApiFormInput<S extends FormSchema> = {
  schema: S;
  body: object;
  locale: Locale;
};

/** Validates a call by the form's questions. @param prefix precedes field names in errors */
export function validateApiForm<S extends FormSchema>(
  { schema, body, locale }: ApiFormInput<S>,
  prefix = "",
): { ok: true; value: Answers<S> } | { ok: false; errors: FieldError[] } {
  const checked = validateAnswers(schema, fieldsOfJson(body), { locale, namesChoices: true });
  if (checked.ok) return checked;
  const errors = checked.errors.map(({ field, text }) => ({
    field: prefix + (field ?? ""),
    code: "invalid",
    message: text,
  }));
  return { ok: false, errors };
}

/** Limits emails to one contact; null sends no email. */
export async function refuseBusyContact(
  deps: Pick<Deps, "db" | "now" | "log">,
  contact: string | null,
): Promise<{ ok: true } | RefusedResult> {
  const contactLimit = contact === null ? null : await consumeContactLimit(deps, contact);
  if (!contactLimit || contactLimit.ok) return { ok: true };
  const { retryAfterSeconds } = contactLimit;
  return refuse("too_many_requests", { retryAfterSeconds, rateLimit: contactLimit });
}

/** Receives a form by API, with the same questions and contact limit as on the page. */
export async function receiveApiForm<S extends FormSchema>(
  deps: Pick<Deps, "db" | "now" | "log">,
  { contact, ...call }: ApiFormInput<S> & { contact: (answers: Answers<S>) => string | null },
): Promise<{ ok: true; value: Answers<S> } | RefusedResult> {
  const checked = validateApiForm(call);
  if (!checked.ok) return refuse("validation_failed", { errors: checked.errors });
  const contactLimit = await refuseBusyContact(deps, contact(checked.value));
  return contactLimit.ok ? checked : contactLimit;
}
