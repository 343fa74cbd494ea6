import type { Deps } from "../deps";
import type { Fields } from "../form.server";
import type { Locale } from "../languages";
import { type FieldError, type Refusal, refuse } from "../problem";
import { limit } from "../rate-limit.server";
import { type Answers, type FormSchema, checkAnswers } from "./answers.server";

/** JSON as a form would have posted it: `{ skills: [{ skill: "go" }] }` → `skills.0.skill`; `true` is a ticked box. */
export function fieldsOfJson(value: object, prefix = ""): Fields {
  // Without a prototype: `__proto__` is a name like any other.
  const fields = Object.create(null) as Fields;
  for (const [key, one] of Object.entries(value)) {
    const name = prefix + key;
    if (one === null || one === undefined || one === false) continue;
    if (Array.isArray(one) && !one.some((each) => typeof each === "object")) fields[name] = one.map(String);
    else if (typeof one === "object") Object.assign(fields, fieldsOfJson(one as object, `${name}.`));
    else fields[name] = [one === true ? "yes" : String(one)];
  }
  return fields;
}

type Refused = { ok: false; error: Refusal };
type Called<S extends FormSchema> = {
  schema: S;
  /** The JSON body. */
  body: object;
  locale: Locale;
};

/** The answers of a call, by the same questions as on the page. Errors name the field, with `prefix` before it. */
export function checkCall<S extends FormSchema>(
  { schema, body, locale }: Called<S>,
  prefix = "",
): { ok: true; value: Answers<S> } | { ok: false; errors: FieldError[] } {
  const checked = checkAnswers(schema, fieldsOfJson(body), { locale });
  if (checked.ok) return checked;
  const errors = checked.errors.map(({ field, text }) => ({
    field: prefix + (field ?? ""),
    code: "invalid",
    message: text,
  }));
  return { ok: false, errors };
}

/** Counts that a call makes us write to somebody. `name` names the form in what is counted. */
export async function countContact(
  deps: Pick<Deps, "db" | "now" | "log">,
  name: string,
  to: string | null,
): Promise<{ ok: true } | Refused> {
  const counted = to === null ? null : await limit(deps, "form-contact", `${name} ${to}`);
  if (!counted || counted.ok) return { ok: true };
  return refuse("too_many_requests", { retryAfterSeconds: counted.retryAfterSeconds });
}

/** Takes a form that comes by a call: the same questions, the same limit for each contact, as on the page. */
export async function receiveCall<S extends FormSchema>(
  deps: Pick<Deps, "db" | "now" | "log">,
  { name, contact, ...call }: Called<S> & { name: string; contact: (answers: Answers<S>) => string | null },
): Promise<{ ok: true; value: Answers<S> } | Refused> {
  const checked = checkCall(call);
  if (!checked.ok) return refuse("validation_failed", { errors: checked.errors });
  const counted = await countContact(deps, name, contact(checked.value));
  return counted.ok ? checked : counted;
}
