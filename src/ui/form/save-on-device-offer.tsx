import { useState } from "react";
import { enableOfflineOnOwnDevice } from "../../offline/client/register-worker";
import { m } from "../../paraglide/messages";
import { saveDeviceSharing, useDeviceSharing } from "../use-device-sharing";
import "../styles/button.css";

/** For long forms that people fill in at a desk: drafts are stored on the device only on request. */
export function SaveOnDeviceOffer() {
  const sharing = useDeviceSharing();
  const [accepted, setAccepted] = useState(false);
  if (accepted)
    return (
      <p className="note" role="status">
        {m.phone_own_note()}
      </p>
    );
  if (sharing !== null) return null;
  const accept = () => {
    setAccepted(true);
    saveDeviceSharing("own");
    enableOfflineOnOwnDevice();
  };
  return (
    <div className="needs-script">
      <button type="button" className="button line" onClick={accept} aria-describedby="save-offer">
        {m.form_save_on_device()}
      </button>
      <p id="save-offer" className="small soft">
        {m.form_save_on_device_hint()}
      </p>
    </div>
  );
}
