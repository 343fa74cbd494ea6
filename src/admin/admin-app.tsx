import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { useMemo, useState } from "react";
import { Admin, Resource, memoryStore } from "react-admin";
import { Route } from "react-router";
import { CONTENT_KINDS } from "../registry/content-kinds";
import { QUEUES } from "../features/queues/queue.model";
import { openAdminDrafts } from "../offline/client/admin-drafts";
import { m } from "../paraglide/messages";
import { getLocale } from "../paraglide/runtime";
import { directionOf } from "../platform/i18n/locales";
import { createQueryClient } from "../platform/client/query-client";
import type { Role } from "../platform/auth/principal";
import { hrefOf } from "../platform/i18n/href";
import type { AdminAppProps } from "./admin-app-props";
import { AuditList } from "./audit/audit-list";
import { createAuthProvider } from "./auth/auth-provider";
import { canAccessSection } from "./auth/access";
import { i18nProvider } from "./labels/i18n-provider";
import { ContentCreate } from "./content/content-create";
import { ContentEdit } from "./content/content-edit";
import { ContentList } from "./content/content-list";
import { Dashboard } from "./dashboard/dashboard";
import { dataProvider } from "./api/data-provider";
import { NotFound } from "./layout/not-found";
import { IntakeCreate, IntakeEdit } from "./intakes/intake-editor";
import { IntakeList } from "./intakes/intake-list";
import { InterestList } from "./intakes/interest-list";
import { AdminLayout } from "./layout/admin-layout";
import { JobsPage } from "./jobs/jobs-page";
import { logicalStyles } from "./theme/logical-styles";
import { MailList } from "./mails/mail-list";
import { MailShow } from "./mails/mail-show";
import { setMailServer } from "./mails/mail-server";
import { InboxList } from "./queues/inbox/inbox-list";
import { QueueList } from "./queues/list/queue-list";
import { QueueShow } from "./queues/record/queue-show";
import { DocumentList } from "./documents/document-list";
import { MediaEdit } from "./media/media-edit";
import { MediaList } from "./media/media-list";
import { IssueCreate, IssueEdit } from "./newsletter/issue-editor";
import { IssueList } from "./newsletter/issue-list";
import { SubscriberList } from "./newsletter/subscriber-list";
import { SuppressionList } from "./newsletter/suppression-list";
import { FINANCE_RESOURCES } from "./finance/finance-resources";
import { NotificationsPage } from "./notifications/notifications-page";
import { PendingChangeList } from "./pending-changes/pending-change-list";
import { PendingChangeShow } from "./pending-changes/pending-change-show";
import { PersonalDataPage } from "./privacy/personal-data-page";
import { setOrganisationTimeZone } from "./shared/organisation-day";
import { SamplePage } from "./sample/sample-page";
import { StaffPage } from "./staff/staff-page";
import { TicketOrderPage } from "./tickets/ticket-order-page";
import { TicketAdmin } from "./tickets/ticket-admin";
import { TicketsPage } from "./tickets/tickets-page";
import { createAdminTheme } from "./theme/admin-theme";

/** In memory only, so that list choices do not stay on a shared computer. */
const store = memoryStore();
const queryClient = createQueryClient();

export default function AdminApp({ nonce, name, email, roles, sendsMails, timeZone }: AdminAppProps) {
  const { cache, light, dark, authProvider } = useMemo(() => {
    const direction = directionOf(getLocale());
    return {
      cache: createCache({ key: "mui", nonce, stylisPlugins: [logicalStyles as never] }),
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
        {canAccessSection(userRoles, "inbox") ? <Resource name="inbox" list={InboxList} /> : null}
        {QUEUES.filter((section) => canAccessSection(userRoles, section)).map((section) => (
          <Resource key={section} name={section} list={QueueList} show={QueueShow} />
        ))}
        {CONTENT_KINDS.filter(({ name: section }) => canAccessSection(userRoles, section)).map(
          ({ name: section, fixed }) => (
            <Resource
              key={section}
              name={section}
              list={ContentList}
              edit={ContentEdit}
              {...(canAccessSection(userRoles, section, true) && !fixed ? { create: ContentCreate } : {})}
            />
          ),
        )}
        {canAccessSection(userRoles, "intakes") ? (
          <Resource
            name="intakes"
            list={IntakeList}
            edit={IntakeEdit}
            {...(canAccessSection(userRoles, "intakes", true) ? { create: IntakeCreate } : {})}
          />
        ) : null}
        {canAccessSection(userRoles, "interest") ? <Resource name="interest" list={InterestList} /> : null}
        {canAccessSection(userRoles, "documents") ? <Resource name="documents" list={DocumentList} /> : null}
        {canAccessSection(userRoles, "media") ? (
          <Resource name="media" list={MediaList} edit={MediaEdit} />
        ) : null}
        {canAccessSection(userRoles, "issues") ? (
          <Resource
            name="issues"
            list={IssueList}
            edit={IssueEdit}
            {...(canAccessSection(userRoles, "issues", true) ? { create: IssueCreate } : {})}
          />
        ) : null}
        {canAccessSection(userRoles, "subscribers") ? (
          <Resource name="subscribers" list={SubscriberList} />
        ) : null}
        {canAccessSection(userRoles, "suppressions") ? (
          <Resource name="suppressions" list={SuppressionList} />
        ) : null}
        {canAccessSection(userRoles, "jobs") ? <Resource name="jobs" list={JobsPage} /> : null}
        {FINANCE_RESOURCES.filter(({ name: section }) => canAccessSection(userRoles, section)).map(
          (screen) => (
            <Resource key={screen.name} {...screen} />
          ),
        )}
        {canAccessSection(userRoles, "tickets") ? (
          <Resource name="tickets" list={TicketsPage} edit={TicketAdmin}>
            <Route path=":id/orders/:order" element={<TicketOrderPage />} />
          </Resource>
        ) : null}
        {canAccessSection(userRoles, "pending-changes") ? (
          <Resource name="pending-changes" list={PendingChangeList} show={PendingChangeShow} />
        ) : null}
        {canAccessSection(userRoles, "staff") ? <Resource name="staff" list={StaffPage} /> : null}
        {canAccessSection(userRoles, "sample") ? <Resource name="sample" list={SamplePage} /> : null}
        <Resource name="my-notifications" list={NotificationsPage} />
        {canAccessSection(userRoles, "audit") ? <Resource name="audit" list={AuditList} /> : null}
        {canAccessSection(userRoles, "privacy") ? <Resource name="privacy" list={PersonalDataPage} /> : null}
        {canAccessSection(userRoles, "mails") ? (
          <Resource name="mails" list={MailList} show={MailShow} />
        ) : null}
      </Admin>
    </CacheProvider>
  );
}
