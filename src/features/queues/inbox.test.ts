import { expect, test } from "vitest";
import { type CursorKeys, decodeCursor } from "../../platform/pagination/cursor";
import { browseInbox } from "./inbox.service.server";
import { createQueueContext, reviewer, staffUser } from "./queues.fixture";
import { queues } from "./all-queues.service.server";
import { answerRecord, openRecord } from "./queues.service.server";

const { deps, learner, message } = await createQueueContext();
const first = { limit: 100, after: null };
const idsOf = async (who = reviewer, filter = {}) =>
  (await browseInbox(deps, who, filter, first)).items.map(({ id }) => id);

test("the inbox has the records that a user works on, without restricted ones", async () => {
  const [person, other, concern] = [await learner(), await message("other"), await message("concern")];
  expect(await idsOf()).toEqual(expect.arrayContaining([person, other.id]));
  expect(await idsOf()).not.toContain(concern.id);
  expect(await idsOf(staffUser("finance"))).not.toContain(person);
  expect(await idsOf(staffUser("owner"))).toEqual(expect.arrayContaining([person, other.id, concern.id]));
  // Auditors see only the outline, so their inbox is empty.
  expect(await idsOf(staffUser("auditor"))).toEqual([]);
  expect(await idsOf(reviewer, { query: concern.reference })).toEqual([]);
});

test("the earliest deadline comes first across queues, and pages neither skip nor repeat", async () => {
  for (let each = 0; each < 4; each += 1) {
    await learner();
    await message("other");
  }
  const whole = (await browseInbox(deps, reviewer, {}, first)).items;
  const due = whole.map(({ dueAt }) => dueAt?.getTime() ?? Number.POSITIVE_INFINITY);
  expect(due).toEqual(due.toSorted((one, another) => one - another));
  expect(new Set(whole.map(({ queue }) => queue))).toEqual(new Set(["learners", "messages"]));
  const paged: string[] = [];
  let after: CursorKeys | null = null;
  do {
    const page: Awaited<ReturnType<typeof browseInbox>> = await browseInbox(
      deps,
      reviewer,
      {},
      { limit: 3, after },
    );
    paged.push(...page.items.map(({ id }) => id));
    after = page.next === null ? null : decodeCursor(page.next, ["time", "uuid"]);
  } while (after !== null);
  expect(paged).toEqual(whole.map(({ id }) => id));
});

test("an answered record leaves the list, and a new message returns it", async () => {
  const { id, reference } = await message("other");
  const waits = () => idsOf(reviewer, { awaitingReply: true, query: reference });
  expect(await waits()).toEqual([id]);
  await answerRecord(deps, reviewer, "messages", id, { from: "new", text: "On Monday.", last: false });
  expect(await waits()).toEqual([]);
  expect(await idsOf(reviewer, { query: reference })).toEqual([id]);
});

test("the inbox can be filtered by kind and to unassigned records", async () => {
  const id = await learner();
  expect(await idsOf(reviewer, { kind: "messages" })).not.toContain(id);
  expect(await idsOf(reviewer, { kind: "learners", assignee: "nobody" })).toContain(id);
  await deps.db.updateTable("registration").set({ unread: true }).where("id", "=", id).execute();
  const unread = async () =>
    (await browseInbox(deps, reviewer, { kind: "learners" }, first)).items.find((one) => one.id === id)!
      .unread;
  expect(await unread()).toBe(true);
  // The outline does not count as reading.
  await openRecord(deps, staffUser("auditor"), "learners", id);
  expect(await unread()).toBe(true);
  await openRecord(deps, reviewer, "learners", id);
  expect(await unread()).toBe(false);
});

test("each queue names the state after an answer", () => {
  expect(queues.messages.stateAfterAnswer("new", false)).toBe("waiting");
  expect(queues.messages.stateAfterAnswer("new", true)).toBe("resolved");
  expect(queues.learners.stateAfterAnswer("offered", false)).toBe("offered");
  expect(queues.learners.stateAfterAnswer("offered", true)).toBeNull();
});
