import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { useMemo, useState } from "react";
import { Admin, Resource, memoryStore } from "react-admin";
import { Route } from "react-router";
import { CONTENT } from "../content";
import { QUEUES } from "../features/queues/queue.model";
import { openOfficeDrafts } from "../offline/office-drafts";
import { m } from "../paraglide/messages";
import { getLocale } from "../paraglide/runtime";
import { directionOf } from "../platform/languages";
import { createQueryClient } from "../platform/client/query-client";
import type { Role } from "../platform/who";
import { hrefOf } from "../ui/href";
import type { OfficeData } from "./office-data";
import { AuditList } from "./audit/audit-list";
import { authOf, mayOpen } from "./auth";
import { componentWords } from "./component-words";
import { ContentCreate } from "./content/content-create";
import { ContentEdit } from "./content/content-edit";
import { ContentList } from "./content/content-list";
import { Dashboard } from "./dashboard/dashboard";
import { dataProvider } from "./data";
import { NotFound } from "./not-found";
import { IntakeCreate, IntakeEdit } from "./intakes/intake-editor";
import { IntakeList } from "./intakes/intake-list";
import { InterestList } from "./intakes/interest-list";
import { OfficeLayout } from "./layout/office-layout";
import { JobsPage } from "./jobs/jobs-page";
import { logicalStyles } from "./logical-styles";
import { MailList } from "./mails/mail-list";
import { MailShow } from "./mails/mail-show";
import { setMailServer } from "./mails/mail-server";
import { InboxList } from "./queues/inbox-list";
import { QueueList } from "./queues/queue-list";
import { QueueShow } from "./queues/queue-show";
import { DocumentList } from "./documents/document-list";
import { MediaEdit } from "./media/media-edit";
import { MediaList } from "./media/media-list";
import { IssueCreate, IssueEdit } from "./newsletter/issue-editor";
import { IssueList } from "./newsletter/issue-list";
import { SubscriberList } from "./newsletter/subscriber-list";
import { SuppressionList } from "./newsletter/suppression-list";
import { MONEY_SCREENS } from "./money/money-screens";
import { NotificationsPage } from "./notifications/notifications-page";
import { PendingList } from "./pending/pending-list";
import { PendingShow } from "./pending/pending-show";
import { PeoplePage } from "./people/people-page";
import { SamplePage } from "./sample/sample-page";
import { StaffPage } from "./staff/staff-page";
import { OrderPage } from "./tickets/order-page";
import { TicketDesk } from "./tickets/ticket-desk";
import { TicketsPage } from "./tickets/tickets-page";
import { themeOf } from "./theme";

/** What somebody chose in a list lives as long as the page; nothing of it is kept on a shared computer. */
const store = memoryStore();
const queryClient = createQueryClient();

/** The back-office: every part that the roles of whoever is here open. */
export default function Office({ nonce, name, email, roles, sendsMails }: OfficeData) {
  const { cache, light, dark, auth } = useMemo(() => {
    const direction = directionOf(getLocale());
    return {
      cache: createCache({ key: "mui", nonce, stylisPlugins: [logicalStyles as never] }),
      light: themeOf("light", direction),
      dark: themeOf("dark", direction),
      auth: authOf({ name, email, roles: roles as readonly Role[] }),
    };
  }, [nonce, name, email, roles]);
  // Before any form looks for what was typed. What others typed in this browser is removed; without storage there is nothing.
  useState(() => openOfficeDrafts(email).catch(() => {}));
  useState(() => setMailServer({ sendsMails, owner: roles.includes("owner") }));
  const held = roles as readonly Role[];
  const chosen = document.documentElement.classList.contains("dark") ? "dark" : "light";
  return (
    <CacheProvider value={cache}>
      <Admin
        basename={hrefOf("/admin")}
        authProvider={auth}
        dataProvider={dataProvider}
        i18nProvider={componentWords}
        queryClient={queryClient}
        store={store}
        theme={light}
        darkTheme={dark}
        defaultTheme={chosen}
        layout={OfficeLayout}
        dashboard={Dashboard}
        catchAll={NotFound}
        title={m.admin_title()}
        loginPage={false}
        disableTelemetry
        requireAuth
      >
        {/* Without any part react-admin would show nothing; the overview is for every role. */}
        <Resource name="overview" />
        {mayOpen(held, "inbox") ? <Resource name="inbox" list={InboxList} /> : null}
        {QUEUES.filter((part) => mayOpen(held, part)).map((part) => (
          <Resource key={part} name={part} list={QueueList} show={QueueShow} />
        ))}
        {CONTENT.filter(({ name: part }) => mayOpen(held, part)).map(({ name: part, fixed }) => (
          <Resource
            key={part}
            name={part}
            list={ContentList}
            edit={ContentEdit}
            {...(mayOpen(held, part, true) && !fixed ? { create: ContentCreate } : {})}
          />
        ))}
        {mayOpen(held, "intakes") ? (
          <Resource
            name="intakes"
            list={IntakeList}
            edit={IntakeEdit}
            {...(mayOpen(held, "intakes", true) ? { create: IntakeCreate } : {})}
          />
        ) : null}
        {mayOpen(held, "interest") ? <Resource name="interest" list={InterestList} /> : null}
        {mayOpen(held, "documents") ? <Resource name="documents" list={DocumentList} /> : null}
        {mayOpen(held, "media") ? <Resource name="media" list={MediaList} edit={MediaEdit} /> : null}
        {mayOpen(held, "issues") ? (
          <Resource
            name="issues"
            list={IssueList}
            edit={IssueEdit}
            {...(mayOpen(held, "issues", true) ? { create: IssueCreate } : {})}
          />
        ) : null}
        {mayOpen(held, "subscribers") ? <Resource name="subscribers" list={SubscriberList} /> : null}
        {mayOpen(held, "suppressions") ? <Resource name="suppressions" list={SuppressionList} /> : null}
        {mayOpen(held, "jobs") ? <Resource name="jobs" list={JobsPage} /> : null}
        {MONEY_SCREENS.filter(({ name: part }) => mayOpen(held, part)).map((screen) => (
          <Resource key={screen.name} {...screen} />
        ))}
        {mayOpen(held, "tickets") ? (
          <Resource name="tickets" list={TicketsPage} edit={TicketDesk}>
            <Route path=":id/orders/:order" element={<OrderPage />} />
          </Resource>
        ) : null}
        {mayOpen(held, "pending-changes") ? (
          <Resource name="pending-changes" list={PendingList} show={PendingShow} />
        ) : null}
        {mayOpen(held, "staff") ? <Resource name="staff" list={StaffPage} /> : null}
        {mayOpen(held, "sample") ? <Resource name="sample" list={SamplePage} /> : null}
        <Resource name="my-notifications" list={NotificationsPage} />
        {mayOpen(held, "audit") ? <Resource name="audit" list={AuditList} /> : null}
        {mayOpen(held, "people") ? <Resource name="people" list={PeoplePage} /> : null}
        {mayOpen(held, "mails") ? <Resource name="mails" list={MailList} show={MailShow} /> : null}
      </Admin>
    </CacheProvider>
  );
}
