import { type RouterContextProvider, data } from "react-router";
import { m } from "../../paraglide/messages";
import type { FormProblem, TypedValues } from "./form-problem";
import { isDatabaseUnavailable } from "../database/database-unavailable.server";
import type { Deps } from "../deps";
import { recordOpenedForm } from "./form-tracking.server";
import { type Fields, type PostedForm, readPostedForm } from "./read-form.server";
import { ipAddressContext, depsContext } from "../pages/request-context";
import {
  type Answers,
  type FormSchema,
  applyRowButtons,
  validateAnswers,
  fieldRulesOf,
  typedValuesOf,
  withoutEmptyRows,
} from "./validate-answers.server";
import {
  type GuardRejection,
  WAIT_SECONDS,
  clientIdOf,
  checkGuard,
  restampForm,
  stampForm,
} from "./form-guard.server";
import { createProofOfWork } from "../rate-limit/proof-of-work.server";
import { submissionIdOf } from "./submission-id.server";
import { FORM_PAGE_HEADER, FORM_META_FIELDS, type OpenedForm } from "./opened-form";

/** Largest public form, in bytes. */
const MAX_FORM_BYTES = 131_072;

/** A form for a reader: its stamp, and what the browser may check. The page must not be kept (`privateForm`). */
export function openForm(
  deps: Pick<Deps, "now" | "newId" | "keys">,
  name: string,
  schema: FormSchema,
): OpenedForm {
  const identify = () => stampForm(deps, name);
  return recordOpenedForm({ ...identify(), rules: fieldRulesOf(schema) }, identify);
}

/**
 * The same for a form that makes something at another company's, such as a payment: its challenge comes with it and is solved
 * while the form is filled in. A browser that cannot solve it sends the form after a minute (product.md §3).
 */
export async function openFormWithChallenge(
  deps: Pick<Deps, "now" | "newId" | "keys">,
  name: string,
  schema: FormSchema,
): Promise<OpenedForm> {
  const identify = async () => {
    const stamped = stampForm(deps, name, { waitSeconds: WAIT_SECONDS });
    return { ...stamped, challenge: await createProofOfWork(deps, stamped.clientId) };
  };
  return recordOpenedForm({ ...(await identify()), rules: fieldRulesOf(schema) }, identify);
}

/** Headers of a page with a form: each reader has one of their own. */
export const privateFormHeaders = { "cache-control": "private, no-store" };

/** The same for a public form that holds nothing of anybody: phones keep its page, so that it can be filled in without a line. */
export const cacheableFormHeaders = { ...privateFormHeaders, [FORM_PAGE_HEADER]: "1" };

type ReceiveFormOptions<S extends FormSchema> = {
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
  requiresWork?: true | ((answers: Answers<S>) => Promise<boolean>);
  /** The service keeps one record for each submission, so a form that comes again is no further one. */
  idempotent?: true;
};

/** The page again, with the form and what is wrong with it. */
export type FormErrorResponse = ReturnType<typeof redisplayForm>;
type ReceiveFormResult<S extends FormSchema> = {
  fields: Fields;
  /** What was typed, for a draft. */
  typed: TypedValues;
  /** The value of the pressed button, of several named `go`; empty when it has none. */
  pressedButton: string;
} & (
  | {
      ok: true;
      value: Answers<S>;
      /** Of the submission: the same form with the same answers has the same, so the service keeps one record of it. */
      clientId: string;
      /** Of the page with the form, whatever is sent from it. */
      formId: string;
    }
  | { ok: false; response: FormErrorResponse }
);

/**
 * Takes a posted form: only POST, ours, not from a machine, every answer right. Otherwise `answer` is the page again with
 * everything that was written. What is received twice has the same `clientId`: the service keeps one record.
 */
export async function receiveForm<S extends FormSchema>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  form: ReceiveFormOptions<S>,
): Promise<ReceiveFormResult<S>> {
  return receivePostedForm(await readPublicForm(request), context, form);
}

/** What was posted to a public form; a body can be read once. Throws 405 for what is no post. */
export function readPublicForm(request: Request): Promise<PostedForm> {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { allow: "GET, POST" } });
  return readPostedForm(request, MAX_FORM_BYTES);
}

/** The same as `receiveForm`, of a form that was read before, because its page takes several. */
export async function receivePostedForm<S extends FormSchema>(
  { fields: posted, timedOut }: PostedForm,
  context: Readonly<RouterContextProvider>,
  { name, schema, contact, trusted, requiresWork, idempotent }: ReceiveFormOptions<S>,
): Promise<ReceiveFormResult<S>> {
  const deps = context.get(depsContext);
  const withRowChange = applyRowButtons(posted);
  const fields = withRowChange ?? withoutEmptyRows(schema, posted);
  const submission = {
    fields,
    typed: typedValuesOf(fields),
    pressedButton: fields[FORM_META_FIELDS.submitButton]?.at(-1) ?? "",
  };
  const redisplay = (errors: FormProblem["errors"], options: RedisplayOptions = {}) =>
    ({
      ok: false,
      ...submission,
      response: redisplayForm(deps, { name, schema }, fields, errors, options),
    }) as const;
  if (timedOut || FORM_META_FIELDS.late in fields) return redisplay([formError(m.form_late())], TIMED_OUT);
  if (withRowChange) return redisplay([], { status: 200 });
  const formId = clientIdOf(deps, name, fields) ?? (trusted ? deps.newId() : null);
  if (formId === null) return redisplay([formError(m.form_stale())]);
  const checked = validateAnswers(schema, fields);
  if (!checked.ok) return redisplay(checked.errors);
  const clientId = submissionIdOf(formId, checked.value, fields);
  if (trusted) return { ok: true, ...submission, value: checked.value, clientId, formId };
  try {
    const sender = {
      name,
      fields,
      ipAddress: context.get(ipAddressContext),
      contact: contact?.(checked.value) ?? null,
      requiresWork:
        typeof requiresWork === "function" ? await requiresWork(checked.value) : requiresWork === true,
      submissionId: idempotent ? clientId : null,
    };
    const rejection = await checkGuard(deps, sender);
    if (rejection) return redisplay([formError(rejectionMessage(rejection))], rejectionOptions(rejection));
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return redisplay([formError(m.form_away())], UNAVAILABLE);
  }
  return { ok: true, ...submission, value: checked.value, clientId, formId };
}

/** For a service that refuses an answer which the schema could not judge. `field` null: none of them alone. */
export function rejectForm<S extends FormSchema>(
  context: Readonly<RouterContextProvider>,
  form: ReceiveFormOptions<S>,
  fields: Fields,
  errors: FormProblem["errors"],
): FormErrorResponse {
  return redisplayForm(context.get(depsContext), form, fields, errors, {});
}

/**
 * For a service that counts by itself: the page again, with work to do or a minute to wait. The form is a new one, so that
 * what it brings (`workOf`) was not used before.
 * @param level how hard the work is, 0 to `HARDEST`
 */
export async function requireWork<S extends FormSchema>(
  context: Readonly<RouterContextProvider>,
  { name, schema }: ReceiveFormOptions<S>,
  fields: Fields,
  { text, level }: { text: string; level: number },
): Promise<FormErrorResponse> {
  const deps = context.get(depsContext);
  const stamped = stampForm(deps, name, { waitSeconds: WAIT_SECONDS });
  const challenge = await createProofOfWork(deps, stamped.clientId, level);
  const form: OpenedForm = { ...stamped, rules: fieldRulesOf(schema), challenge };
  const problem: FormProblem = { errors: [formError(text)], typed: typedValuesOf(fields) };
  const headers = { ...privateFormHeaders, "retry-after": String(WAIT_SECONDS) };
  return data({ problem, form }, { status: 429, headers });
}

/** Does the work of a form; when the database is away nothing was kept, and the page says so with every answer in it. */
export async function whenAvailable<T, S extends FormSchema>(
  context: Readonly<RouterContextProvider>,
  form: ReceiveFormOptions<S>,
  fields: Fields,
  work: () => Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; response: FormErrorResponse }> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const deps = context.get(depsContext);
    deps.log.error({ err: error, form: form.name }, "a form could not be kept");
    return {
      ok: false,
      response: redisplayForm(deps, form, fields, [formError(m.form_away())], UNAVAILABLE),
    };
  }
}

type RedisplayOptions = { status?: number; headers?: Record<string, string>; challenge?: string };
/** A phone that keeps forms tries it again later (`offline/forms/send-queue.ts`). */
const TIMED_OUT: RedisplayOptions = { status: 408 };
const UNAVAILABLE: RedisplayOptions = { status: 503, headers: { "retry-after": "120" } };

const formError = (text: string) => ({ field: null, text });

function redisplayForm(
  deps: Deps,
  { name, schema }: { name: string; schema: FormSchema },
  fields: Fields,
  errors: FormProblem["errors"],
  { status = 422, headers = {}, challenge }: RedisplayOptions,
) {
  const form: OpenedForm = {
    ...restampForm(deps, name, fields, challenge !== undefined),
    rules: fieldRulesOf(schema),
    ...(challenge === undefined ? {} : { challenge }),
  };
  const problem: FormProblem = { errors, typed: typedValuesOf(fields) };
  return data({ problem, form }, { status, headers: { ...privateFormHeaders, ...headers } });
}

function rejectionMessage(rejection: GuardRejection): string {
  switch (rejection.kind) {
    case "stale":
      return m.form_stale();
    case "quick":
      return m.form_quick();
    case "work":
      return m.form_wait({ seconds: rejection.waitSeconds });
    case "limited":
      return m.form_limited({ minutes: Math.ceil(rejection.retryAfterSeconds / 60) });
  }
}

function rejectionOptions(rejection: GuardRejection): RedisplayOptions {
  switch (rejection.kind) {
    case "work":
      return {
        status: 429,
        headers: { "retry-after": String(rejection.waitSeconds) },
        challenge: rejection.challenge,
      };
    case "limited":
      return { status: 429, headers: { "retry-after": String(rejection.retryAfterSeconds) } };
    default:
      return {};
  }
}
