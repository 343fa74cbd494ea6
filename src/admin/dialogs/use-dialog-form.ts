import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useNotify, useRefresh } from "react-admin";
import { type DefaultValues, type FieldValues, useForm, useWatch } from "react-hook-form";
import { ApiError } from "../../platform/client/api-error";
import { errorMessage, fieldErrors, isEarlierTryRecorded } from "../api/api-errors";
import { isSameInput } from "../drafts/is-same-input";
import { useLocalDraft } from "../drafts/use-local-draft";
import { focusFirstInvalidField, markInvalidFields } from "./mark-invalid-fields";

/** One try to send a body. */
type Attempt = {
  /** The same until the outcome of a try is known, so that of all these tries one is carried out. */
  idempotencyKey: string;
  /** The server warned about this very body, and the user confirmed it. */
  confirmed: boolean;
};
/** Returned by `send` when there is more to do: the form stays open with what was typed, e.g. after a dry run. */
export const UNFINISHED = Symbol("unfinished");
/** The notification of a success; undefined: `send` has shown its own. */
type SendResult = string | { text: string; type: "success" | "warning" } | typeof UNFINISHED | void;

type Options<Values extends FieldValues, Body> = {
  /** Where the values are stored on this computer: `refund/0190…`. One name for each thing that can be changed. */
  name: string;
  /** The values at first, one for each field, named as in the body: errors of the server find their fields by name. */
  defaults: Values;
  /** Makes the body of the request. Also called with values that no field has checked yet. */
  body: (values: Values) => Body;
  /** Sends the body. @returns the notification @throws what the call throws: the form shows it */
  send: (body: Body, attempt: Attempt) => Promise<SendResult>;
  /** A reason not to send that concerns no single field, in words. */
  check?: (values: Values) => string | null;
  /** Called after a success. A form that stays on the page is empty again by then. */
  close: () => void;
  /** False: what is typed confirms something, or is the address of a person, and must not stay on this computer. */
  isStored?: boolean;
};

/** The server's warning about a body; a changed body is warned of anew. */
type ServerWarning = { text: string; warnedBody: string; confirmed: boolean };

/**
 * The form of a dialog. It stores what is typed on this computer and restores it when the dialog opens again; marks the fields that
 * the server refuses; and sends again after any failure. Draw it with `FormDialog`.
 */
export function useDialogForm<Values extends FieldValues, Body>({
  name,
  defaults,
  body,
  send,
  check,
  close,
  isStored = true,
}: Options<Values, Body>) {
  const [initial] = useState(defaults);
  const form = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    // A mark stays until its field changes or is sent again: nothing jumps while the user types.
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const { subscribe, getValues, reset, clearErrors, handleSubmit } = form;
  /**
   * The key of a try whose outcome is not known, also after a reload; null: there is none. A changed body goes under it too: when the
   * server has carried out the earlier one, it refuses this one, so that nothing is booked twice.
   */
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

  const [isBusy, setIsBusy] = useState(false);
  const [serverWarning, setServerWarning] = useState<ServerWarning | null>(null);
  const values = useWatch({ control: form.control }) as Values;
  const warning =
    serverWarning && serverWarning.warnedBody === JSON.stringify(body(values)) ? serverWarning : null;
  const id = useId();
  // A dialog that was closed while it sent must not close the next one.
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const notify = useNotify();
  const refresh = useRefresh();

  /** The next try is another one, whatever its body. */
  function resetAttempt(): undefined {
    attemptKey.current = null;
    draft.recordCreation(null);
  }

  async function attempt(input: Values) {
    const problem = check?.(input) ?? null;
    if (problem !== null) return markInvalidFields({ form, id }, {}, problem);
    const sent = body(input);
    const confirmed = warning?.confirmed ?? false;
    const key = (attemptKey.current ??= crypto.randomUUID());
    draft.recordCreation({ key, data: sent });
    setIsBusy(true);
    try {
      const result = await send(sent, { idempotencyKey: key, confirmed });
      setIsBusy(false);
      if (result === UNFINISHED) return resetAttempt();
      resetAttempt();
      draft.clear();
      // What was typed while it was sent is the next thing to send.
      if (isSameInput(getValues(), input)) reset(initial as DefaultValues<Values>);
      else recordChange(getValues);
      if (typeof result === "string") notify(result, { type: "success" });
      else if (result) notify(result.text, { type: result.type });
      refresh();
      if (!isClosed.current) close();
    } catch (error) {
      setIsBusy(false);
      if (isFinalRefusal(error)) resetAttempt();
      // The record was changed meanwhile, or an earlier try was carried out: the page behind the dialog shows it.
      if (isConflictOrReused(error)) refresh();
      const { confirmed: warningText, ...errors } = fieldErrors(error);
      if (warningText === undefined) markInvalidFields({ form, id }, errors, errorMessage(error));
      else setServerWarning({ text: warningText, warnedBody: JSON.stringify(sent), confirmed: false });
    }
    return undefined;
  }

  return {
    form,
    draft,
    isBusy,
    warning,
    /** Of the form on the page. */
    id,
    /** The values as they are typed. */
    values,
    confirm: (confirmed: boolean) => warning && setServerWarning({ ...warning, confirmed }),
    submit(event: FormEvent) {
      // Forms that this dialog was opened from are its parents in React, though not on the page.
      event.stopPropagation();
      event.preventDefault();
      // Marks of the last try must not keep this one from being sent.
      clearErrors();
      void handleSubmit(attempt as never, () => focusFirstInvalidField(id))(event);
    },
    /** Closes the dialog and drops what was typed. */
    cancel() {
      draft.clear();
      close();
    },
    /** Closes the dialog, e.g. by a click beside it. What was typed is there when it opens again. */
    dismiss: close,
    discard() {
      reset(initial as DefaultValues<Values>);
      draft.discard();
    },
  };
}

export type DialogForm<Values extends FieldValues> = Omit<
  ReturnType<typeof useDialogForm<Values, unknown>>,
  "values"
>;

const isConflictOrReused = (error: unknown): boolean =>
  isEarlierTryRecorded(error) || (error instanceof ApiError && error.status === 409);

/** A refusal that waiting does not cure, or of a key that was used for something else: the next try is a call of its own. */
const isFinalRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  [409, 422].includes(error.status) &&
  (error.body as { code?: unknown }).code !== "in_progress";
