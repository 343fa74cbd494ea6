import { version } from "../package.json";
import { forgetCheckIn } from "./offline/forget-check-in";
import { forgetOfficeDrafts } from "./offline/forget-office-drafts";
import { forgetSavedPages } from "./offline/forget-saved-pages";
import { getLocale } from "./paraglide/runtime";
import { DEFAULT_AREAS } from "./platform/areas";
import { createClient } from "./platform/client/client";
import { toast } from "./ui/toast/toast-store";

/** The API's client for pages of the site. Import it lazily, when something is pressed: no page needs it to be read. */
export const client = createClient({
  areas: DEFAULT_AREAS,
  locale: getLocale,
  version,
  fetch: (...asked) => fetch(...asked),
  toast,
  forget: async () => {
    await Promise.all([forgetSavedPages(), forgetCheckIn(), forgetOfficeDrafts()]);
  },
});
