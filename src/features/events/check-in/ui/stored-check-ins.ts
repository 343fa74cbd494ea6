import { currentDeviceSharing } from "../../../../platform/pages/device-sharing";
import type { StoredCheckIn } from "../check-in.model";

async function openStore() {
  if (currentDeviceSharing() === "shared") return null;
  const stored = await import("../../../../offline/check-in/check-in-store");
  return stored.canStore() ? stored : null;
}

export async function listStoredCheckIns(slug: string): Promise<StoredCheckIn[]> {
  const stored = await openStore();
  return (await stored?.listCheckIns<StoredCheckIn>(slug)) ?? [];
}

/** Never rejects: without storage the action is sent from memory only. */
export async function storeCheckIn(slug: string, entry: StoredCheckIn): Promise<void> {
  const stored = await openStore().catch(() => null);
  await stored?.storeCheckIn(slug, entry).catch(() => {});
}

export async function deleteStoredCheckIn(clientId: string): Promise<void> {
  const stored = await openStore().catch(() => null);
  await stored?.deleteCheckIn(clientId).catch(() => {});
}
