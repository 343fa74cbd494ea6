import { version } from "../../package.json";
import { clearCheckIn } from "../offline/check-in/clear-check-in";
import { clearAdminDrafts } from "../offline/client/clear-admin-drafts";
import { clearPageCache } from "../offline/client/clear-page-cache";
import { getLocale } from "../paraglide/runtime";
import { DEFAULT_AREAS } from "../platform/api/api-areas";
import { createClient } from "../platform/client/api-client";
import { toast } from "./toast/toast-store";
import { currentDeviceSharing } from "../platform/pages/device-sharing";

export const transport = { areas: DEFAULT_AREAS, locale: getLocale, version };

/** Import it lazily: no page needs it for reading. */
export const apiClient = createClient({
  ...transport,
  fetch: (...args) => fetch(...args),
  toast,
  mayStoreProfile: () => currentDeviceSharing() !== "shared",
  clearLocalData: async () => {
    await Promise.all([clearPageCache(), clearCheckIn(), clearAdminDrafts()]);
  },
});
