import { useEffect } from "react";
import { Form, useFetcher } from "react-router";
import { m } from "../../../paraglide/messages";
import { hrefOf } from "../../../platform/i18n/href";
import { PasskeyCeremony } from "./passkey-ceremony";
import { canOfferPasskeys } from "./passkey-storage";
import "./passkeys.css";

type Props = {
  /** Where the page's form goes. */
  path: string;
  next?: string;
  /** What the server asks of the device, once the button was pressed. */
  options: string | null;
};

/** What the button sends, the field for the address, and what the device's answer. */
export const PASSKEY_BUTTON = "passkey";
export const PASSKEY_FIELD = "passkey-field";
export const PASSKEY_ANSWER = "passkey-answer";

/** The button for signing in with a passkey, or, once pressed, what the device says. */
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

/** A challenge ends after five minutes: the next one comes a little before. Milliseconds. */
const RENEW_INTERVAL_MS = 4 * 60_000;

/** Offers passkeys in the field for the address, in a browser where one was used before. */
export function PasskeyAutofill({ path, next = "" }: Omit<Props, "options">) {
  const { submit, data } = useFetcher<{ passkey?: string }>();
  const options = data?.passkey;
  useEffect(() => {
    let isCancelled = false;
    const requestOptions = () => void submit({ by: PASSKEY_FIELD }, { method: "post", action: hrefOf(path) });
    // Nobody looks at a hidden page: it asks no more, and its button still works.
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
