import { expect, test } from "vitest";
import { callLoader } from "../../../test/support/call-loader";
import { testDeps } from "../../../test/support/database";
import { closeDispute } from "../../adapters/sandbox/sandbox-dashboard.server";
import { loader as admin } from "../../admin/pages/admin-page";
import { DEFAULT_TIME_ZONE } from "../../platform/time/default-time-zone";
import { calendarDay } from "../../platform/time/zoned-time";
import { money } from "../../platform/money/money";
import { syncSubject } from "../donations/payments/payment-sync.service.server";
import { recordGift } from "../donations/payments/manual-gifts.service.server";
import { createGiftInput, createGivingFixture } from "../donations/gifts/give.fixture";
import { requestRefund } from "../donations/staff/gift-admin.service.server";
import { processPaymentEvents } from "../donations/payments/payment-events.service.server";
import {
  requestAccountChange,
  createStaffUser,
  createStaffFixture,
} from "../pending-changes/pending-changes.fixture";
import { createQueueContext } from "../queues/queues.fixture";
import { assignRecord } from "../queues/queues.service.server";
import { loader as account } from "../accounts/pages/account-page";
import { createColleague, listMailsOfKind, listMailRecipients } from "./staff-notices.fixture";
import { type NoticeChoice, type Recipient, selectRecipients } from "./staff-notices.model";

test("a concern is emailed once to each safeguarding person, in their language and without its text", async () => {
  const { deps, message } = await createQueueContext();
  await createColleague(deps, "owner@staff.example", ["owner"]);
  await createColleague(deps, "editor@staff.example", ["editor", "reviewer"]);
  await createColleague(deps, "safe@staff.example", ["safeguarding"]);
  await createColleague(deps, "fatuma@staff.example", ["safeguarding", "editor"], "sw");
  const clientId = crypto.randomUUID();
  const submitted = await message("concern", { clientId });
  await message("concern", { clientId });
  const mails = await listMailsOfKind(deps, "staff.concern");
  const notified = mails.map(({ recipient }) => recipient).toSorted();
  expect(notified).toEqual(["fatuma@staff.example", "safe@staff.example"]);
  const [english, swahili] = (["en", "sw"] as const).map((of) => mails.find(({ locale }) => locale === of));
  expect(english!.text).toContain(`${deps.origin}/admin/messages/${submitted.id}/show`);
  expect(swahili!.text).toContain(`${deps.origin}/sw/admin/messages/${submitted.id}/show`);
  expect(english!.subject).toContain(submitted.reference);
  for (const { subject, text, html } of mails)
    expect(subject + text + html).not.toContain("a secret message");
});

test("without a safeguarding role holder, concerns reach every owner", async () => {
  const { deps, message } = await createQueueContext();
  await createColleague(deps, "owner@staff.example", ["owner"]);
  await createColleague(deps, "second@staff.example", ["owner", "editor"]);
  await createColleague(deps, "editor@staff.example", ["editor"]);
  await message("concern");
  expect(await listMailRecipients(deps, "staff.concern")).toEqual([
    "owner@staff.example",
    "second@staff.example",
  ]);
});

test("a request about data reaches editors, and other messages wait in the queue", async () => {
  const { deps, message } = await createQueueContext();
  await createColleague(deps, "owner@staff.example", ["owner"]);
  await createColleague(deps, "editor@staff.example", ["editor"]);
  await createColleague(deps, "safe@staff.example", ["safeguarding"]);
  await message("website");
  await message("data");
  expect(await listMailRecipients(deps, "staff.data-request")).toEqual(["editor@staff.example"]);
  expect(await listMailRecipients(deps, "staff.concern")).toEqual([]);
});

test("an assigned record is emailed to its new assignee, unless they assigned it themselves", async () => {
  const { deps, message } = await createQueueContext();
  const who = await createStaffUser(deps, "safe@staff.example", "safeguarding");
  const { id: other } = await createStaffUser(deps, "other@staff.example", "safeguarding");
  const { id, reference } = await message("concern");
  expect(await assignRecord(deps, who, "messages", id, who.id)).toMatchObject({ ok: true });
  expect(await listMailRecipients(deps, "staff.assigned")).toEqual([]);
  expect(await assignRecord(deps, who, "messages", id, other)).toMatchObject({ ok: true });
  expect(await assignRecord(deps, who, "messages", id, null)).toMatchObject({ ok: true });
  expect(await assignRecord(deps, who, "messages", id, other)).toMatchObject({ ok: true });
  const [mail, ...more] = await listMailsOfKind(deps, "staff.assigned");
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: "other@staff.example" });
  expect(mail!.subject).toContain(reference);
});

test("a dispute is emailed to finance once, however often it is synced, and not when it closes", async () => {
  const { deps, giveAndPay, sandbox } = await createGivingFixture();
  await createColleague(deps, "owner@staff.example", ["owner"]);
  await createColleague(deps, "money@staff.example", ["finance"]);
  await createColleague(deps, "editor@staff.example", ["editor"]);
  const gift = await giveAndPay({}, "dispute");
  const { payment_ref: ref } = await deps.db
    .selectFrom("payment_attempt")
    .select("payment_ref")
    .where("gift_id", "=", gift.id)
    .executeTakeFirstOrThrow();
  await syncSubject(deps, { kind: "payment", ref: ref! });
  const [mail, ...more] = await listMailsOfKind(deps, "staff.dispute");
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: "money@staff.example" });
  expect(mail!.text).toContain(`/admin/gifts/${gift.id}/show`);
  expect(mail!.text).not.toContain("Maria");
  await closeDispute(sandbox, ref!, "lost");
  await processPaymentEvents(deps);
  expect(await listMailsOfKind(deps, "staff.dispute")).toHaveLength(1);
});

test("a refund above the limit is emailed to possible approvers, not to its requester", async () => {
  const { deps } = await createGivingFixture();
  const asker = await createColleague(deps, "asks@staff.example", ["finance"]);
  await createColleague(deps, "decides@staff.example", ["finance"]);
  await createColleague(deps, "editor@staff.example", ["editor"]);
  const input = createGiftInput({ purpose: { kind: "general" }, amount: money(90_000, "USD") });
  const made = await recordGift(deps, {
    ...input,
    method: "cash",
    donor: { email: null, phone: null },
    paymentReference: null,
    on: calendarDay(deps.now(), DEFAULT_TIME_ZONE),
    staff: "finance",
  });
  if (!made.ok) throw new Error(made.error);
  const { id } = await deps.db.selectFrom("gift").select("id").executeTakeFirstOrThrow();
  const who = { kind: "user", id: asker, roles: ["finance"] } as const;
  const small = await requestRefund(deps, who, { giftId: id, minor: 100, reason: "a mistake" });
  expect(small).toMatchObject({ ok: true, value: { state: "succeeded" } });
  expect(await listMailRecipients(deps, "staff.refund")).toEqual([]);
  const large = await requestRefund(deps, who, { giftId: id, minor: 80_000, reason: "a mistake" });
  expect(large).toMatchObject({ ok: true, value: { state: "waiting" } });
  expect(await listMailRecipients(deps, "staff.refund")).toEqual(["decides@staff.example"]);
  const [mail] = await listMailsOfKind(deps, "staff.refund");
  expect(mail!.text).toContain(`/admin/refunds?filter=${encodeURIComponent('{"state":"waiting"}')}`);
});

test("a change of the bank account reaches others of finance as well, and owners once", async () => {
  const all = await createStaffFixture();
  const { deps } = all;
  await createColleague(deps, "second@staff.example", ["finance"]);
  await createColleague(deps, "both@staff.example", ["owner", "finance"]);
  await requestAccountChange(all);
  expect(await listMailRecipients(deps, "staff.pending-change")).toEqual(["second@staff.example"]);
  expect(await listMailRecipients(deps, "security.change-requested")).toEqual([
    "both@staff.example",
    "owner@example.org",
  ]);
});

test("the link of an email leads through sign-in to the exact page, with its filter", async () => {
  const deps = await testDeps();
  const filter = encodeURIComponent('{"state":"waiting"}');
  const list = await callLoader(admin, deps, `/admin/refunds?filter=${filter}`);
  const where = new URL(list.headers.get("location")!, deps.origin);
  expect(where.pathname).toBe("/login");
  const next = new URL(where.searchParams.get("next")!, deps.origin);
  expect([next.pathname, next.searchParams.get("filter")]).toEqual(["/admin/refunds", '{"state":"waiting"}']);
  const data = await callLoader(account, deps, "/account.data?_routes=x");
  expect(data.headers.get("location")).toBe("/login?next=%2Faccount");
});

const person = (id: string, roles: Recipient["roles"], choice: NoticeChoice | null = null): Recipient => ({
  id,
  roles,
  choice,
});
const ids = (...of: Parameters<typeof selectRecipients>) => selectRecipients(...of).map(({ id }) => id);

test("staff with the digest or nothing get no email at once, and an owner who chose it does", () => {
  const staff = [
    person("owner", ["owner"], "at_once"),
    person("quiet", ["owner"]),
    person("a", ["finance"]),
    person("b", ["finance"], "digest"),
    person("c", ["finance"], "off"),
    person("d", ["editor"], "at_once"),
  ];
  expect(ids("dispute", staff)).toEqual(["owner", "a"]);
  expect(ids("dispute", staff, { except: "a" })).toEqual(["owner"]);
  expect(ids("assigned", staff, { only: "c" })).toEqual([]);
});

test("a concern reaches everyone in charge if none of them chose emails at once", () => {
  const both = [person("a", ["safeguarding"], "off"), person("b", ["safeguarding"], "digest")];
  expect(ids("concern", [...both, person("o", ["owner"], "at_once")])).toEqual(["a", "b", "o"]);
  expect(ids("concern", [...both, person("c", ["safeguarding"])])).toEqual(["c"]);
});
