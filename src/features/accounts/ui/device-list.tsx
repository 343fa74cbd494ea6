import { Form } from "react-router";
import { m } from "../../../paraglide/messages";
import type { AccountView } from "../account-view.server";
import "./session-list.css";

/** Browsers that the account knows: name and dates, nothing finer. */
export function DeviceList({ devices }: { devices: AccountView["devices"] }) {
  if (devices.length === 0) return <p className="soft">{m.accounts_devices_none()}</p>;
  return (
    <ul className="devices">
      {devices.map(({ id, browser, own, since, last }) => {
        const name = browser === "" ? m.accounts_session_unknown() : browser;
        return (
          <li key={id}>
            <p>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              {own ? ` (${m.accounts_session_own()})` : null}
              <br />
              <span className="soft small">{m.accounts_device_dates({ since, last })}</span>
            </p>
            <Form method="post">
              <input type="hidden" name="device" value={id} />
              <button type="submit" name="intent" value="forget-device" className="button line compact">
                {m.accounts_device_forget({ browser: name })}
              </button>
            </Form>
          </li>
        );
      })}
    </ul>
  );
}
