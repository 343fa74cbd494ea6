import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { m } from "../../../paraglide/messages";
import { rememberPasskey } from "./passkey-storage";
import "./passkeys.css";

/** `autofill` offers a passkey in the email field. */
type Purpose = "make" | "use" | "autofill";

/** Loaded on use, so that other visitors do not download it. */
async function requestCredential(purpose: Purpose, options: string): Promise<object> {
  const { startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = JSON.parse(options);
  return purpose === "make"
    ? startRegistration({ optionsJSON })
    : startAuthentication({ optionsJSON, useBrowserAutofill: purpose === "autofill" });
}

type Props = {
  purpose: Purpose;
  options: string;
  action: string;
  fields: Record<string, string>;
};

/** Requests a passkey and submits the answer. `data-now` loads the script at once, as in `SolveChallenge`. */
export function PasskeyCeremony(props: Props) {
  const [attempt, setAttempt] = useState(0);
  return <CeremonyAttempt key={attempt} {...props} retry={() => setAttempt(attempt + 1)} />;
}

function CeremonyAttempt({ purpose, options, action, fields, retry }: Props & { retry: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"waiting" | "failed" | "unsupported">("waiting");
  useEffect(() => {
    let isCancelled = false;
    requestCredential(purpose, options)
      .then((answer) => {
        if (isCancelled || !field.current) return;
        rememberPasskey();
        field.current.value = JSON.stringify(answer);
        field.current.form?.requestSubmit();
      })
      .catch(() => isCancelled || setState("PublicKeyCredential" in globalThis ? "failed" : "unsupported"));
    return () => {
      isCancelled = true;
    };
  }, [purpose, options]);
  const silent = purpose === "autofill";
  return (
    <Form method="post" action={action} className="passkey-ceremony" hidden={silent}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input ref={field} type="hidden" name="credential" data-now={silent ? undefined : ""} />
      {silent ? null : <p role="status">{statusText(state, purpose)}</p>}
      {state === "failed" && !silent ? (
        <div className="actions">
          <button type="button" className="button" onClick={retry}>
            {m.accounts_passkey_again()}
          </button>
        </div>
      ) : null}
    </Form>
  );
}

function statusText(state: "waiting" | "failed" | "unsupported", purpose: Purpose): string {
  if (state === "waiting") return m.accounts_passkey_waiting();
  if (state === "unsupported") return m.accounts_passkey_unsupported();
  return purpose === "make" ? m.accounts_passkey_not_made() : m.accounts_passkey_failed();
}
