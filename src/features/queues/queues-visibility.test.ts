import { expect, test } from "vitest";
import { ROLES, type User } from "../../platform/auth/principal";
import { notifyLateDecisions } from "../applications/registrations/registration-jobs.server";
import {
  createRegistrationContext,
  createRegistration,
} from "../applications/registrations/registrations.fixture";
import { exportQueue } from "./export-queue.server";
import { QUEUES, type QueueName } from "./queue.model";
import { FIRST_PAGE, createQueueContext, reviewer, staffUser, staffAction } from "./queues.fixture";
import { queues, visibilityOf } from "./all-queues.service.server";
import {
  assignRecord,
  listQueuePage,
  transitionRecord,
  addRecordNote,
  openRecord,
  readQueues,
} from "./queues.service.server";

const { audited, deps, learner, listed, message } = await createQueueContext();

test("each queue has a visibility for each role: whole, outline or none", () => {
  const seen = ROLES.map((role) => [
    role,
    ...QUEUES.map((name) => visibilityOf(queues[name], staffUser(role))),
  ]);
  expect(seen).toEqual([
    ["owner", "whole", "whole", "whole", "whole"],
    ["editor", null, null, null, "whole"],
    ["reviewer", "whole", "whole", "whole", "whole"],
    ["safeguarding", null, null, null, "whole"],
    ["organiser", null, null, null, "whole"],
    ["finance", null, null, null, "whole"],
    ["auditor", "outline", "outline", "outline", "outline"],
  ]);
});

test("a draft is visible only to its person: staff find only submitted registrations", async () => {
  const id = await learner();
  await deps.db.updateTable("registration").set({ submitted_at: null }).where("id", "=", id).execute();
  expect((await listed(reviewer, "learners"))!.map((one) => one.id)).not.toContain(id);
  expect(await openRecord(deps, reviewer, "learners", id)).toEqual({ ok: false, error: "not_found" });
});

test("late records come first, also after a new date, and pages miss no one", async () => {
  const { deps: on, intake: open, pass: wait } = await createRegistrationContext();
  const ids: string[] = [];
  for (let count = 0; count < 7; count++) {
    wait(1);
    ids.push(
      (
        await createRegistration(on, open, {
          phone: `0712 345 ${200 + count}`,
          email: `l${count}@example.org`,
        })
      ).id,
    );
  }
  wait(7);
  expect(await notifyLateDecisions(on)).toBeGreaterThan(0);
  const late = await listQueuePage(on, reviewer, "learners", { late: true }, FIRST_PAGE);
  expect(late!.items.map(({ id }) => id)).toEqual(ids.slice(0, late!.items.length));
  expect(late!.items.length).toBeGreaterThan(0);
  expect((await readQueues(on, reviewer))[0]!.tally).toMatchObject([{ all: 7, late: late!.items.length }]);
  const walked: string[] = [];
  let after: readonly string[] | null = null;
  do {
    const rows = await queues.learners.list(on, reviewer, {}, { ...FIRST_PAGE, limit: 2, after });
    walked.push(...rows.map(({ id }) => id));
    after = rows.at(-1)?.keys ?? null;
  } while (after);
  expect(walked).toEqual(ids);
  const counted = async () => (await readQueues(on, reviewer))[0]!.tally[0]!;
  const now = await counted();
  expect(now.soon).toBeGreaterThan(0);
  wait(1);
  expect((await counted()).late).toBe(now.late + now.soon);
});

test("records are found by code, email address, end of the phone number or name, and auditors use only the code", async () => {
  const id = await learner({ fullName: "Zainab Ochieng" });
  const row = await deps.db
    .selectFrom("registration")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const found = async (user: User, query: string) =>
    (await listed(user, "learners", { query }))!.map((one) => one.id).includes(id);
  const queries = [row.reference.toLowerCase(), row.email!, row.phone!.slice(-6), "ochi"];
  for (const query of queries) expect(await found(reviewer, query), query).toBe(true);
  expect(await Promise.all(queries.map((query) => found(staffUser("auditor"), query)))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(await found(reviewer, "100%_")).toBe(false);
});

test("restricted messages do not exist for other staff: list, counts, record, action, note, file", async () => {
  const { id } = await message("concern");
  for (const role of ["reviewer", "editor", "organiser", "finance", "auditor"] as const) {
    const user = staffUser(role);
    expect(
      (await listed(user, "messages"))!.map((one) => one.id),
      role,
    ).not.toContain(id);
    expect(await openRecord(deps, user, "messages", id)).toEqual({ ok: false, error: "not_found" });
    expect(await transitionRecord(deps, user, "messages", id, staffAction("new", "open"))).toEqual({
      ok: false,
      error: "not_found",
    });
    expect(await addRecordNote(deps, user, "messages", id, "x")).toEqual({ ok: false, error: "not_found" });
    expect(await assignRecord(deps, user, "messages", id, null)).toEqual({ ok: false, error: "not_found" });
    const topics = (await readQueues(deps, user)).find(({ name }) => name === "messages")!.topics;
    expect(topics).not.toContain("concern");
    expect(await fileOf(user, "messages")).not.toContain((await reference(id))!);
  }
  expect(await listed(staffUser("owner"), "messages", { topic: "concern" })).toMatchObject([{ id }]);
  // Only its own queue returns a record.
  expect(await openRecord(deps, staffUser("owner"), "mentors", id)).toEqual({
    ok: false,
    error: "not_found",
  });
  expect(await transitionRecord(deps, staffUser("owner"), "mentors", id, staffAction("new", "open"))).toEqual(
    {
      ok: false,
      error: "not_found",
    },
  );
});

const reference = async (id: string) =>
  (await deps.db.selectFrom("enquiry").select("reference").where("id", "=", id).executeTakeFirst())
    ?.reference;

async function fileOf(user: User, name: QueueName): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of (await exportQueue(deps, user, name, {}))!) pieces.push(piece);
  return pieces.join("");
}

test("an auditor sees states and dates without personal data, which is not logged as reading", async () => {
  const id = await learner({ fullName: "Hidden Person" });
  const opened = await openRecord(deps, staffUser("auditor"), "learners", id);
  expect(opened).toMatchObject({
    ok: true,
    value: { visibility: "outline", name: null, contact: null, notes: [] },
  });
  expect(JSON.stringify(opened)).not.toMatch(/Hidden|example\.org|mother/);
  expect(await audited(id)).toEqual([]);
  await openRecord(deps, reviewer, "learners", id);
  expect(await audited(id)).toEqual(["staff-reviewer read"]);
});

test("an export has no formulas, contacts of learners only for allowed roles, and is logged", async () => {
  await learner({ fullName: '=HYPERLINK("http://x.example","y")' });
  const whole = await fileOf(reviewer, "learners");
  expect(whole).toContain(`"'=HYPERLINK(""http://x.example"",""y"")"`);
  // Teachers call learners; encrypted data is never exported.
  expect(whole).toMatch(/"'\+2547\d+","learner\d+@example\.org","yes"/);
  expect(whole).not.toMatch(/mother/);
  const outline = await fileOf(staffUser("auditor"), "learners");
  expect(outline).toMatch(/"20\d\d-\d\d-\d\d"/);
  expect(outline.split("\r\n")[0]).not.toContain("name");
  expect(outline).not.toMatch(/HYPERLINK|@example\.org|\+254/);
  expect(outline.split("\r\n").length).toBe(whole.split("\r\n").length);
  expect(await exportQueue(deps, staffUser("editor"), "learners", {})).toBeNull();
  expect((await audited("csv")).slice(-2)).toEqual(["staff-reviewer exported", "staff-auditor exported"]);
  await message("other");
  expect(await fileOf(reviewer, "messages")).not.toMatch(/@example\.org|phone/);
});
