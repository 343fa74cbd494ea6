import { useEffect } from "react";
import { Form, useFetcher } from "react-router";
import { m } from "../../../paraglide/messages";
import { hrefOf } from "../../../platform/i18n/href";
import { PasskeyCeremony } from "./passkey-ceremony";
import { canOfferPasskeys } from "./passkey-storage";
import "./passkeys.css";

type Props = {
  path: string;
  next?: string;
  options: string | null;
};

/** Values of `by`: the button, autofill in the email field, and the device's answer. */
export const PASSKEY_BUTTON = "passkey";
export const PASSKEY_FIELD = "passkey-field";
export const PASSKEY_ANSWER = "passkey-answer";

export function PasskeySignIn({ path, next = "", options }: Props) {
  if (options)
    return (
      <>
        <noscript>
          <p className="note">{m.accounts_passkey_login_no_script()}</p>
        </noscript>
        <PasskeyCeremony
          key={options}
          purpose="use"
          options={options}
          action={hrefOf(path)}
          fields={{ by: PASSKEY_ANSWER, next }}
        />
      </>
    );
  return (
    <Form method="post" action={hrefOf(path)} className="passkey-button">
      <input type="hidden" name="next" value={next} />
      <div className="actions">
        <button type="submit" name="by" value={PASSKEY_BUTTON} className="button line">
          {m.accounts_passkey_sign_in()}
        </button>
      </div>
    </Form>
  );
}

/** Challenges last five minutes; this renews them a little earlier. */
const RENEW_INTERVAL_MS = 4 * 60_000;

export function PasskeyAutofill({ path, next = "" }: Omit<Props, "options">) {
  const { submit, data } = useFetcher<{ passkey?: string }>();
  const options = data?.passkey;
  useEffect(() => {
    let isCancelled = false;
    const requestOptions = () => void submit({ by: PASSKEY_FIELD }, { method: "post", action: hrefOf(path) });
    // Hidden pages stop renewing; their button still works.
    const renewTimer = options && setTimeout(() => document.hidden || requestOptions(), RENEW_INTERVAL_MS);
    if (!options) void canOfferPasskeys().then((canOffer) => canOffer && !isCancelled && requestOptions());
    return () => {
      isCancelled = true;
      clearTimeout(renewTimer);
    };
  }, [options, path, submit]);
  return options ? (
    <PasskeyCeremony
      key={options}
      purpose="autofill"
      options={options}
      action={hrefOf(path)}
      fields={{ by: PASSKEY_ANSWER, next }}
    />
  ) : null;
}
