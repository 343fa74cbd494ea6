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
  /** Path with the language, without parameters. Default: the current page. */
  action?: string;
  form: OpenedForm;
  problem?: FormProblem | undefined;
  files?: boolean;
  /** Name of the form while it waits for a connection. Not for look-ups or payments, which need the person. */
  queueLabel?: string;
  /** Path of the whole form, with the language: this form is a part, and more has to be sent after it. */
  partOf?: string;
  /** The `clientId` of the draft to which this form belongs. */
  draftOf?: string;
  /** Takes minutes to fill in: drafts are stored on the device (product.md §3, Drafts). */
  long?: boolean;
  /** Disables autofill while it is unknown who uses the device. */
  autofillOnlyOnOwnDevice?: boolean;
  /** Earlier answers without errors: a draft. */
  saved?: TypedValues;
  /** Labels for the error summary, by field name; of a repeated group `skills.slug`. */
  labels: Readonly<Record<string, string>>;
  /** Renders the questions: `<TextField {...field("name")} label={labels.name} />`. */
  children: (field: GetFieldProps, typed: TypedValues) => ReactNode;
};

/**
 * Public form: a plain POST that works without scripts, and that the service worker stores offline (`src/offline/`). It
 * comes back with all answers, links to the errors, and the same `clientId`.
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
  const typed = problem?.typed ?? saved;
  // Input is stored only on a device that one person uses.
  const deviceSharing = useDeviceSharing();
  const storesDrafts = deviceSharing === "own";
  const autofills = deviceSharing === null ? !autofillOnlyOnOwnDevice : storesDrafts;
  const { formElement, storeDraft, cancelStoring } = useDraftStorage(long && storesDrafts);
  const { isHeld, isStorageRefused, onSubmit } = useSubmit({ queueLabel, storesDrafts, cancelStoring });
  const { remainingProblem, recordInput } = useRemainingProblem(problem);
  const onInput = ({ target }: InputEvent<HTMLFormElement>) => {
    storeDraft();
    recordInput((target as Partial<HTMLInputElement>).name);
  };
  // Without errors, the form came from another step and was not rejected.
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
        // The error summary is in the language of the page.
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
        {isHeld || isStorageRefused ? (
          <p className="note" role="alert">
            {isHeld ? m.form_held() : m.form_not_stored()}
          </p>
        ) : null}
      </form>
    </div>
  );
}

type SubmitOptions = { queueLabel: string | undefined; storesDrafts: boolean; cancelStoring: () => void };

function useSubmit({ queueLabel, storesDrafts, cancelStoring }: SubmitOptions) {
  const [sending, setSending] = useState(false);
  const [isStorageRefused, setIsStorageRefused] = useState(false);
  useEffect(
    () => (storesDrafts ? onStorageRefused(() => setIsStorageRefused(true)) : undefined),
    [storesDrafts],
  );
  const { isHeld, holdIfOffline } = useOfflineHold(
    () => !queueLabel || (storesDrafts && !isStorageRefused && Boolean(navigator.serviceWorker?.controller)),
  );
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (sending) return event.preventDefault();
    // Offline, the server cannot validate, so the browser does.
    const button = (event.nativeEvent as globalThis.SubmitEvent).submitter as HTMLButtonElement | null;
    if (!navigator.onLine && !button?.formNoValidate && !event.currentTarget.reportValidity())
      return event.preventDefault();
    if (holdIfOffline(event)) return;
    cancelStoring();
    setSending(true);
    // A page that is restored by going back must be able to send the form again.
    addEventListener("pageshow", () => setSending(false), { once: true });
  };
  return { isHeld, isStorageRefused, onSubmit };
}

/** Hides the error of a field that is being changed. */
function useRemainingProblem(problem: FormProblem | undefined) {
  const [corrected, setCorrected] = useState<readonly string[]>([]);
  const remainingProblem = problem && {
    ...problem,
    errors: problem.errors.filter(({ field }) => !isCorrected(corrected, field)),
  };
  const recordInput = (name: string | undefined) => {
    if (name && errorOf(remainingProblem, name)) setCorrected([...corrected, name]);
  };
  return { remainingProblem, recordInput };
}

type QueueFields = Partial<Record<"waits" | "partOf" | "draftOf", string | undefined>>;

/** Fields that belong to no question: identity, data for the queue, and a honeypot. */
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
 * Markup that hydration does not change: in a cached copy, this number differs from that in the data
 * (`offline/forms/form-identity.ts`), and two forms must never have the same number. The server makes both values.
 */
const identityMarkup = ({ clientId, stamp }: OpenedForm): string =>
  `<input type="hidden" name="${FORM_META_FIELDS.clientId}" value="${clientId}"><input type="hidden" name="${FORM_META_FIELDS.stamp}" value="${stamp}">`;

const isCorrected = (corrected: readonly string[], field: string | null) =>
  field !== null && corrected.includes(field);
