import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { enableOfflineOnOwnDevice, requestDeviceClear } from "../../offline/client/register-worker";
import { m } from "../../paraglide/messages";
import type { DeviceSharing } from "../../platform/pages/device-sharing";
import { SiteLink } from "../link";
import { saveDeviceSharing, useDeviceSharing } from "../use-device-sharing";
import "../styles/button.css";
import "./shared-device-question.css";

/**
 * Asks once, before anything is typed, who uses this phone. Without script the answer is a form post; with script it needs
 * no network and nothing on the page is lost.
 */
export function SharedDeviceQuestion() {
  const sharing = useDeviceSharing();
  const { pathname, search } = useLocation();
  const [answered, setAnswered] = useState(false);
  const note = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone: the focus goes to what the answer means.
  useEffect(() => {
    if (answered) note.current?.focus();
  }, [answered]);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const pressed = event.nativeEvent.submitter as HTMLButtonElement | null;
    if (!pressed?.value) return;
    event.preventDefault();
    saveDeviceSharing(pressed.value as DeviceSharing);
    if (pressed.value === "own") enableOfflineOnOwnDevice();
    else requestDeviceClear();
    setAnswered(true);
  };
  if (sharing === "shared")
    return (
      <p ref={note} className="note" tabIndex={-1}>
        {m.phone_shared_note()}{" "}
        <SiteLink to="/wipe" reloadDocument>
          {m.wipe_title()}
        </SiteLink>
      </p>
    );
  if (sharing === "own")
    return answered ? (
      <p ref={note} className="note" tabIndex={-1}>
        {m.phone_own_note()}
      </p>
    ) : null;
  return (
    <form
      method="post"
      action="/phone"
      className="note phone-question"
      aria-labelledby="phone-question"
      onSubmit={onSubmit}
    >
      <input type="hidden" name="to" value={pathname + search} />
      <p id="phone-question">
        <strong>{m.phone_question()}</strong>
      </p>
      <p className="small">{m.phone_question_why()}</p>
      <div className="phone-answers">
        <button name="phone" value="own" className="button line">
          {m.phone_own()}
        </button>
        <button name="phone" value="shared" className="button line">
          {m.phone_shared()}
        </button>
      </div>
    </form>
  );
}
