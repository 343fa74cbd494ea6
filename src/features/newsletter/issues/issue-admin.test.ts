import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import type { User } from "../../../platform/auth/principal";
import { readAuditEntry, readAuditLog } from "../../audit/audit.service.server";
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
import { getIssue } from "./issues.service.server";
import { issueTexts } from "./issues.input.server";
import type { NewsletterList } from "../newsletter.model";
import { sendIssues } from "./send-issues.server";
import { unsubscribe } from "../subscriptions/subscription.service.server";
import { subscriptionToken } from "../subscriptions/subscription-links.server";
import { suppressEmail } from "../../outbox/outbox.service.server";
import { sendDueMails } from "../../outbox/send-mails.server";
import { DAY_MS } from "../../../platform/time/durations";

const who: User = { kind: "user", id: "01900000-0000-7000-8000-000000000009", roles: ["editor"] };
const texts = (slug: string, list: NewsletterList = "monthly") => ({
  slug,
  list,
  subject: { en: `Subject of ${slug}`, fr: `Objet de ${slug}` },
  summary: { en: "In short" },
  content: { en: "Read **this**.\n\n<script>alert(1)</script>", fr: "Lisez **ceci**." },
});
async function made(deps: Parameters<typeof draftIssue>[0], slug: string, list?: NewsletterList) {
  const drafted = await draftIssue(deps, who, texts(slug, list));
  if (!drafted.ok) throw new Error(drafted.error);
  return drafted.value;
}
async function readers(deps: Awaited<ReturnType<typeof testDeps>>, emails: string[]) {
  const rows = emails.map((email) => ({
    id: deps.newId(),
    email,
    email_key: email,
    locale: "en" as const,
    state: "active" as const,
    lists: ["monthly" as const],
    confirmed_at: deps.now(),
    created_at: deps.now(),
    updated_at: deps.now(),
  }));
  await deps.db.insertInto("subscription").values(rows).execute();
  return rows.map(({ id }) => id);
}

test("a draft is saved only against its current version, and the audit log has every action", async () => {
  const deps = await testDeps();
  const id = await made(deps, "one");
  expect(await saveIssueDraft(deps, who, id, 1, texts("uno"))).toEqual({ ok: true, value: null });
  expect(await saveIssueDraft(deps, who, id, 1, texts("due"))).toEqual({
    ok: false,
    error: "changed_meanwhile",
  });
  await made(deps, "another");
  expect(await saveIssueDraft(deps, who, id, 2, texts("another"))).toEqual({ ok: false, error: "taken" });
  expect(await draftIssue(deps, who, texts("uno"))).toEqual({ ok: false, error: "taken" });
  expect(await scheduleIssueDraft(deps, who, id, 2, new Date(deps.now().getTime() + DAY_MS))).toMatchObject({
    ok: true,
  });
  expect(await saveIssueDraft(deps, who, id, 2, texts("tre"))).toEqual({ ok: false, error: "not_allowed" });
  expect(await returnIssueToDraft(deps, who, id)).toMatchObject({ ok: true });
  expect(await stopIssue(deps, who, id), "nothing is being sent").toEqual({
    ok: false,
    error: "not_allowed",
  });
  expect(await deleteIssueDraft(deps, who, id, 1), "another version was seen").toEqual({
    ok: false,
    error: "changed_meanwhile",
  });
  expect(await deleteIssueDraft(deps, who, id, 2)).toMatchObject({ ok: true });
  expect(await deleteIssueDraft(deps, who, id, 2)).toEqual({ ok: false, error: "not_found" });
  for (const step of [returnIssueToDraft, stopIssue])
    expect(await step(deps, who, "no id")).toEqual({ ok: false, error: "not_found" });
  const { items } = await readAuditLog(deps, { subject: "issues", item: id }, { size: 20, before: null });
  expect(items.map(({ action }) => action)).toEqual(["deleted", "undone", "scheduled", "saved", "created"]);
  expect(await readAuditEntry(deps, items[0]!.id)).toMatchObject({ before: { slug: "uno" }, after: null });
  expect((await browseAdminIssues(deps, undefined, null, 10)).items.map((issue) => issue.id)).not.toContain(
    id,
  );
});

test("an issue is sent with the texts that were scheduled: a later change is refused", async () => {
  const deps = await testDeps();
  await readers(deps, ["r@example.org"]);
  const id = await made(deps, "checked");
  expect(await scheduleIssueDraft(deps, who, id, 1, null)).toMatchObject({ ok: true });
  expect(await saveIssueDraft(deps, who, id, 1, texts("changed"))).toEqual({
    ok: false,
    error: "not_allowed",
  });
  await sendIssues(deps, "Reboot Lives");
  const sent = await deps.db
    .selectFrom("outbox_message")
    .select("subject")
    .where("bulk", "=", true)
    .execute();
  expect(sent).toEqual([{ subject: "Subject of checked" }]);
});

test("an issue that a colleague changed after the check is not scheduled", async () => {
  const deps = await testDeps();
  const id = await made(deps, "seen");
  expect(await saveIssueDraft(deps, who, id, 1, texts("changed"))).toMatchObject({ ok: true });
  expect(await scheduleIssueDraft(deps, who, id, 1, null)).toEqual({ ok: false, error: "changed_meanwhile" });
  expect(await readAdminIssue(deps, id)).toMatchObject({ state: "draft", sendAt: null });
  expect(await scheduleIssueDraft(deps, who, id, 2, null)).toMatchObject({ ok: true });
});

test("staff cannot bypass the six-day limit, and a refused action leaves no audit log entry", async () => {
  const deps = await testDeps();
  const [first, second] = [await made(deps, "first"), await made(deps, "second")];
  expect(await scheduleIssueDraft(deps, who, first, 1, null)).toMatchObject({ ok: true });
  const soon = new Date(deps.now().getTime() + 6 * DAY_MS - 1);
  expect(await scheduleIssueDraft(deps, who, second, 1, soon)).toEqual({ ok: false, error: "too_soon" });
  const { items } = await readAuditLog(deps, { subject: "issues", item: second }, { size: 20, before: null });
  expect(items.map(({ action }) => action)).toEqual(["created"]);
  expect(await scheduleIssueDraft(deps, who, second, 1, new Date(soon.getTime() + 1))).toMatchObject({
    ok: true,
  });
});

test("the preview renders the email of unsaved texts, and no script in it", async () => {
  const deps = await testDeps();
  const rendered = await previewIssue(deps, texts("preview"), "fr", "Reboot Lives");
  expect(rendered.subject).toBe("Objet de preview");
  expect(rendered.html).toContain("<strong>ceci</strong>");
  expect(rendered.text).toContain("Lisez ceci.");
  const english = await previewIssue(deps, texts("preview"), "en", "Reboot Lives");
  expect(english.html).not.toContain("<script>alert");
});

test("a test email goes only to the requesting user and does not count for the six-day limit", async () => {
  const deps = await testDeps();
  await readers(deps, ["r@example.org"]);
  const id = await made(deps, "tested");
  const to = { email: "me@example.org", locale: "fr" as const, organisation: "Reboot Lives" };
  expect(await sendTestIssue(deps, who, id, to)).toMatchObject({ ok: true });
  const mails = await deps.db.selectFrom("outbox_message").select(["recipient", "subject", "bulk"]).execute();
  expect(mails).toEqual([{ recipient: "me@example.org", subject: "Objet de tested", bulk: false }]);
  expect(await deps.db.selectFrom("newsletter_turn").selectAll().execute()).toEqual([]);
});

test("the statistics count sent, bounced, suppressed and unsubscribed, and no reading", async () => {
  const deps = await testDeps();
  const refused = { kind: "no_such_address" as const, answer: "550 nobody" };
  const mailer = deps.mailer!;
  const on = {
    ...deps,
    mailer: {
      ...mailer,
      send: (mail: Parameters<typeof mailer.send>[0]) =>
        mail.to.startsWith("nobody") ? Promise.resolve(refused) : mailer.send(mail),
    },
  };
  const [, , , leaver] = await readers(on, [
    "a@example.org",
    "nobody@example.org",
    "no@example.org",
    "d@example.org",
  ]);
  await suppressEmail(on, "no@example.org", "staff", "asked by telephone");
  const id = await made(on, "counted");
  expect((await readAdminIssue(on, id))!.statistics).toMatchObject({ readers: 4, passed: 0, made: 0 });
  await scheduleIssueDraft(on, who, id, 1, null);
  await sendIssues(on, "Reboot Lives");
  expect((await readAdminIssue(on, id))!.statistics).toMatchObject({ made: 4, waiting: 4, passed: 4 });
  await sendDueMails(on);
  await unsubscribe(on, subscriptionToken(on, leaver!));
  const { statistics, state } = (await readAdminIssue(on, id))!;
  expect(state).toBe("sent");
  expect(statistics).toEqual({
    readers: 3,
    passed: 3,
    made: 4,
    waiting: 0,
    bounced: 1,
    held: 1,
    failed: 0,
    unsubscribed: 1,
  });
  expect(await getIssue(on, "counted")).toMatchObject({ slug: "counted" });
});

test("input is cleaned: empty translations are dropped, English and a valid slug are required", () => {
  const read = issueTexts.safeParse({
    ...texts("clean"),
    subject: { en: " Hello\u0007\n there ", fr: "", ar: null },
  });
  expect(read.data?.subject).toEqual({ en: "Hello there" });
  expect(issueTexts.safeParse({ ...texts("clean"), subject: { en: " " } }).success).toBe(false);
  expect(issueTexts.safeParse({ ...texts("clean"), slug: "../x" }).success).toBe(false);
  expect(issueTexts.safeParse({ ...texts("clean"), list: "all" }).success).toBe(false);
});
