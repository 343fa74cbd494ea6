import { version } from "../package.json";
import { clearCheckIn } from "./offline/check-in/clear-check-in";
import { clearAdminDrafts } from "./offline/client/clear-admin-drafts";
import { clearPageCache } from "./offline/client/clear-page-cache";
import { getLocale } from "./paraglide/runtime";
import { DEFAULT_AREAS } from "./platform/api/api-areas";
import { createClient } from "./platform/client/api-client";
import { toast } from "./ui/toast/toast-store";

/** The API's client for pages of the site. Import it lazily, when something is pressed: no page needs it to be read. */
export const apiClient = createClient({
  areas: DEFAULT_AREAS,
  locale: getLocale,
  version,
  fetch: (...args) => fetch(...args),
  toast,
  clearLocalData: async () => {
    await Promise.all([clearPageCache(), clearCheckIn(), clearAdminDrafts()]);
  },
});
