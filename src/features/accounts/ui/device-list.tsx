import { m } from "../../../paraglide/messages";
import type { AccountView } from "../profile/account-view.server";
import { BrowserList } from "./browser-list";

export function DeviceList({ devices }: { devices: AccountView["devices"] }) {
  if (devices.length === 0) return <p className="soft">{m.accounts_devices_none()}</p>;
  return (
    <BrowserList
      rows={devices}
      formatDates={({ since, last }) => m.accounts_device_dates({ since, last })}
      rowAction={{
        field: "device",
        intent: "forget-device",
        label: (browser) => m.accounts_device_forget({ browser }),
      }}
    />
  );
}
