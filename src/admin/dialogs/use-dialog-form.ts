import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useNotify, useRefresh } from "react-admin";
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { ApiError } from "../../platform/client/api-error";
import { errorMessage, fieldErrors, isEarlierTryRecorded } from "../api/api-errors";
import { isSameInput } from "../drafts/is-same-input";
import { useLocalDraft } from "../drafts/use-local-draft";
import { focusFirstInvalidField, markInvalidFields } from "./mark-invalid-fields";

type Attempt = {
  /** The same until an outcome is known, so that only one of these attempts is carried out. */
  idempotencyKey: string;
  /** The user confirmed the server's warning about exactly this body. */
  confirmed: boolean;
};
/** Returned by `send` to leave the form open with its input, such as after a dry run. */
export const UNFINISHED = Symbol("unfinished");
/** Success notification. Undefined: `send` has shown its own. */
type SendResult = string | { text: string; type: "success" | "warning" } | typeof UNFINISHED | void;

type Options<Values extends FieldValues, Body> = {
  /** Storage key of the draft, such as `refund/0190…`: one name for each thing that can be changed. */
  name: string;
  /** Initial values, named as in the body: server errors find their fields by name. */
  defaults: Values;
  /** Creates the request body, also from values that are not validated yet. */
  body: (values: Values) => Body;
  /** Sends the body. @returns the notification @throws errors of the call, which the form shows */
  send: (body: Body, attempt: Attempt) => Promise<SendResult>;
  /** Returns a reason not to send that concerns no single field. */
  check?: (values: Values) => string | null;
  /** Called after a success. A form that stays on the page is empty by then. */
  close: () => void;
  /** False: the input confirms something or is a person's address, and must not stay on this computer. */
  isStored?: boolean;
};

/** Applies to `warnedBody` only: a changed body gets a new warning. */
type ServerWarning = { text: string; warnedBody: string; confirmed: boolean };

/** Form of a dialog (`FormDialog`). Stores a draft, marks refused fields, and can send again after any failure. */
export function useDialogForm<Values extends FieldValues, Body>(options: Options<Values, Body>) {
  const { defaults, body, close } = options;
  const [initial] = useState(defaults);
  const form = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    // A mark stays until its field changes or is sent again: nothing moves while the user types.
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const attemptDraft = useAttemptDraft(form, initial, options);
  const { draft } = attemptDraft;
  const values = useWatch({ control: form.control }) as Values;
  const serverWarning = useServerWarning(() => JSON.stringify(body(values)));
  const { warning, confirm } = serverWarning;
  const id = useId();
  const { attempt, isBusy } = useAttempt(options, { form, id, initial, attemptDraft, serverWarning });
  return {
    form,
    draft,
    isBusy,
    warning,
    id,
    values,
    confirm,
    submit(event: FormEvent) {
      // Submit events bubble in React to the form from which this dialog was opened.
      event.stopPropagation();
      event.preventDefault();
      // Errors of the last attempt would block the submit.
      form.clearErrors();
      void form.handleSubmit(
        (input) => attempt(input),
        () => focusFirstInvalidField(id),
      )(event);
    },
    cancel() {
      draft.clear();
      close();
    },
    /** Closes the dialog, such as by a click outside. The draft remains. */
    dismiss: close,
    discard() {
      form.reset(initial as DefaultValues<Values>);
      draft.discard();
    },
  };
}

/** The draft of the input, with the key of an attempt whose outcome is unknown. */
function useAttemptDraft<Values extends FieldValues>(
  { subscribe, getValues, reset }: UseFormReturn<Values>,
  initial: Values,
  { name, isStored = true }: Pick<Options<Values, unknown>, "name" | "isStored">,
) {
  /** Key while an outcome is unknown, also after a reload. Changed bodies use it too: nothing is booked twice. */
  const attemptKey = useRef<string | null>(null);
  const draft = useLocalDraft<Values>({
    name: `dialog/${name}`,
    saved: initial,
    restore(values, creation) {
      if (!isSameInput(getValues(), initial)) return false;
      if (creation) attemptKey.current = creation.key;
      reset({ ...initial, ...values }, { keepDefaultValues: true });
      return true;
    },
  });
  const { recordChange } = draft;
  useEffect(
    () =>
      isStored
        ? subscribe({ formState: { values: true }, callback: () => recordChange(getValues) })
        : undefined,
    [isStored, subscribe, getValues, recordChange],
  );
  return {
    draft,
    beginAttempt(data: unknown): string {
      const key = (attemptKey.current ??= crypto.randomUUID());
      draft.recordCreation({ key, data });
      return key;
    },
    /** The outcome is known: the next attempt gets its own key. */
    endAttempt(): void {
      attemptKey.current = null;
      draft.recordCreation(null);
    },
  };
}

function useServerWarning(currentBody: () => string) {
  const [serverWarning, setServerWarning] = useState<ServerWarning | null>(null);
  const warning = serverWarning && serverWarning.warnedBody === currentBody() ? serverWarning : null;
  return {
    warning,
    warn: (text: string, warnedBody: string) => setServerWarning({ text, warnedBody, confirmed: false }),
    confirm: (confirmed: boolean) => warning && setServerWarning({ ...warning, confirmed }),
  };
}

type AttemptContext<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  id: string;
  initial: Values;
  attemptDraft: ReturnType<typeof useAttemptDraft<Values>>;
  serverWarning: ReturnType<typeof useServerWarning>;
};

function useAttempt<Values extends FieldValues, Body>(
  { body, send, check, close }: Options<Values, Body>,
  { form, id, initial, attemptDraft, serverWarning }: AttemptContext<Values>,
) {
  const { draft, beginAttempt, endAttempt } = attemptDraft;
  const [isBusy, setIsBusy] = useState(false);
  const isClosed = useIsClosed();
  const notify = useNotify();
  const refresh = useRefresh();

  function handleSuccess(result: SendResult, input: Values): void {
    endAttempt();
    if (result === UNFINISHED) return;
    draft.clear();
    // Input that was typed while sending is sent next.
    if (isSameInput(form.getValues(), input)) form.reset(initial as DefaultValues<Values>);
    else draft.recordChange(form.getValues);
    if (typeof result === "string") notify(result, { type: "success" });
    else if (result) notify(result.text, { type: result.type });
    refresh();
    if (!isClosed.current) close();
  }

  function handleFailure(error: unknown, sent: Body): void {
    if (isFinalRefusal(error)) endAttempt();
    // Someone changed the record, or an earlier attempt was carried out: the page behind the dialog shows it.
    if (isConflictOrReused(error)) refresh();
    const { confirmed: warningText, ...errors } = fieldErrors(error);
    if (warningText === undefined) markInvalidFields({ form, id }, errors, errorMessage(error));
    else serverWarning.warn(warningText, JSON.stringify(sent));
  }

  async function attempt(input: Values): Promise<void> {
    const problem = check?.(input) ?? null;
    if (problem !== null) return markInvalidFields({ form, id }, {}, problem);
    const sent = body(input);
    const confirmed = serverWarning.warning?.confirmed ?? false;
    const key = beginAttempt(sent);
    setIsBusy(true);
    try {
      const result = await send(sent, { idempotencyKey: key, confirmed });
      setIsBusy(false);
      handleSuccess(result, input);
    } catch (error) {
      setIsBusy(false);
      handleFailure(error, sent);
    }
  }

  return { attempt, isBusy };
}

/** A dialog that was closed while sending must not close the next one. */
function useIsClosed() {
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  return isClosed;
}

export type DialogForm<Values extends FieldValues> = Omit<
  ReturnType<typeof useDialogForm<Values, unknown>>,
  "values"
>;

const isConflictOrReused = (error: unknown): boolean =>
  isEarlierTryRecorded(error) || (error instanceof ApiError && error.status === 409);

/** Whether the server will never accept this key: the next attempt needs its own. */
const isFinalRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  [409, 422].includes(error.status) &&
  (error.body as { code?: unknown }).code !== "in_progress";
