import { type RouterContextProvider, data } from "react-router";
import { m } from "../../paraglide/messages";
import type { FormProblem, Typed } from "../../ui/form/form-problem";
import { isDatabaseAway } from "../database-away.server";
import type { Deps } from "../deps";
import { type Fields, type Posted, readPosted } from "../form.server";
import { addressContext, depsContext } from "../request-context";
import {
  type Answers,
  type FormSchema,
  changedRows,
  checkAnswers,
  rulesOf,
  typedOf,
  withoutEmptyRows,
} from "./answers.server";
import { type Hindrance, WAIT, clientIdOf, hindrance, restampForm, stampForm } from "./guard.server";
import { newChallenge } from "../proof-of-work.server";
import { FORM_PAGE, KIT_FIELDS, type OpenedForm } from "./opened-form";

/** Largest public form, in bytes. */
const LIMIT = 131_072;

/** A form for a reader: its stamp, and what the browser may check. The page must not be kept (`privateForm`). */
export const openForm = (
  deps: Pick<Deps, "now" | "newId" | "keys">,
  name: string,
  schema: FormSchema,
): OpenedForm => ({ ...stampForm(deps, name), rules: rulesOf(schema) });

/**
 * The same for a form that makes something at somebody else's, such as a payment: its work comes with it and is done while
 * somebody fills it in. Whoever cannot do it has had the form open for a minute (product.md §3).
 */
export async function openCostlyForm(
  deps: Pick<Deps, "now" | "newId" | "keys">,
  name: string,
  schema: FormSchema,
): Promise<OpenedForm> {
  const stamped = stampForm(deps, name, { wait: WAIT });
  return { ...stamped, rules: rulesOf(schema), challenge: await newChallenge(deps, stamped.clientId) };
}

/** Headers of a page with a form: each reader has one of their own. */
export const privateForm = { "cache-control": "private, no-store" };

/** The same for a public form that holds nothing of anybody: phones keep its page, so that it can be filled in without a line. */
export const keptForm = { ...privateForm, [FORM_PAGE]: "1" };

type Receiving<S extends FormSchema> = {
  /** Names the form in its stamp: `contact`. */
  name: string;
  schema: S;
  /** Whom the answers would make us write to; counted against sending somebody many mails. */
  contact?: (answers: Answers<S>) => string | null;
  /**
   * Nothing is counted and no work asked for: its address is a secret of somebody who passed the guard before, or its
   * service counts by itself (`askForWork`).
   */
  trusted?: boolean;
  /** Opened by `openCostlyForm`: work is asked for, in any case or for these answers. */
  costly?: true | ((answers: Answers<S>) => Promise<boolean>);
  /** The service keeps one record for each `clientId`, so a form that comes again is no further one. */
  once?: true;
};

/** The page again, with the form and what is wrong with it. */
export type Returned = ReturnType<typeof comeBack>;
type Received<S extends FormSchema> = {
  fields: Fields;
  /** What was typed, for a draft. */
  typed: Typed;
  /** The value of the pressed button, of several named `go`; empty when it has none. */
  pressed: string;
} & ({ ok: true; value: Answers<S>; clientId: string } | { ok: false; answer: Returned });

/**
 * Takes a posted form: only POST, ours, not from a machine, every answer right. Otherwise `answer` is the page again with
 * everything that was written. What is received twice is received with the same `clientId`: the service keeps one record.
 */
export async function receiveForm<S extends FormSchema>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  form: Receiving<S>,
): Promise<Received<S>> {
  return receivePosted(await readPublicForm(request), context, form);
}

/** What was posted to a public form; a body can be read once. Throws 405 for what is no post. */
export function readPublicForm(request: Request): Promise<Posted> {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { allow: "GET, POST" } });
  return readPosted(request, LIMIT);
}

/** The same as `receiveForm`, of a form that was read before, because its page takes several. */
export async function receivePosted<S extends FormSchema>(
  { fields: posted, late }: Posted,
  context: Readonly<RouterContextProvider>,
  { name, schema, contact, trusted, costly, once }: Receiving<S>,
): Promise<Received<S>> {
  const deps = context.get(depsContext);
  const changed = changedRows(posted);
  const fields = changed ?? withoutEmptyRows(schema, posted);
  const posting = { fields, typed: typedOf(fields), pressed: fields[KIT_FIELDS.go]?.at(-1) ?? "" };
  const again = (errors: FormProblem["errors"], more: Again = {}) =>
    ({ ok: false, ...posting, answer: comeBack(deps, { name, schema }, fields, errors, more) }) as const;
  if (late || KIT_FIELDS.late in fields) return again([general(m.form_late())], LATE);
  if (changed) return again([], { status: 200 });
  const clientId = clientIdOf(deps, name, fields) ?? (trusted ? deps.newId() : null);
  if (clientId === null) return again([general(m.form_stale())]);
  const checked = checkAnswers(schema, fields);
  if (!checked.ok) return again(checked.errors);
  if (trusted) return { ok: true, ...posting, value: checked.value, clientId };
  try {
    const sender = {
      name,
      fields,
      address: context.get(addressContext),
      contact: contact?.(checked.value) ?? null,
      costly: typeof costly === "function" ? await costly(checked.value) : costly === true,
      once: once === true,
    };
    const hindered = await hindrance(deps, sender);
    if (hindered) return again([general(hindranceWords(hindered))], hindranceAnswer(hindered));
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return again([general(m.form_away())], AWAY);
  }
  return { ok: true, ...posting, value: checked.value, clientId };
}

/** For a service that refuses an answer which the schema could not judge. `field` null: none of them alone. */
export function refuseForm<S extends FormSchema>(
  context: Readonly<RouterContextProvider>,
  form: Receiving<S>,
  fields: Fields,
  errors: FormProblem["errors"],
): Returned {
  return comeBack(context.get(depsContext), form, fields, errors, {});
}

/**
 * For a service that counts by itself: the page again, with work to do or a minute to wait. The form is a new one, so that
 * what it brings (`workOf`) was not used before.
 * @param level how hard the work is, 0 to `HARDEST`
 */
export async function askForWork<S extends FormSchema>(
  context: Readonly<RouterContextProvider>,
  { name, schema }: Receiving<S>,
  fields: Fields,
  { text, level }: { text: string; level: number },
): Promise<Returned> {
  const deps = context.get(depsContext);
  const stamped = stampForm(deps, name, { wait: WAIT });
  const challenge = await newChallenge(deps, stamped.clientId, level);
  const form: OpenedForm = { ...stamped, rules: rulesOf(schema), challenge };
  const problem: FormProblem = { errors: [general(text)], typed: typedOf(fields) };
  const headers = { ...privateForm, "retry-after": String(WAIT) };
  return data({ problem, form }, { status: 429, headers });
}

/** Does the work of a form; when the database is away nothing was kept, and the page says so with every answer in it. */
export async function whenAvailable<T, S extends FormSchema>(
  context: Readonly<RouterContextProvider>,
  form: Receiving<S>,
  fields: Fields,
  work: () => Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; answer: Returned }> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    const deps = context.get(depsContext);
    deps.log.error({ err: error, form: form.name }, "a form could not be kept");
    return { ok: false, answer: comeBack(deps, form, fields, [general(m.form_away())], AWAY) };
  }
}

type Again = { status?: number; headers?: Record<string, string>; challenge?: string };
/** A phone that keeps forms tries it again later (`offline/send-forms.ts`). */
const LATE: Again = { status: 408 };
const AWAY: Again = { status: 503, headers: { "retry-after": "120" } };

const general = (text: string) => ({ field: null, text });

function comeBack(
  deps: Deps,
  { name, schema }: { name: string; schema: FormSchema },
  fields: Fields,
  errors: FormProblem["errors"],
  { status = 422, headers = {}, challenge }: Again,
) {
  const form: OpenedForm = {
    ...restampForm(deps, name, fields, challenge !== undefined),
    rules: rulesOf(schema),
    ...(challenge === undefined ? {} : { challenge }),
  };
  const problem: FormProblem = { errors, typed: typedOf(fields) };
  return data({ problem, form }, { status, headers: { ...privateForm, ...headers } });
}

function hindranceWords(hindered: Hindrance): string {
  switch (hindered.kind) {
    case "stale":
      return m.form_stale();
    case "quick":
      return m.form_quick();
    case "work":
      return m.form_wait({ seconds: WAIT });
    case "limited":
      return m.form_limited({ minutes: Math.ceil(hindered.retryAfterSeconds / 60) });
  }
}

function hindranceAnswer(hindered: Hindrance): Again {
  switch (hindered.kind) {
    case "work":
      return { status: 429, headers: { "retry-after": String(WAIT) }, challenge: hindered.challenge };
    case "limited":
      return { status: 429, headers: { "retry-after": String(hindered.retryAfterSeconds) } };
    default:
      return {};
  }
}
