import { useEffect, useRef, useState } from "react";
import { enableOfflineOnOwnDevice, requestDeviceClear } from "../../offline/client/register-worker";
import { m } from "../../paraglide/messages";
import { FORM_META_FIELDS } from "../../platform/forms/opened-form";
import { type DeviceSharing, asDeviceSharing } from "../../platform/pages/device-sharing";
import { WipeLink } from "../wipe-link";
import { saveDeviceSharing, useDeviceSharing } from "../use-device-sharing";
import { ChoiceField } from "./choice-field";

/** Asks who uses the device, until that is known. With scripts, the answer applies at once, without the network. */
export function SharedDeviceQuestion() {
  const sharing = useDeviceSharing();
  const [answeredHere, setAnsweredHere] = useState(false);
  const question = useRef<HTMLDivElement>(null);
  // Chosen before hydration.
  useEffect(() => {
    const chosen = asDeviceSharing(question.current?.querySelector<HTMLInputElement>(":checked")?.value);
    if (chosen === null) return;
    setAnsweredHere(true);
    applyDeviceSharing(chosen);
  }, []);
  if (sharing === "own" && !answeredHere) return null;
  if (sharing === "shared" && !answeredHere) return <SharedDeviceNote />;
  return (
    <div
      ref={question}
      className="form-part"
      data-device-question=""
      onChange={({ target }) => {
        setAnsweredHere(true);
        applyDeviceSharing((target as unknown as HTMLInputElement).value as DeviceSharing);
      }}
    >
      <ChoiceField
        id={FORM_META_FIELDS.device}
        name={FORM_META_FIELDS.device}
        label={m.phone_question()}
        hint={m.phone_question_why()}
        options={[
          { value: "own", label: m.phone_own() },
          { value: "shared", label: m.phone_shared() },
        ]}
        initial=""
      />
      <div role="status">
        {!answeredHere ? null : sharing === "shared" ? (
          <SharedDeviceNote />
        ) : (
          <p className="note">{m.phone_own_note()}</p>
        )}
      </div>
    </div>
  );
}

const SharedDeviceNote = () => (
  <p className="note">
    {m.phone_shared_note()} <WipeLink />
  </p>
);

function applyDeviceSharing(sharing: DeviceSharing): void {
  saveDeviceSharing(sharing);
  if (sharing === "own") enableOfflineOnOwnDevice();
  else requestDeviceClear();
}
