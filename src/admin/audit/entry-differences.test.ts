import { expect, test } from "vitest";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import { SECTIONS } from "../../features/dashboard/section-labels";
import { ASHA, SAMPLE_ENTRIES } from "./audit-entries.table";
import { type AuditEntry, entryDifferences } from "./entry-differences";
import { targetLabel } from "./audit-labels";
import { m } from "../../paraglide/messages";

const context = {
  names: { [ASHA]: "Asha Sample" },
  states: { in_review: () => m.reg_staff_in_review(), offered: () => m.reg_staff_offered() },
};
type TestEntry = Omit<AuditEntry, "action" | "title"> & { action?: string; title?: string };
const described = (entry: TestEntry) =>
  entryDifferences({ action: "saved", title: "", ...entry }, context).map(({ path, left, right }) => [
    path.filter(Boolean).join(" › "),
    ...[left, right].map((text) => text.replaceAll(/\s/g, " ")),
  ]);

test("audit entries of each section are shown in words", () => {
  for (const [subject, { before, after, expected }] of Object.entries(SAMPLE_ENTRIES))
    expect(described({ subject, before, after }), subject).toEqual(expected);
});

test("a refund limit is shown in its own currency", () => {
  const [before, after] = [{ approvalMinor: 20_000 }, { approvalMinor: 50_000, state: "effective" }];
  expect(described({ subject: "pending-changes", title: "USD", before, after })).toEqual([
    [m.admin_state(), "", m.changes_state_effective()],
    [m.finance_field_approval(), "USD 200.00", "USD 500.00"],
  ]);
});

test("every section has labels for its audit entries", () => {
  const content: readonly string[] = CONTENT_KINDS.map(({ name }) => name);
  // Nothing changes in the log itself, and inbox actions are logged on each record.
  expect(SECTIONS.filter((part) => !content.includes(part) && !SAMPLE_ENTRIES[part])).toEqual([
    "audit",
    "inbox",
  ]);
});

test("a content entry shows the state and the time of publication", () => {
  const version = (state: string, publishAt: string | null) => ({
    state,
    publishAt,
    pending: false,
    data: { title: { en: "A post" } },
  });
  expect(
    described({
      subject: "posts",
      before: version("draft", null),
      after: version("scheduled", "2026-12-01T08:00:00.000Z"),
    }),
  ).toEqual([
    [m.admin_publication(), "Draft", "Scheduled"],
    [m.admin_schedule_at(), "", "1 Dec 2026, 08:00"],
  ]);
  expect(
    described({ subject: "posts", before: null, after: { create: 2, change: 1, same: 0, refuse: 0 } }),
  ).toEqual([
    ["New", "", "2"],
    ["Changed", "", "1"],
    [m.import_fate_same(), "", "0"],
    [m.import_fate_refuse(), "", "0"],
  ]);
});

test("a withdrawal of consent lists only what it changed", () => {
  const before = { alt: { en: "A class" }, consent: { kind: "given", purpose: "This site" } };
  const after = { consent: { kind: "withdrawn" }, reason: "She asked" };
  expect(described({ subject: "media", action: "withdrawn", before, after }).map(([name]) => name)).toEqual([
    `${m.media_consent()} › ${m.admin_state()}`,
    `${m.media_consent()} › ${m.media_purpose()}`,
    "Reason",
  ]);
});

test("an export entry lists the filters", () => {
  const filter = { state: "offered", assignee: "nobody", late: true, topic: undefined };
  expect(
    described({
      subject: "learners",
      action: "exported",
      before: null,
      after: { filter, columns: ["reference", "state"] },
    }),
  ).toEqual([
    [m.admin_state(), "", m.reg_staff_offered()],
    [m.queue_assignee(), "", m.queue_nobody()],
    [m.queue_late_only(), "", "Yes"],
    [m.audit_columns(), "", "reference, state"],
  ]);
  expect(
    described({ subject: "refunds", action: "exported", before: null, after: { state: "waiting" } }),
  ).toEqual([[m.admin_state(), "", m.finance_refund_waiting()]]);
});

test("undeclared values are listed one by one", () => {
  const after = { colour: "red", sizes: [{ width: 3 }], deep: { ends: true }, texts: { en: "Word" } };
  expect(described({ subject: "weather", before: null, after })).toEqual([
    ["colour", "", "red"],
    ["sizes › 1. › added", "", "width: 3"],
    ["deep › ends", "", "Yes"],
    ["texts › English", "", "Word"],
  ]);
});

test("the target of an audit entry has a label", () => {
  expect(targetLabel({ subject: "jobs", title: "outbox.send" })).toBe(
    `${m.admin_kind_jobs()}: ${m.jobs_outbox_send()}`,
  );
  expect(targetLabel({ subject: "uploads", title: "cv" })).toBe("Files: CV");
  expect(targetLabel({ subject: "learners", title: "learners" })).toBe(m.admin_kind_learners());
  expect(targetLabel({ subject: "privacy", title: "a person" })).toBe(m.admin_kind_people());
  expect(targetLabel({ subject: "gifts", title: "GFT-1" })).toBe(`${m.finance_part_gifts()}: GFT-1`);
});
