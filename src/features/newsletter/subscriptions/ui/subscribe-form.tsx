import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { m } from "../../../../paraglide/messages";
import { MAX_EMAIL_LENGTH } from "../../../../platform/email/email-address";
import { FORM_META_FIELDS } from "../../../../platform/forms/opened-form";
import { hrefOf } from "../../../../platform/i18n/href";
import { Icon } from "../../../../ui/icons/icon";
import { useAutocomplete } from "../../../../ui/form/autofill";
import { useDeviceSharing } from "../../../../ui/use-device-sharing";
import { prepareToasts } from "../../../../ui/toast/toast-area";
import { toast } from "../../../../ui/toast/toast-store";
import { type SendOutcome, sendSubscription } from "./send-subscription";
import "../../../../ui/form/field.css";
import "./subscribe-form.css";

type Phase = "idle" | "submitting" | SendOutcome;

type Props = {
  /** Prefix of ids, because a page may contain the form twice. */
  id: string;
  typed?: string;
  invalid?: boolean;
};

export function SubscribeForm({ id, typed = "", invalid = false }: Props) {
  const queueOffline = useDeviceSharing() === "own";
  const { phase, field, button, onSubmit, onInput } = useSubscribeForm(
    invalid ? "invalid" : "idle",
    queueOffline,
  );
  const autoComplete = useAutocomplete("email");
  const busy = phase === "submitting";
  const isInvalid = phase === "invalid";
  return (
    <form method="post" action={hrefOf("/newsletter/subscribe")} noValidate onSubmit={onSubmit}>
      {/* A duplicate is harmless, so the queue needs no submission id (`src/offline/forms/form-queue.ts`). */}
      {queueOffline ? (
        <input type="hidden" name={FORM_META_FIELDS.waits} value={m.newsletter_page_title()} />
      ) : null}
      <div className={isInvalid ? "field invalid" : "field"}>
        <label htmlFor={`${id}-email`}>{m.newsletter_email()}</label>
        {isInvalid ? (
          <p id={`${id}-error`} className="field-error">
            <Icon name="circle-alert" />
            {m.newsletter_email_invalid()}
          </p>
        ) : null}
        <div className="subscribe-row">
          <input
            ref={field}
            id={`${id}-email`}
            type="email"
            name="email"
            required
            autoComplete={autoComplete}
            maxLength={MAX_EMAIL_LENGTH}
            placeholder={m.newsletter_placeholder()}
            defaultValue={typed}
            onInput={onInput}
            aria-invalid={isInvalid || undefined}
            aria-describedby={isInvalid ? `${id}-error` : undefined}
          />
          <button ref={button} type="submit" className="button" disabled={busy} aria-busy={busy || undefined}>
            {busy ? m.newsletter_subscribing() : m.newsletter_subscribe()}
          </button>
        </div>
      </div>
      <p className={phase === "subscribed" ? "subscribe-note" : undefined} role="status">
        {phase === "subscribed" ? m.newsletter_check_note() : null}
      </p>
    </form>
  );
}

/** @param queueOffline whether this device may store the email address while offline */
function useSubscribeForm(initialPhase: Phase, queueOffline: boolean) {
  const [phase, setPhase] = useState(initialPhase);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Not the phase: two clicks may come before it is rendered.
  const sending = useRef(false);
  const focusNext = useRef<HTMLElement>(null);

  async function onSubmit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    if (field.current?.value.trim() === "") {
      focusNext.current = field.current;
      return setPhase("invalid");
    }
    sending.current = true;
    const fromButton = document.activeElement === button.current;
    prepareToasts();
    const form = event.currentTarget;
    const request = sendSubscription(form);
    setPhase("submitting");
    const response = await request;
    const outcome = response === "unanswered" && !queueOffline ? "failed" : response;
    sending.current = false;
    if (outcome === "subscribed" && field.current) field.current.value = "";
    // Disabling the button loses its focus. Restores it unless the user has moved on.
    const free = document.activeElement === document.body;
    focusNext.current = outcome === "invalid" ? field.current : fromButton && free ? button.current : null;
    setPhase(outcome);
    if (outcome === "unanswered") form.submit();
    else showToast(outcome);
  }

  useEffect(() => {
    focusNext.current?.focus();
    focusNext.current = null;
  });

  const onInput = () => setPhase((now) => (now === "invalid" ? "idle" : now));
  return { phase, field, button, onSubmit, onInput };
}

/** Toasts of spec §8. The field shows an invalid email address instead. */
function showToast(outcome: SendOutcome): void {
  if (outcome === "subscribed")
    toast({ title: m.newsletter_toast_success(), description: m.newsletter_toast_success_text() });
  if (outcome === "failed")
    toast({
      title: m.newsletter_toast_failed(),
      description: m.newsletter_toast_failed_text(),
      variant: "destructive",
    });
}
