import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { useMemo, useState } from "react";
import { Admin, Resource, memoryStore } from "react-admin";
import { openAdminDrafts } from "../offline/client/admin-drafts";
import { m } from "../paraglide/messages";
import { getLocale } from "../paraglide/runtime";
import { directionOf } from "../platform/i18n/locales";
import { createQueryClient } from "../platform/client/query-client";
import type { Role } from "../platform/auth/principal";
import { hrefOf } from "../platform/i18n/href";
import type { AdminAppProps } from "./admin-app-props";
import { createAuthProvider } from "./auth/auth-provider";
import { i18nProvider } from "./labels/i18n-provider";
import { Dashboard } from "./dashboard/dashboard";
import { dataProvider } from "./api/data-provider";
import { NotFound } from "./layout/not-found";
import { AdminLayout } from "./layout/admin-layout";
import { logicalStyles } from "./theme/logical-styles";
import { setMailServer } from "./mails/mail-server";
import { setOrganisationTimeZone } from "./shared/organisation-day";
import { createAdminTheme } from "./theme/admin-theme";
import { listResources } from "./admin-resources";

/** In memory only, so that list choices do not stay on a shared computer. */
const store = memoryStore();
const queryClient = createQueryClient();

export default function AdminApp({ nonce, name, email, roles, sendsMails, timeZone }: AdminAppProps) {
  const { cache, light, dark, authProvider } = useMemo(() => {
    const direction = directionOf(getLocale());
    return {
      cache: createCache({ key: "mui", nonce, stylisPlugins: [logicalStyles] }),
      light: createAdminTheme("light", direction),
      dark: createAdminTheme("dark", direction),
      authProvider: createAuthProvider({ name, email, roles: roles as readonly Role[] }),
    };
  }, [nonce, name, email, roles]);
  // Before any form reads its draft. Removes drafts of other users; fails without browser storage.
  useState(() => openAdminDrafts(email).catch(() => {}));
  useState(() => setOrganisationTimeZone(timeZone));
  useState(() => setMailServer({ sendsMails, isOwner: roles.includes("owner") }));
  const userRoles = roles as readonly Role[];
  const initialTheme = document.documentElement.classList.contains("dark") ? "dark" : "light";
  return (
    <CacheProvider value={cache}>
      <Admin
        basename={hrefOf("/admin")}
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
        theme={light}
        darkTheme={dark}
        defaultTheme={initialTheme}
        layout={AdminLayout}
        dashboard={Dashboard}
        catchAll={NotFound}
        title={m.admin_title()}
        loginPage={false}
        disableTelemetry
        requireAuth
      >
        {/* react-admin shows nothing without a resource, and every role has the overview. */}
        <Resource name="overview" />
        {listResources(userRoles).map((resource) => (
          <Resource key={resource.name} {...resource} />
        ))}
      </Admin>
    </CacheProvider>
  );
}
