import type { Locator, Page } from "@playwright/test";
import type { TestServer } from "../support/test-server";
import { WORKSHOP } from "../support/ticket-orders";
import { m } from "../../src/paraglide/messages";

/** A field by its name in the form: the first value, and the value that replaces it. */
type Field =
  | readonly [first: string, second: string]
  /** Names of options. */
  | { choose: readonly [first: string, second: string] }
  /** Labels of checkboxes: both end up checked. */
  | { check: readonly [first: string, second: string] }
  /** Names of files. */
  | { files: readonly [first: string, second: string]; text: string };

export type FormRow = {
  name: string;
  path: string | ((server: TestServer) => Promise<string>);
  open?: (page: Page) => Promise<unknown>;
  /** Name of the region if the form is not a dialog. */
  region?: string;
  fields: Readonly<Record<string, Field>>;
  submit: string;
  /** The button that executes after a dry run. */
  confirmButton?: string;
  call: string;
  /** Expected part of the request body. */
  sent: Record<string, unknown>;
};

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).first().click();
const inRow = (row: RegExp, button: string) => (page: Page) =>
  page.getByRole("row", { name: row }).getByRole("button", { name: button }).first().click();
const recordPath = (prefix: string, from: string, suffix: string) => async (server: TestServer) => {
  const [row] = await server.query(`select id from ${from}`);
  return `${prefix}/${String(row?.["id"])}${suffix}`;
};
const learner = (name: string) =>
  recordPath("/admin/learners", `registration where full_name = '${name}'`, "/show");
const inReview = (name: string) => async (server: TestServer) => {
  await server.query("update registration set state = 'in_review' where full_name = $1", [name]);
  return learner(name)(server);
};
const issue = recordPath("/admin/issues", "newsletter_issue where slug = 'recovers'", "");
const REASON = ["Asked by phone", "Asked by mail"] as const;
const MOMENT = ["2031-02-03T04:05", "2031-02-04T04:05"] as const;

const onSelectedLearners = (button: string) => async (page: Page) => {
  const all = page.getByRole("checkbox", { name: m.admin_ra_select_all() });
  if (!(await all.isChecked())) await all.check();
  await page.getByRole("button", { name: button, exact: true }).click();
};

const moveEvent = async (page: Page) => {
  const start: Locator = page.getByLabel(/^Start \(/);
  await start.fill(`${(await start.inputValue()).slice(0, 11)}11:30`);
  await page.getByRole("button", { name: m.admin_publish_changes() }).click();
};

export const FORMS: readonly FormRow[] = [
  {
    name: "send an issue to oneself",
    path: issue,
    open: press(m.issues_test()),
    fields: { locale: { choose: ["Français", "Kiswahili"] } },
    submit: m.issues_test_send(),
    call: "**/issues/*/test",
    sent: { locale: "sw" },
  },
  {
    name: "schedule an issue",
    path: issue,
    open: press(m.issues_send()),
    fields: { at: MOMENT },
    submit: m.admin_schedule_submit(),
    call: "**/issues/*/schedule",
    sent: { at: new Date(MOMENT[1]).toISOString() },
  },
  {
    name: "block an address",
    path: "/admin/suppressions",
    open: press(m.suppressions_add()),
    fields: { address: ["tired@example.org", "very-tired@example.org"], reason: REASON },
    submit: m.suppressions_add(),
    call: "**/suppressions",
    sent: { address: "very-tired@example.org", reason: REASON[1] },
  },
  {
    name: "write to an address again",
    path: "/admin/suppressions",
    open: inRow(/blocked@example\.org/, m.suppressions_lift()),
    fields: { reason: REASON },
    submit: m.suppressions_lift(),
    call: "**/suppressions/lift",
    sent: { address: "blocked@example.org", reason: REASON[1] },
  },
  {
    name: "unsubscribe a reader",
    path: "/admin/subscribers",
    open: inRow(/r1@example\.org/, "Unsubscribe"),
    fields: { reason: REASON },
    submit: "Unsubscribe",
    call: "**/subscribers/*/remove",
    sent: { reason: REASON[1] },
  },
  {
    name: "import subscribers",
    path: "/admin/subscribers",
    open: press(m.import_open()),
    fields: {
      agreedOn: ["2026-05-30", "2026-05-31"],
      lists: { choose: ["Events", m.newsletter_list_monthly()] },
      language: { choose: ["Français", "Kiswahili"] },
      upload: { files: ["first.csv", "second.csv"], text: "email\nsheet@example.org\n" },
      proof: ["Sign-up sheet", "Sign-up sheet, Kampala"],
    },
    submit: m.subscribers_check(),
    confirmButton: "Import subscribers: 1",
    call: "**/subscribers/import",
    sent: { proof: "Sign-up sheet, Kampala", agreedOn: "2026-05-31", lists: ["monthly"], language: "sw" },
  },
  {
    name: "invite a colleague",
    path: "/admin/staff",
    open: press(m.admin_invite()),
    fields: {
      locale: { choose: ["Kiswahili", "Français"] },
      roles: { check: ["Editor", "Reviewer"] },
      email: ["grace@example.org", "grace.atieno@example.org"],
    },
    submit: m.admin_invite_send(),
    call: "**/staff/invitations",
    sent: { email: "grace.atieno@example.org", locale: "fr", roles: ["editor", "reviewer"] },
  },
  {
    name: "change the roles of a colleague",
    path: "/admin/staff",
    open: inRow(/juma@example\.org/, m.admin_change_roles()),
    fields: { roles: { check: ["Organiser", "Finance"] } },
    submit: "Save",
    call: "**/staff/*/roles",
    sent: { roles: ["editor", "reviewer", "organiser", "finance"] },
  },
  {
    name: "open the registration of an intake",
    path: recordPath("/admin/intakes", "intake where places = 77", ""),
    open: press(m.intakes_open()),
    fields: { closesAt: MOMENT },
    submit: m.intakes_open(),
    call: "**/intakes/*/open",
    // Nairobi is three hours ahead of UTC.
    sent: { closesAt: "2031-02-04T01:05:00.000Z" },
  },
  {
    name: "keep a view",
    path: `/admin/learners?filter=${encodeURIComponent(JSON.stringify({ late: "true", state: "submitted" }))}`,
    open: press(`+ ${m.queue_keep_view()}`),
    fields: { name: [m.admin_late(), "Late ones"] },
    submit: "Save",
    call: "**/queues/learners/views",
    sent: { name: "Late ones" },
  },
  {
    name: "assign several records",
    path: "/admin/learners",
    open: onSelectedLearners(m.queue_give()),
    fields: { assignee: { choose: [m.queue_nobody(), "Amina Okello"] } },
    submit: m.queue_try(),
    confirmButton: "Assign 2",
    call: "**/queues/learners/assignments",
    sent: { dryRun: false },
  },
  {
    name: "move several records",
    path: "/admin/learners",
    open: onSelectedLearners(m.queue_bulk()),
    fields: {
      to: { choose: [m.reg_staff_waitlisted(), m.reg_staff_in_review()] },
      message: ["We read it.", "We are reading it."],
    },
    submit: m.queue_try(),
    confirmButton: m.queue_bulk_do({ count: 2 }),
    call: "**/queues/learners/transitions",
    sent: { to: "in_review", message: "We are reading it.", dryRun: false },
  },
  {
    name: "write a note",
    path: learner("Neema Achieng"),
    region: "Conversation",
    fields: { text: ["Called.", "Called twice."] },
    submit: m.queue_note_add(),
    call: "**/queues/learners/*/notes",
    sent: { text: "Called twice." },
  },
  {
    name: "answer a learner",
    path: learner("Neema Achieng"),
    region: m.thread_answer(),
    fields: { text: ["Which phone?", "Which phone do you use?"] },
    submit: m.thread_send(),
    call: "**/queues/learners/*/answers",
    sent: { text: "Which phone do you use?", last: false },
  },
  {
    name: "take a step that offers a place",
    path: inReview("Neema Achieng"),
    open: press(m.queue_step_offer()),
    fields: { message: ["Bring it.", "Bring your phone."] },
    submit: m.queue_step_offer(),
    call: "**/queues/learners/*/transition",
    sent: { to: "offered", message: "Bring your phone." },
  },
  {
    name: "take a step with a reason",
    path: inReview("Juma Otieno"),
    open: press(m.queue_step_not_select()),
    fields: { reason: REASON, message: ["No.", "Not this time."] },
    submit: m.queue_step_not_select(),
    call: "**/queues/learners/*/transition",
    sent: { to: "not_selected", reason: REASON[1], message: "Not this time." },
  },
  {
    name: "mark a learner as told",
    path: learner("Juma Otieno"),
    region: m.queue_told(),
    fields: { how: { choose: ["SMS", m.queue_told_in_person()] } },
    submit: m.queue_told_mark(),
    call: "**/queues/learners/*/notified",
    sent: { how: "in_person" },
  },
  {
    name: "publish an event with a note to its guests",
    path: recordPath("/admin/events", `event where slug = '${WORKSHOP}'`, ""),
    open: moveEvent,
    fields: { "notice.note.en": ["The trainer is late.", "The trainer comes by bus."] },
    submit: "Publish and send emails (1)",
    call: "**/content/events/*/publish",
    sent: { notice: { send: true, note: { en: "The trainer comes by bus." }, reason: "" } },
  },
  {
    name: "schedule a post",
    path: recordPath("/admin/posts", "post where state = 'draft'", ""),
    open: press(m.admin_schedule()),
    fields: { at: MOMENT },
    submit: m.admin_schedule_submit(),
    call: "**/content/posts/*/publish",
    sent: { at: new Date(MOMENT[1]).toISOString() },
  },
];
