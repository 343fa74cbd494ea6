import { z } from "zod";
import { m } from "../../../paraglide/messages";
import { decodeCursor } from "../../../platform/pagination/cursor";
import type { Deps } from "../../../platform/deps";
import { endpoint } from "../../../platform/api/endpoint.server";
import { fieldError } from "../../../platform/api/validate-input.server";
import { LOCALES, type Locale } from "../../../platform/i18n/locales";
import { refuse } from "../../../platform/api/problem";
import { err, ok } from "../../../platform/result";
import { isoDateTime } from "../../../platform/api/api-fields.server";
import { readStaff } from "../../accounts/staff/staff.service.server";
import {
  browseAdminIssues,
  draftIssue,
  previewIssue,
  readAdminIssue,
  saveIssueDraft,
  scheduleIssueDraft,
  stopIssue,
  deleteIssueDraft,
  returnIssueToDraft,
  sendTestIssue,
} from "./issue-admin.service.server";
import { issueTexts } from "./issues.input.server";
import { MIN_DAYS_BETWEEN_ISSUES } from "./issues.model";
import { NEWSLETTER_LISTS } from "../newsletter.model";

const TAG = "Newsletter";
/** In bytes: long texts in four languages. */
const MAX_BODY_BYTES = 1_048_576;
const params = z.object({ id: z.string().max(80) });
const done = z.object({ id: z.string() });
const state = z.enum(["draft", "scheduled", "sending", "sent", "cancelled"]);
const localizedText = z.record(z.string(), z.string());

const head = z.object({
  id: z.string(),
  version: z.int().meta({ description: "Send it with a change" }),
  slug: z.string(),
  list: z.enum(NEWSLETTER_LISTS),
  state,
  subject: localizedText,
  sendAt: isoDateTime.nullable(),
  startedAt: isoDateTime.nullable(),
  endedAt: isoDateTime.nullable(),
  updatedAt: isoDateTime,
});
const count = z.int();
const statistics = z.object({
  readers: count.meta({ description: "Number of people who would get the issue now" }),
  passed: count.meta({ description: "Number of recipients processed so far" }),
  made: count.meta({ description: "Created emails" }),
  waiting: count,
  sent: count.meta({ description: "Accepted by a mail server" }),
  bounced: count,
  held: count.meta({ description: "Not sent: blocked addresses" }),
  failed: count,
  unsubscribed: count.meta({ description: "Unsubscribed within six days after delivery" }),
});
const whole = head.extend({ summary: localizedText, content: localizedText, statistics });

type Head = Awaited<ReturnType<typeof browseAdminIssues>>["items"][number];
const headView = ({ sendAt, startedAt, endedAt, updatedAt, subject, ...row }: Omit<Head, "keys">) => ({
  id: row.id,
  version: row.version,
  slug: row.slug,
  list: row.list,
  state: row.state,
  subject: subject as Record<string, string>,
  sendAt: sendAt?.toISOString() ?? null,
  startedAt: startedAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
  updatedAt: updatedAt.toISOString(),
});

const issueDetailView = ({
  summary,
  content,
  statistics: of,
  ...row
}: NonNullable<Awaited<ReturnType<typeof readAdminIssue>>>) => ({
  ...headView(row),
  summary: summary as Record<string, string>,
  content: content as Record<string, string>,
  statistics: { ...of, sent: of.made - of.waiting - of.bounced - of.held - of.failed },
});

const REFUSALS = {
  not_found: () => err("not_found"),
  changed_meanwhile: () => err("changed_meanwhile"),
  not_allowed: (locale: Locale) => refuse("conflict", { message: m.issues_not_now({}, { locale }) }),
  too_soon: (locale: Locale) =>
    refuse("conflict", { message: m.issues_too_soon({ days: MIN_DAYS_BETWEEN_ISSUES }, { locale }) }),
  taken: (locale: Locale) => refuse("validation_failed", { errors: [fieldError("slug", "taken", locale)] }),
} as const;
const refusalFor = (error: keyof typeof REFUSALS, locale: Locale) => REFUSALS[error](locale);

type OrganisationName = (deps: Deps) => Promise<string>;

const listIssues = endpoint({
  summary: "Issues of the newsletter in any state, latest change first",
  tag: TAG,
  caller: "user",
  query: z.object({
    state: state.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
    cursor: z.string().optional(),
  }),
  output: z.object({ items: z.array(head), nextCursor: z.string().nullable() }),
  handle: async ({ deps, query: { state: wanted, limit, cursor }, locale }) => {
    const after = cursor === undefined ? null : decodeCursor(cursor, ["time", "uuid"]);
    if (cursor !== undefined && after === null)
      return refuse("validation_failed", { errors: [fieldError("cursor", "invalid", locale)] });
    const page = await browseAdminIssues(deps, wanted, after, limit);
    return ok({ items: page.items.map(headView), nextCursor: page.next });
  },
});

const readIssue = endpoint({
  summary: "An issue with its texts and the delivery of its emails",
  tag: TAG,
  caller: "user",
  params,
  output: whole,
  refuses: ["not_found"],
  handle: async ({ deps, params: { id } }) => {
    const found = await readAdminIssue(deps, id);
    return found ? ok(issueDetailView(found)) : err("not_found");
  },
});

const createIssue = endpoint({
  summary: "Creates an issue as a draft",
  tag: TAG,
  caller: "user",
  status: 201,
  body: issueTexts,
  limits: { bodyBytes: MAX_BODY_BYTES },
  output: done,
  refuses: ["not_found", "conflict", "changed_meanwhile"],
  handle: async ({ deps, principal, body, locale }) => {
    const made = await draftIssue(deps, principal, body);
    return made.ok ? ok({ id: made.value }) : refusalFor(made.error, locale);
  },
});

const saveIssue = endpoint({
  summary: "Saves the texts of a draft",
  tag: TAG,
  caller: "user",
  params,
  body: issueTexts.extend({ version: z.int().min(1) }),
  limits: { bodyBytes: MAX_BODY_BYTES },
  output: done,
  refuses: ["not_found", "conflict", "changed_meanwhile"],
  handle: async ({ deps, principal, params: { id }, body: { version, ...texts }, locale }) => {
    const saved = await saveIssueDraft(deps, principal, id, version, texts);
    return saved.ok ? ok({ id }) : refusalFor(saved.error, locale);
  },
});

const previewMail = (organisation: OrganisationName) =>
  endpoint({
    summary:
      "Preview of an issue's email in one language: subject and text part. The texts need not be saved",
    tag: TAG,
    caller: "user",
    body: issueTexts.extend({ locale: z.enum(LOCALES) }),
    limits: { bodyBytes: MAX_BODY_BYTES, bucket: "api-read" },
    output: z.object({ subject: z.string(), text: z.string() }),
    handle: async ({ deps, body: { locale: language, ...texts } }) => {
      const { subject, text } = await previewIssue(deps, texts, language, await organisation(deps));
      return ok({ subject, text });
    },
  });

const sendTestMail = (organisation: OrganisationName) =>
  endpoint({
    summary: "Sends an issue to the caller, in one language",
    tag: TAG,
    caller: "user",
    params,
    body: z.object({ locale: z.enum(LOCALES) }),
    output: z.object({ to: z.string() }),
    refuses: ["not_found", "conflict", "changed_meanwhile"],
    handle: async ({ deps, principal, params: { id }, body, locale }) => {
      const person = (await readStaff(deps)).people.find((one) => one.id === principal.id);
      if (!person) return err("not_found");
      const to = { email: person.email, locale: body.locale, organisation: await organisation(deps) };
      const sent = await sendTestIssue(deps, principal, id, to);
      return sent.ok ? ok({ to: person.email }) : refusalFor(sent.error, locale);
    },
  });

const scheduleIssue = endpoint({
  summary: "Schedules an issue, or sends it as soon as possible",
  tag: TAG,
  caller: "user",
  params,
  body: z.object({ version: z.int().min(1), at: isoDateTime.nullable() }),
  output: done,
  refuses: ["not_found", "conflict", "changed_meanwhile"],
  handle: async ({ deps, principal, params: { id }, body: { version, at }, locale }) => {
    const planned = await scheduleIssueDraft(deps, principal, id, version, at === null ? null : new Date(at));
    if (planned.ok) return ok({ id });
    return planned.error === "changed_meanwhile"
      ? refuse("changed_meanwhile", { message: m.issues_changed({}, { locale }) })
      : refusalFor(planned.error, locale);
  },
});

const takeIssueBack = endpoint({
  summary: "Returns a scheduled issue to draft",
  tag: TAG,
  caller: "user",
  params,
  output: done,
  refuses: ["not_found", "conflict", "changed_meanwhile"],
  handle: async ({ deps, principal, params: { id }, locale }) => {
    const back = await returnIssueToDraft(deps, principal, id);
    return back.ok ? ok({ id }) : refusalFor(back.error, locale);
  },
});

const stopSending = endpoint({
  summary: "Stops an issue while it is sent. Emails already created are still sent, no others",
  tag: TAG,
  caller: "user",
  params,
  output: done,
  refuses: ["not_found", "conflict", "changed_meanwhile"],
  handle: async ({ deps, principal, params: { id }, locale }) => {
    const stopped = await stopIssue(deps, principal, id);
    return stopped.ok ? ok({ id }) : refusalFor(stopped.error, locale);
  },
});

const removeIssue = endpoint({
  summary: "Deletes an issue that was never sent",
  tag: TAG,
  caller: "user",
  params,
  query: z.object({ version: z.coerce.number().int().min(1) }),
  output: done,
  refuses: ["not_found", "conflict", "changed_meanwhile"],
  handle: async ({ deps, principal, params: { id }, query: { version }, locale }) => {
    const deleted = await deleteIssueDraft(deps, principal, id, version);
    return deleted.ok ? ok({ id }) : refusalFor(deleted.error, locale);
  },
});

/** @param organisation returns the name that signs emails */
export const issueEndpoints = (organisation: OrganisationName) => ({
  list: listIssues,
  read: readIssue,
  create: createIssue,
  save: saveIssue,
  preview: previewMail(organisation),
  sendTest: sendTestMail(organisation),
  schedule: scheduleIssue,
  takeBack: takeIssueBack,
  stop: stopSending,
  remove: removeIssue,
});
