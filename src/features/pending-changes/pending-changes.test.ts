import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { m } from "../../paraglide/messages";
import { formatDate, formatTime } from "../../platform/time/format-date";
import { sensitiveChanges } from "../../registry/sensitive-changes.server";
import { depsLater, mailsTo } from "../accounts/accounts.fixture";
import { readAuditLog } from "../audit/audit.service.server";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import { seedEmptySitePages } from "../sample/empty-site.store.server";
import { readContent } from "../content/content.service.server";
import { restoreContent, saveContent } from "../content/content-changes.service.server";
import { setTimeZone } from "../site/time-zone.fixture";
import {
  NEW_BANK_ACCOUNT,
  type StaffFixture,
  requestAccountChange,
  createStaffUser,
  givingPage,
  readNewestChange,
  number,
  createStaffFixture,
  readGivingPage,
  withAccount,
} from "./pending-changes.fixture";
import { APPROVAL_DELAY_MS } from "./pending-changes.model";
import { applyDueChanges, approveChange, cancelChange } from "./pending-changes.service.server";

const stateOf = async ({ deps, owner }: StaffFixture) => (await readNewestChange(deps, owner)).state;

test("a new bank account waits while the rest is saved at once, and all owners get an email", async () => {
  const all = await createStaffFixture();
  const { deps, finance } = all;
  const second = await createStaffUser(deps, "second@example.org", "owner");
  const page = await readGivingPage(deps);
  const before = await number(deps);
  const data = withAccount(page.data, NEW_BANK_ACCOUNT, { totalsNote: { en: "From our audited books." } });
  const saved = await saveContent(deps, finance, givingPage, page, data);
  expect(saved).toMatchObject({
    ok: true,
    value: { data: { totalsNote: { en: "From our audited books." }, bankAccount: { number: before } } },
  });
  expect(await number(deps)).toBe(before);
  const change = await readNewestChange(deps, second);
  expect(change).toMatchObject({ subject: "giving-page", field: "bankAccount", state: "requested" });
  expect(change.effectiveAt.getTime() - deps.now().getTime()).toBe(APPROVAL_DELAY_MS);
  for (const email of ["owner@example.org", "second@example.org"]) {
    const mail = (await mailsTo(deps, email)).at(-1)!;
    expect(mail.kind).toBe("security.change-requested");
    expect(mail.text).toContain(NEW_BANK_ACCOUNT.number);
    expect(mail.text).toContain(before);
    expect(mail.text).toContain(`/admin/pending-changes/${change.id}/show`);
  }
  expect((await mailsTo(deps, "finance@example.org")).map(({ kind }) => kind)).not.toContain(
    "security.change-requested",
  );
});

test("the email about a change has the time of its effect in the organisation's time zone", async () => {
  const all = await createStaffFixture();
  await setTimeZone(all.deps, "Asia/Kolkata");
  await requestAccountChange(all);
  const { effectiveAt } = await readNewestChange(all.deps, all.owner);
  const { text } = (await mailsTo(all.deps, "owner@example.org")).at(-1)!;
  const date = formatDate(effectiveAt, "en", "long", "Asia/Kolkata");
  const time = formatTime(effectiveAt, "en", "Asia/Kolkata");
  expect(text).toContain(
    m.changes_mail_requested_then({ date, time, zone: "India Standard Time" }, { locale: "en" }),
  );
});

test("a save without sensitive changes requests nothing, whatever the order of keys", async () => {
  const { deps, finance } = await createStaffFixture();
  const page = await readGivingPage(deps);
  const { note = null, ...account } = page.data["bankAccount"] as Record<string, unknown>;
  await saveContent(deps, finance, givingPage, page, {
    ...page.data,
    bankAccount: { note, ...Object.fromEntries(Object.entries(account).toReversed()) },
  });
  expect(await readNewestChange(deps, finance)).toBeUndefined();
});

test("a second person approves a change, and neither the requester nor a wrong role can", async () => {
  const all = await createStaffFixture();
  const { deps, owner, finance } = all;
  const editor = await createStaffUser(deps, "editor@example.org", "editor");
  const { id } = await requestAccountChange(all);
  const approve = (who: typeof owner) => approveChange(deps, sensitiveChanges, who, id);
  expect(await approve(finance)).toEqual({ ok: false, error: "own" });
  expect(await approve(editor)).toEqual({ ok: false, error: "forbidden" });
  expect(await approve(owner)).toMatchObject({ ok: true });
  expect(await number(deps)).toBe(NEW_BANK_ACCOUNT.number);
  expect(await approve(owner)).toEqual({ ok: false, error: "decided" });
  expect((await mailsTo(deps, "owner@example.org")).at(-1)!.kind).toBe("security.change-approved");
  const { items } = await readAuditLog(deps, { subject: "pending-changes" }, { size: 9, before: null });
  expect(items.map(({ action, actor }) => [action, actor])).toEqual([
    ["approved", owner.id],
    ["requested", finance.id],
  ]);
});

test("of two concurrent approvals one is refused, and the value is written once", async () => {
  const all = await createStaffFixture();
  const { deps, owner } = all;
  const second = await createStaffUser(deps, "second@example.org", "owner");
  const { version } = await readGivingPage(deps);
  const { id } = await requestAccountChange(all);
  const both = await Promise.all(
    [owner, second].map((who) => approveChange(deps, sensitiveChanges, who, id)),
  );
  expect(both.map((one) => (one.ok ? "ok" : one.error)).toSorted()).toEqual(["decided", "ok"]);
  expect((await readGivingPage(deps)).version).toBe(version + 1);
});

test("of a concurrent approval and cancellation exactly one succeeds", async () => {
  const all = await createStaffFixture();
  const { deps, owner, finance } = all;
  const before = await number(deps);
  const { id } = await requestAccountChange(all);
  const [approved, cancelled] = await Promise.all([
    approveChange(deps, sensitiveChanges, owner, id),
    cancelChange(deps, sensitiveChanges, finance, id),
  ]);
  expect([approved.ok, cancelled.ok].filter(Boolean)).toHaveLength(1);
  expect(await number(deps)).toBe(approved.ok ? NEW_BANK_ACCOUNT.number : before);
});

test("without approval a change takes effect once after 24 hours, and the owners get an email", async () => {
  const all = await createStaffFixture();
  const { deps } = all;
  await requestAccountChange(all);
  const due = depsLater(deps, APPROVAL_DELAY_MS);
  expect(await applyDueChanges(depsLater(deps, APPROVAL_DELAY_MS - 1), sensitiveChanges)).toBe(0);
  const [one, other] = await Promise.all([
    applyDueChanges(due, sensitiveChanges),
    applyDueChanges(due, sensitiveChanges),
  ]);
  expect(one + other).toBe(1);
  expect(await number(deps)).toBe(NEW_BANK_ACCOUNT.number);
  expect(await applyDueChanges(due, sensitiveChanges)).toBe(0);
  expect((await mailsTo(deps, "owner@example.org")).at(-1)!.kind).toBe("security.change-fell-due");
});

test("an owner cancels a change of finance, and it never takes effect", async () => {
  const all = await createStaffFixture();
  const { deps, owner, finance } = all;
  const other = await createStaffUser(deps, "other@example.org", "finance");
  const before = await number(deps);
  const { id } = await requestAccountChange(all);
  expect(await cancelChange(deps, sensitiveChanges, other, id)).toEqual({ ok: false, error: "forbidden" });
  expect(await cancelChange(deps, sensitiveChanges, owner, id)).toMatchObject({ ok: true });
  expect(await approveChange(deps, sensitiveChanges, owner, id)).toEqual({ ok: false, error: "decided" });
  expect(await applyDueChanges(depsLater(deps, 2 * APPROVAL_DELAY_MS), sensitiveChanges)).toBe(0);
  expect(await number(deps)).toBe(before);
  expect((await readNewestChange(deps, finance)).state).toBe("cancelled");
});

test("a later request replaces the open one and restarts the 24 hours", async () => {
  const all = await createStaffFixture();
  const first = await requestAccountChange(all);
  const hours = { ...all, deps: depsLater(all.deps, APPROVAL_DELAY_MS / 2) };
  const second = await requestAccountChange(hours, { ...NEW_BANK_ACCOUNT, number: "KE09 7700 9999" });
  expect(second.id).not.toBe(first.id);
  expect(await applyDueChanges(depsLater(all.deps, APPROVAL_DELAY_MS), sensitiveChanges)).toBe(0);
  // The same value is the same request.
  expect((await requestAccountChange(hours, { ...NEW_BANK_ACCOUNT, number: "KE09 7700 9999" })).id).toBe(
    second.id,
  );
  expect(await applyDueChanges(depsLater(all.deps, 1.5 * APPROVAL_DELAY_MS), sensitiveChanges)).toBe(1);
  expect(await number(all.deps)).toBe("KE09 7700 9999");
});

test("a change is superseded if the value has changed, on approval and after the delay", async () => {
  const all = await createStaffFixture();
  const { deps, owner } = all;
  const { id } = await requestAccountChange(all);
  const moved = { ...NEW_BANK_ACCOUNT, number: "KE09 7700 5555" };
  await deps.db
    .updateTable("giving_page")
    .set({ bank_account: JSON.stringify(moved) })
    .execute();
  expect(await approveChange(deps, sensitiveChanges, owner, id)).toEqual({ ok: false, error: "moved" });
  expect(await stateOf(all)).toBe("superseded");
  await requestAccountChange(all);
  await deps.db
    .updateTable("giving_page")
    .set({ bank_account: JSON.stringify({ ...moved, bank: "Other" }) })
    .execute();
  expect(await applyDueChanges(depsLater(deps, APPROVAL_DELAY_MS), sensitiveChanges)).toBe(1);
  expect(await stateOf(all)).toBe("superseded");
  expect(await number(deps)).toBe(moved.number);
});

test("a change of a person who lost the role never takes effect by itself", async () => {
  const all = await createStaffFixture();
  const { deps, finance } = all;
  const before = await number(deps);
  await requestAccountChange(all);
  await deps.db.updateTable("account").set({ roles: [] }).where("id", "=", finance.id).execute();
  expect(await applyDueChanges(depsLater(deps, APPROVAL_DELAY_MS), sensitiveChanges)).toBe(1);
  expect(await stateOf(all)).toBe("superseded");
  expect(await number(deps)).toBe(before);
});

test("restoring an older version does not restore a bank account without a second person", async () => {
  const all = await createStaffFixture();
  const { deps, owner, finance } = all;
  const page = await readGivingPage(deps);
  await saveContent(deps, finance, givingPage, page, {
    ...page.data,
    totalsNote: { en: "From our audited books." },
  });
  const { items } = await readAuditLog(deps, { subject: "giving-page" }, { size: 1, before: null });
  const { id } = await requestAccountChange(all);
  await approveChange(deps, sensitiveChanges, owner, id);
  const now = await readGivingPage(deps);
  const restored = await restoreContent(
    deps,
    finance,
    givingPage,
    now,
    items[0]!.id,
    (data) => data as typeof page.data,
  );
  expect(restored.ok).toBe(true);
  expect(await number(deps)).toBe(NEW_BANK_ACCOUNT.number);
  expect(await readNewestChange(deps, finance)).toMatchObject({ field: "bankAccount", state: "requested" });
});

test("changing the limit for second approvals needs a second person", async () => {
  const { deps, owner } = await createStaffFixture();
  const kind = CONTENT_KINDS.find(({ name }) => name === "giving-currencies")!;
  const item = (await readContent(deps, kind, "USD"))!;
  const data = { ...item.data, approvalMinor: 99_000_00, minMinor: 200 };
  expect(await saveContent(deps, owner, kind, item, data)).toMatchObject({ ok: true });
  expect((await readContent(deps, kind, "USD"))!.data).toMatchObject({
    approvalMinor: item.data["approvalMinor"],
    minMinor: 200,
  });
  await applyDueChanges(depsLater(deps, APPROVAL_DELAY_MS), sensitiveChanges);
  expect((await readContent(deps, kind, "USD"))!.data).toMatchObject({ approvalMinor: 99_000_00 });
});

test("the first account of a site without gifts takes effect at once with an email, and the second one waits", async () => {
  const deps = await testDeps();
  await seedEmptySitePages(deps);
  const finance = await createStaffUser(deps, "finance@example.org", "owner", "finance");
  const page = await readGivingPage(deps);
  const saved = await saveContent(deps, finance, givingPage, page, withAccount(page.data, NEW_BANK_ACCOUNT));
  expect(saved).toMatchObject({
    ok: true,
    value: { data: { bankAccount: { number: NEW_BANK_ACCOUNT.number } } },
  });
  expect((await readNewestChange(deps, finance)).state).toBe("effective");
  expect((await mailsTo(deps, "finance@example.org")).at(-1)!.kind).toBe("security.change-at-once");
  // No one could have trusted an account before the first one.
  const again = await readGivingPage(deps);
  await saveContent(
    deps,
    finance,
    givingPage,
    again,
    withAccount(again.data, { ...NEW_BANK_ACCOUNT, number: "X 1" }),
  );
  expect(await number(deps)).toBe(NEW_BANK_ACCOUNT.number);
});

test("only fixed kinds without drafts have sensitive fields", async () => {
  const sensitive = CONTENT_KINDS.filter((kind) => kind.sensitive);
  expect(sensitive.map(({ name }) => name)).toEqual(["giving-currencies", "giving-page"]);
  for (const kind of sensitive) {
    expect(kind.fixed && !kind.publishes, kind.name).toBe(true);
    for (const { field } of kind.sensitive!) expect(kind.fields.map(({ name }) => name)).toContain(field);
  }
});
