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

const MAX_FORM_BYTES = 131_072;

/** Opens a form for one reader. The page must not be cached (`privateFormHeaders`). */
export function openForm(
  deps: Pick<Deps, "now" | "newId" | "keys">,
  name: string,
  schema: FormSchema,
): OpenedForm {
  const identify = () => stampForm(deps, name);
  return recordOpenedForm({ ...identify(), rules: fieldRulesOf(schema) }, identify);
}

/** For forms with costs at a third party: includes a challenge to solve meanwhile, or a minute's wait (product.md §3). */
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

export const privateFormHeaders = { "cache-control": "private, no-store" };

/** For public forms without personal data: phones cache the page for offline use. */
export const cacheableFormHeaders = { ...privateFormHeaders, [FORM_PAGE_HEADER]: "1" };

type ReceiveFormOptions<S extends FormSchema> = {
  /** Form name in the stamp, such as `contact`. */
  name: string;
  schema: S;
  /** Recipient of the resulting email, for the contact limit. */
  contact?: (answers: Answers<S>) => string | null;
  /** Skips the guard: the URL is a secret issued after one, or the service counts itself (`requireWork`). */
  trusted?: boolean;
  /** Opened with a challenge; work is required always, or for these answers. */
  requiresWork?: true | ((answers: Answers<S>) => Promise<boolean>);
  /** The service stores one record per submission, so duplicates are not counted. */
  idempotent?: true;
};

export type FormErrorResponse = ReturnType<typeof redisplayForm>;
type ReceiveFormResult<S extends FormSchema> = {
  fields: Fields;
  typed: TypedValues;
  /** Value of the pressed submit button, or empty. */
  pressedButton: string;
} & (
  | {
      ok: true;
      value: Answers<S>;
      /** Idempotency key: same form and same answers. */
      clientId: string;
      /** Id of the opened form, whatever its answers. */
      formId: string;
    }
  | { ok: false; response: FormErrorResponse }
);

/** Validates and guards a posted form; on failure `response` redisplays it. Duplicates have the same `clientId`. */
export async function receiveForm<S extends FormSchema>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  form: ReceiveFormOptions<S>,
): Promise<ReceiveFormResult<S>> {
  return receivePostedForm(await readPublicForm(request), context, form);
}

/** Reads the body, once. @throws 405 for other methods */
export function readPublicForm(request: Request): Promise<PostedForm> {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { allow: "GET, POST" } });
  return readPostedForm(request, MAX_FORM_BYTES);
}

/** `receiveForm` for a body that was read already, as on pages with several forms. */
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

/** Redisplays a form after the service refused it. `field` null: the whole form. */
export function rejectForm<S extends FormSchema>(
  context: Readonly<RouterContextProvider>,
  form: ReceiveFormOptions<S>,
  fields: Fields,
  errors: FormProblem["errors"],
): FormErrorResponse {
  return redisplayForm(context.get(depsContext), form, fields, errors, {});
}

/**
 * Redisplays the form with work or a wait, for services that count themselves. Its identity is new, so that old work
 * (`proofOfWorkId`) does not count again.
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

/** Runs the work; when the database is unavailable it redisplays the form with all answers. */
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
    deps.log.error({ err: error, form: form.name }, "a form could not be stored");
    return {
      ok: false,
      response: redisplayForm(deps, form, fields, [formError(m.form_away())], UNAVAILABLE),
    };
  }
}

type RedisplayOptions = { status?: number; headers?: Record<string, string>; challenge?: string };
/** Phones retry it later (`offline/forms/send-queue.ts`). */
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
