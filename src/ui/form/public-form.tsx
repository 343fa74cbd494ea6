import { type InputEvent, type ReactNode, type SubmitEvent, useEffect, useState } from "react";
import { onStorageRefused } from "../../offline/client/save-draft";
import { m } from "../../paraglide/messages";
import { FORM_META_FIELDS, type OpenedForm, PUBLIC_FORM_ID } from "../../platform/forms/opened-form";
import { type GetFieldProps, createFieldProps } from "./field-props";
import { ErrorSummary } from "./error-summary";
import { type FormProblem, type TypedValues, errorOf } from "../../platform/forms/form-problem";
import { SolveChallenge } from "./solve-challenge";
import { useDraftStorage } from "./use-draft-storage";
import { useOfflineHold } from "./use-offline-hold";
import { useDeviceSharing } from "../use-device-sharing";
import { AutofillContext } from "./autofill";
import "./field.css";
import "./public-form.css";

type Props = {
  /** Path with the language, without parameters; the page's own when there is none. */
  action?: string;
  form: OpenedForm;
  problem?: FormProblem | undefined;
  /** Files come with it. */
  files?: boolean;
  /**
   * What it is called while it waits on the phone for a line. Only for forms that may be sent without their person: not for
   * looking up, not for paying.
   */
  queueLabel?: string;
  /** Path of the page of the whole, with the language: this form is a part, after which something is still to be sent. */
  partOf?: string;
  /** The `clientId` of the draft that this form belongs to. */
  draftOf?: string;
  /** Takes minutes to fill in: what is written is on the phone before it is sent (product.md §3, Drafts). */
  long?: boolean;
  /** The browser may remember answers only where one person uses the device, not where that is unknown. */
  autofillOnlyOnOwnDevice?: boolean;
  /** Earlier answers, when nothing is wrong: a draft. */
  saved?: TypedValues;
  /** What each question is called in the summary, by the name of its field; of a repeated group `skills.slug`. */
  labels: Readonly<Record<string, string>>;
  /** Draws the questions: `<TextField {...field("name")} label={labels.name} />`. */
  children: (field: GetFieldProps, typed: TypedValues) => ReactNode;
};

/**
 * A public form: a plain post, which works without script, and which the service worker keeps when there is no network
 * (`src/offline/`). What comes back holds every answer, a summary with links to what is wrong, and the same `clientId`.
 */
export function PublicForm({
  action,
  form,
  problem,
  queueLabel,
  partOf,
  draftOf,
  long = false,
  files = false,
  autofillOnlyOnOwnDevice = false,
  saved = {},
  labels,
  children,
}: Props) {
  const [sending, setSending] = useState(false);
  // A wrong answer that is being changed is no longer called wrong; the others stay as they are.
  const [corrected, setCorrected] = useState<readonly string[]>([]);
  const typed = problem?.typed ?? saved;
  // What is typed is stored only on a phone that one person uses.
  const deviceSharing = useDeviceSharing();
  const storesDrafts = deviceSharing === "own";
  const autofills = deviceSharing === null ? !autofillOnlyOnOwnDevice : storesDrafts;
  const { formElement, storeDraft, cancelStoring } = useDraftStorage(long && storesDrafts);
  const [storageRefused, setStorageRefused] = useState(false);
  useEffect(
    () => (storesDrafts ? onStorageRefused(() => setStorageRefused(true)) : undefined),
    [storesDrafts],
  );
  const { isHeld, holdIfOffline } = useOfflineHold(
    () => !queueLabel || (storesDrafts && !storageRefused && Boolean(navigator.serviceWorker?.controller)),
  );
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (sending) return event.preventDefault();
    // Without a connection the server cannot say what is missing; the browser says it in its own words.
    const button = (event.nativeEvent as globalThis.SubmitEvent).submitter as HTMLButtonElement | null;
    if (!navigator.onLine && !button?.formNoValidate && !event.currentTarget.reportValidity())
      return event.preventDefault();
    if (holdIfOffline(event)) return;
    cancelStoring();
    setSending(true);
    // A page that is shown again by going back takes the form as it is.
    addEventListener("pageshow", () => setSending(false), { once: true });
  };
  const onInput = ({ target }: InputEvent<HTMLFormElement>) => {
    storeDraft();
    const { name } = target as Partial<HTMLInputElement>;
    if (name && errorOf(remainingProblem, name)) setCorrected([...corrected, name]);
  };
  const remainingProblem = problem && {
    ...problem,
    errors: problem.errors.filter(({ field }) => !isCorrected(corrected, field)),
  };
  // Without an error it came back to be filled in, from another step: nobody has sent it.
  const wasRefused = problem !== undefined && problem.errors.length > 0;
  return (
    <div className="form">
      {wasRefused ? <ErrorSummary problem={problem} labels={labels} /> : null}
      <form
        ref={formElement}
        id={PUBLIC_FORM_ID}
        method="post"
        action={action}
        encType={files ? "multipart/form-data" : undefined}
        className="form"
        autoComplete={autofills ? undefined : "off"}
        // The summary of errors says it in the language of the page.
        noValidate
        onSubmit={onSubmit}
        onInput={onInput}
        data-public-form
      >
        <MetaFields form={form} waits={storesDrafts ? { waits: queueLabel, partOf, draftOf } : {}} />
        {form.challenge ? (
          <SolveChallenge key={form.challenge} challenge={form.challenge} submitWhenSolved={wasRefused} />
        ) : null}
        <AutofillContext value={autofills}>
          {children(createFieldProps(form, typed, remainingProblem), typed)}
        </AutofillContext>
        {isHeld || storageRefused ? (
          <p className="note" role="alert">
            {isHeld ? m.form_held() : m.form_not_stored()}
          </p>
        ) : null}
      </form>
    </div>
  );
}

/** What the service worker needs to know of a form that it may store. */
type QueueFields = Partial<Record<"waits" | "partOf" | "draftOf", string | undefined>>;

/** What belongs to no question: the number of the form, its name on the phone, and a field that only machines fill in. */
function MetaFields({ form, waits }: { form: OpenedForm; waits: QueueFields }) {
  return (
    <>
      <div hidden dangerouslySetInnerHTML={{ __html: identityMarkup(form) }} />
      {(["waits", "partOf", "draftOf"] as const).map((name) =>
        waits[name] ? (
          <input key={name} type="hidden" name={FORM_META_FIELDS[name]} value={waits[name]} />
        ) : null,
      )}
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="leave-empty">{m.form_trap()}</label>
        <input id="leave-empty" name={FORM_META_FIELDS.honeypot} tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}

/**
 * The number of a form as markup, which React does not touch when the page comes alive: in a saved copy another number
 * stands here (`offline/forms/form-identity.ts`) than in the data, and two forms must not become one. Both are made by the server.
 */
const identityMarkup = ({ clientId, stamp }: OpenedForm): string =>
  `<input type="hidden" name="${FORM_META_FIELDS.clientId}" value="${clientId}"><input type="hidden" name="${FORM_META_FIELDS.stamp}" value="${stamp}">`;

const isCorrected = (corrected: readonly string[], field: string | null) =>
  field !== null && corrected.includes(field);
