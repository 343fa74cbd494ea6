import { CONTENT_KINDS } from "../../../src/registry/content-kinds";
import { isSingleton } from "../../../src/features/content/content.model";
import { QUEUES } from "../../../src/features/queues/queue.model";
import { ADMIN_ACCESS } from "../../../src/registry/admin-access";
import { WORKSHOP } from "../ticket-orders";
import type { TestServer } from "../test-server";
import { m } from "../../../src/paraglide/messages";

/** Derived from the declarations, so new sections are included. */
export const LIST_PATHS: readonly string[] = [
  "/admin",
  "/admin/my-notifications",
  ...[...QUEUES, ...Object.keys(ADMIN_ACCESS)].map((section) => `/admin/${section}`),
  ...CONTENT_KINDS.map((kind) => `/admin/${kind.name}${isSingleton(kind) ? "/1" : ""}`),
];

export async function listDetailPaths(server: TestServer): Promise<string[]> {
  const newestId = async (table: string, where = "true") =>
    String(
      (await server.query(`select id from ${table} where ${where} order by id desc limit 1`))[0]?.["id"],
    );
  return [
    `/admin/learners/${await newestId("registration")}/show`,
    `/admin/mentors/${await newestId("enquiry", "kind = 'mentor'")}/show`,
    `/admin/partnerships/${await newestId("enquiry", "kind = 'partnership'")}/show`,
    `/admin/messages/${await newestId("enquiry", "kind = 'contact'")}/show`,
    `/admin/events/${await newestId("event", `slug = '${WORKSHOP}'`)}`,
    "/admin/campaigns/create",
    `/admin/media/${await newestId("picture")}`,
    `/admin/intakes/${await newestId("intake")}`,
    "/admin/intakes/create",
    `/admin/issues/${await newestId("newsletter_issue", "state = 'draft'")}`,
    `/admin/gifts/${await newestId("gift")}/show`,
    `/admin/donors/${await newestId("donor")}/show`,
    `/admin/tickets/${WORKSHOP}`,
    `/admin/pending-changes/${await newestId("pending_change")}/show`,
    `/admin/mails/${await newestId("outbox_message")}/show`,
    "/admin/nothing-here",
    "/organiser",
    `/organiser/events/${WORKSHOP}`,
    `/organiser/events/${WORKSHOP}/needs`,
    `/organiser/events/${WORKSHOP}/finance`,
  ];
}

/** The section whose list opens a dialog, then the controls to press in order. */
export const DIALOGS: readonly (readonly [part: string, ...pressed: (string | RegExp)[]])[] = [
  ["partners", `More actions for ${m.admin_kind_partners()}`, m.import_open()],
  ["media", m.media_upload()],
  ["documents", m.documents_add()],
  ["subscribers", m.import_open()],
  ["subscribers", "Unsubscribe"],
  ["suppressions", m.suppressions_add()],
  ["suppressions", m.suppressions_lift()],
  ["gifts", m.finance_record()],
  ["monthly-gifts", m.finance_end_monthly()],
  ["campaign-finances", m.finance_spend()],
  ["expenses", m.finance_spend_general()],
  ["expenses", "Reverse"],
  ["reconciliation", m.finance_bank_it()],
  ["staff", m.admin_invite()],
  ["staff", m.admin_change_roles()],
];
