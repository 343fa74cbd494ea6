import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useNotify, useRefresh } from "react-admin";
import { type DefaultValues, type FieldValues, useForm, useWatch } from "react-hook-form";
import { ApiError } from "../../platform/client/api-error";
import { fieldErrors, wordsOf } from "../client";
import { isSameTyped } from "../drafts/typed";
import { useLocalDraft } from "../drafts/use-local-draft";
import { focusMarked, markRefused } from "./refusals";

/** One try to send a body. */
type Attempt = {
  /** The same while the same body is tried again, so that it is carried out once. */
  idempotencyKey: string;
  /** The server warned about this very body, and the user confirmed it. */
  confirmed: boolean;
};
/** Returned by `send` when there is more to do: the form stays open with what was typed, e.g. after a dry run. */
export const UNFINISHED = Symbol("unfinished");
/** The notification of a success; undefined: `send` has shown its own. */
type Done = string | { text: string; type: "success" | "warning" } | typeof UNFINISHED | void;

type Options<Values extends FieldValues, Body> = {
  /** Where the values are stored on this computer: `refund/0190…`. One name for each thing that can be changed. */
  name: string;
  /** The values at first, one for each field, named as in the body: errors of the server find their fields by name. */
  defaults: Values;
  /** Makes the body of the request. Also called with values that no field has checked yet. */
  body: (values: Values) => Body;
  /** Sends the body. @returns the notification @throws what the call throws: the form shows it */
  send: (body: Body, attempt: Attempt) => Promise<Done>;
  /** A reason not to send that concerns no single field, in words. */
  check?: (values: Values) => string | null;
  /** Called after a success. A form that stays on the page is empty again by then. */
  close: () => void;
  /** False: what is typed confirms something, or is the address of a person, and must not stay on this computer. */
  stored?: boolean;
};

/** The server's warning about a body; a changed body is warned of anew. */
type Warning = { text: string; of: string; confirmed: boolean };

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
  stored = true,
}: Options<Values, Body>) {
  const [initial] = useState(defaults);
  const form = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    // A mark stays until its field changes or is sent again: nothing jumps while the user types.
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const { subscribe, getValues, reset, clearErrors, handleSubmit } = form;
  /** The last try: the same body goes under the same key, also after a reload, so that it is carried out once. */
  const last = useRef({ text: "", key: "" });
  const draft = useLocalDraft<Values>({
    name: `dialog/${name}`,
    saved: initial,
    restore(values, creation) {
      if (!isSameTyped(getValues(), initial)) return false;
      if (creation) last.current = { text: JSON.stringify(creation.data), key: creation.key };
      reset({ ...initial, ...values }, { keepDefaultValues: true });
      return true;
    },
  });
  const { changed } = draft;
  useEffect(
    () =>
      stored ? subscribe({ formState: { values: true }, callback: () => changed(getValues) }) : undefined,
    [stored, subscribe, getValues, changed],
  );

  const [busy, setBusy] = useState(false);
  const [warned, setWarned] = useState<Warning | null>(null);
  const values = useWatch({ control: form.control }) as Values;
  const warning = warned && warned.of === JSON.stringify(body(values)) ? warned : null;
  const id = useId();
  // A dialog that was closed while it sent must not close the next one.
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  const notify = useNotify();
  const refresh = useRefresh();

  /** The next try is another one, whatever its body. */
  function renew(): undefined {
    last.current = { text: "", key: "" };
    draft.creates(null);
  }

  async function attempt(typed: Values) {
    const problem = check?.(typed) ?? null;
    if (problem !== null) return markRefused({ form, id }, {}, problem);
    const sent = body(typed);
    const confirmed = warning?.confirmed ?? false;
    const attempted = { sent, confirmed };
    const text = JSON.stringify(attempted);
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    const { key } = last.current;
    draft.creates({ key, data: attempted });
    setBusy(true);
    try {
      const done = await send(sent, { idempotencyKey: key, confirmed });
      setBusy(false);
      if (done === UNFINISHED) return renew();
      last.current = { text: "", key: "" };
      draft.forget();
      // What was typed while it was sent is the next thing to send.
      if (isSameTyped(getValues(), typed)) reset(initial as DefaultValues<Values>);
      else changed(getValues);
      if (typeof done === "string") notify(done, { type: "success" });
      else if (done) notify(done.text, { type: done.type });
      refresh();
      if (!gone.current) close();
    } catch (error) {
      setBusy(false);
      if (isFinal(error)) renew();
      // The record was changed meanwhile: the next try is about the one that is there now.
      if (error instanceof ApiError && error.status === 409) refresh();
      const { confirmed: warns, ...errors } = fieldErrors(error);
      if (warns === undefined) markRefused({ form, id }, errors, wordsOf(error));
      else setWarned({ text: warns, of: JSON.stringify(sent), confirmed: false });
    }
    return undefined;
  }

  return {
    form,
    draft,
    busy,
    warning,
    /** Of the form on the page. */
    id,
    /** The values as they are typed. */
    values,
    confirm: (confirmed: boolean) => warning && setWarned({ ...warning, confirmed }),
    submit(event: FormEvent) {
      // Forms that this dialog was opened from are its parents in React, though not on the page.
      event.stopPropagation();
      event.preventDefault();
      // Marks of the last try must not keep this one from being sent.
      clearErrors();
      void handleSubmit(attempt as never, () => focusMarked(id))(event);
    },
    /** Closes the dialog and drops what was typed. */
    cancel() {
      draft.forget();
      close();
    },
    /** Closes the dialog, e.g. by a click beside it. What was typed is there when it opens again. */
    leave: close,
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

/** A refusal that the server gives again under the same key, so the next try needs another. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  [409, 422].includes(error.status) &&
  (error.body as { code?: unknown }).code !== "in_progress";
