import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { m } from "../../../paraglide/messages";
import { rememberPasskey } from "./passkey-memory";
import "./passkeys.css";

/** `make` a passkey, `use` one, or offer it in the field for the address (`autofill`). */
type Purpose = "make" | "use" | "autofill";

/** Fetched only when a passkey is made or used: nobody else pays for it. */
async function answerOf(purpose: Purpose, options: string): Promise<object> {
  const { startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = JSON.parse(options);
  return purpose === "make"
    ? startRegistration({ optionsJSON })
    : startAuthentication({ optionsJSON, useBrowserAutofill: purpose === "autofill" });
}

type Props = {
  purpose: Purpose;
  /** What the server asks of the device, as JSON. */
  options: string;
  action: string;
  /** What the form sends beside the answer. */
  fields: Record<string, string>;
};

/**
 * Asks the device for a passkey and sends its answer. The page came back for it, so the script loads at once (`data-now`, as
 * in `SolveChallenge`). For autofill nothing is shown.
 */
export function PasskeyCeremony(props: Props) {
  const [tries, setTries] = useState(0);
  return <OneTry key={tries} {...props} again={() => setTries(tries + 1)} />;
}

function OneTry({ purpose, options, action, fields, again }: Props & { again: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"waiting" | "failed" | "unsupported">("waiting");
  useEffect(() => {
    let over = false;
    answerOf(purpose, options)
      .then((answer) => {
        if (over || !field.current) return;
        rememberPasskey();
        field.current.value = JSON.stringify(answer);
        field.current.form?.requestSubmit();
      })
      .catch(() => over || setState("PublicKeyCredential" in globalThis ? "failed" : "unsupported"));
    return () => {
      over = true;
    };
  }, [purpose, options]);
  const silent = purpose === "autofill";
  return (
    <Form method="post" action={action} className="passkey-ceremony" hidden={silent}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input ref={field} type="hidden" name="credential" data-now={silent ? undefined : ""} />
      {silent ? null : <p role="status">{textOf(state, purpose)}</p>}
      {state === "failed" && !silent ? (
        <div className="actions">
          <button type="button" className="button" onClick={again}>
            {m.accounts_passkey_again()}
          </button>
        </div>
      ) : null}
    </Form>
  );
}

function textOf(state: "waiting" | "failed" | "unsupported", purpose: Purpose): string {
  if (state === "waiting") return m.accounts_passkey_waiting();
  if (state === "unsupported") return m.accounts_passkey_unsupported();
  return purpose === "make" ? m.accounts_passkey_not_made() : m.accounts_passkey_failed();
}
