import type { ResourceProps } from "react-admin";
import { Route } from "react-router";
import type { Role } from "../platform/auth/principal";
import { CONTENT_KINDS } from "../registry/content-kinds";
import { QUEUES } from "../features/queues/queue.model";
import { AuditList } from "./audit/audit-list";
import { canAccessSection } from "./auth/access";
import { ContentCreate } from "./content/content-create";
import { ContentEdit } from "./content/content-edit";
import { ContentList } from "./content/content-list";
import { IntakeCreate, IntakeEdit } from "./intakes/intake-editor";
import { IntakeList } from "./intakes/intake-list";
import { InterestList } from "./intakes/interest-list";
import { JobsPage } from "./jobs/jobs-page";
import { MailList } from "./mails/mail-list";
import { MailShow } from "./mails/mail-show";
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
import { SamplePage } from "./sample/sample-page";
import { StaffPage } from "./staff/staff-page";
import { TicketOrderPage } from "./tickets/ticket-order-page";
import { TicketAdmin } from "./tickets/ticket-admin";
import { TicketsPage } from "./tickets/tickets-page";

const CONTENT_RESOURCES = CONTENT_KINDS.map(({ name, fixed }) => ({
  name,
  list: ContentList,
  edit: ContentEdit,
  ...(fixed ? {} : { create: ContentCreate }),
}));

const RESOURCES: readonly ResourceProps[] = [
  { name: "inbox", list: InboxList },
  ...QUEUES.map((name) => ({ name, list: QueueList, show: QueueShow })),
  ...CONTENT_RESOURCES,
  { name: "intakes", list: IntakeList, edit: IntakeEdit, create: IntakeCreate },
  { name: "interest", list: InterestList },
  { name: "documents", list: DocumentList },
  { name: "media", list: MediaList, edit: MediaEdit },
  { name: "issues", list: IssueList, edit: IssueEdit, create: IssueCreate },
  { name: "subscribers", list: SubscriberList },
  { name: "suppressions", list: SuppressionList },
  { name: "jobs", list: JobsPage },
  ...FINANCE_RESOURCES,
  {
    name: "tickets",
    list: TicketsPage,
    edit: TicketAdmin,
    children: <Route path=":id/orders/:order" element={<TicketOrderPage />} />,
  },
  { name: "pending-changes", list: PendingChangeList, show: PendingChangeShow },
  { name: "staff", list: StaffPage },
  { name: "sample", list: SamplePage },
  { name: "my-notifications", list: NotificationsPage },
  { name: "audit", list: AuditList },
  { name: "privacy", list: PersonalDataPage },
  { name: "mails", list: MailList, show: MailShow },
];

/** Returns what the roles may read; they create items only where they may write. */
export const listResources = (roles: readonly Role[]): ResourceProps[] =>
  RESOURCES.filter(({ name }) => canAccessSection(roles, name)).map(({ create, ...resource }) =>
    create && canAccessSection(roles, resource.name, true) ? { ...resource, create } : resource,
  );
