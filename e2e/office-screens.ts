import { CONTENT } from "../src/content";
import { isSingle } from "../src/features/content/content.model";
import { QUEUES } from "../src/features/queues/queue.model";
import { OFFICE_ACCESS } from "../src/office-access";
import { WORKSHOP } from "./ordering";
import type { OwnServer } from "./own-server";

/** The first screen, and the list of every part of the office. A new part is walked as soon as it is declared. */
export const LISTS: readonly string[] = [
  "/admin",
  "/admin/my-notifications",
  ...[...QUEUES, ...Object.keys(OFFICE_ACCESS)].map((part) => `/admin/${part}`),
  ...CONTENT.map((kind) => `/admin/${kind.name}${isSingle(kind) ? "/1" : ""}`),
];

/** What opens from a list: the newest of each, and what is written anew. */
export async function openedScreens(server: OwnServer): Promise<string[]> {
  const newest = async (table: string, where = "true") =>
    String(
      (await server.query(`select id from ${table} where ${where} order by id desc limit 1`))[0]?.["id"],
    );
  return [
    `/admin/learners/${await newest("registration")}/show`,
    `/admin/mentors/${await newest("enquiry", "kind = 'mentor'")}/show`,
    `/admin/partnerships/${await newest("enquiry", "kind = 'partnership'")}/show`,
    `/admin/messages/${await newest("enquiry", "kind = 'contact'")}/show`,
    `/admin/events/${await newest("event", `slug = '${WORKSHOP}'`)}`,
    "/admin/campaigns/create",
    `/admin/media/${await newest("picture")}`,
    `/admin/intakes/${await newest("intake")}`,
    "/admin/intakes/create",
    `/admin/issues/${await newest("newsletter_issue", "state = 'draft'")}`,
    `/admin/gifts/${await newest("gift")}/show`,
    `/admin/donors/${await newest("donor")}/show`,
    `/admin/tickets/${WORKSHOP}`,
    `/admin/pending-changes/${await newest("pending_change")}/show`,
    `/admin/mails/${await newest("outbox_message")}/show`,
    "/admin/nothing-here",
    "/organiser",
    `/organiser/events/${WORKSHOP}`,
    `/organiser/events/${WORKSHOP}/needs`,
    `/organiser/events/${WORKSHOP}/money`,
  ];
}

/** Dialogs by the part whose list opens them, and what is pressed one after another. */
export const DIALOGS: readonly (readonly [part: string, ...pressed: (string | RegExp)[]])[] = [
  ["partners", "More for Partners", "Import …"],
  ["media", "Upload a photograph"],
  ["documents", "Add file"],
  ["subscribers", "Import …"],
  ["subscribers", "Unsubscribe"],
  ["suppressions", "Block an address"],
  ["suppressions", "Write again"],
  ["gifts", "Record a gift"],
  ["monthly-gifts", "End"],
  ["campaign-money", "Record an expense"],
  ["expenses", "Record an expense without a campaign"],
  ["expenses", "Reverse"],
  ["reconciliation", "Bank cash or till money"],
  ["staff", "Invite somebody"],
  ["staff", "Change roles"],
];
