import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { User } from "../../platform/auth/principal";
import { createTwoFactorMember } from "../accounts/accounts.fixture";
import { assignRecords, previewAssignments } from "./bulk-assign.server";
import { transitionRecords, previewTransitions } from "./bulk-transitions.server";
import { createQueueContext, reviewer, staffUser, staffAction } from "./queues.fixture";
import { transitionRecord, listQueueColleagues } from "./queues.service.server";

const { deps, learner, listed, message } = await createQueueContext();

test("a bulk action has a dry run that changes nothing and reports the outcome of each record", async () => {
  const [one, two, ended] = [await learner(), await learner(), await learner()];
  await transitionRecord(deps, reviewer, "learners", ended, staffAction("submitted", "withdrawn"));
  await deps.db.updateTable("registration").set({ email: null }).where("id", "=", two).execute();
  const many = {
    records: [
      ...[one, two].map((id) => ({ id, from: "submitted" })),
      { id: ended, from: "submitted" },
      { id: randomUUID(), from: "submitted" },
    ],
    step: { to: "waitlisted", reason: "class is full", message: "" },
  };
  const count = async () => (await deps.db.selectFrom("outbox_message").select("id").execute()).length;
  const before = await count();
  const tried = await previewTransitions(deps, reviewer, "learners", many);
  expect(tried.map(({ refused, mail }) => refused ?? mail)).toEqual([
    "goes_out",
    "no_address",
    "changed_meanwhile",
    "not_found",
  ]);
  expect(await count()).toBe(before);
  expect(await transitionRecords(deps, reviewer, "learners", many)).toEqual(tried);
  expect(await count()).toBe(before + 1);
  const rows = (await listed(reviewer, "learners", { state: "waitlisted" }))!.map(({ id }) => id);
  expect(rows).toEqual(expect.arrayContaining([one, two]));
  const open = (await listed(reviewer, "learners", { open: true }))!.map(({ id }) => id);
  expect([open.includes(one), open.includes(ended)]).toEqual([true, false]);
  expect(
    (await previewTransitions(deps, staffUser("editor"), "learners", many)).every(
      ({ refused }) => refused === "forbidden",
    ),
  ).toBe(true);
});

const grace = (await createTwoFactorMember(deps, "grace@example.org", ["reviewer"])).user.accountId;
const editor = (await createTwoFactorMember(deps, "editor@example.org", ["editor"])).user.accountId;

const assignees = async () =>
  (await deps.db.selectFrom("registration").select(["id", "assigned_to"]).execute())
    .filter(({ assigned_to }) => assigned_to !== null)
    .map(({ id }) => id);
const logged = async () =>
  (await deps.db.selectFrom("audit_event").select("item").where("action", "=", "assigned").execute()).map(
    ({ item }) => item,
  );

test("a bulk assignment has a dry run that changes nothing and reports the outcome of each record", async () => {
  const one = await learner();
  const two = await learner();
  const gift = { ids: [two, randomUUID(), one, two], assignee: grace };
  const tried = await previewAssignments(deps, reviewer, "learners", gift);
  expect(tried.map(({ id, refused }) => [id, refused])).toEqual([
    [two, null],
    [gift.ids[1], "not_found"],
    [one, null],
    [two, null],
  ]);
  expect([await assignees(), await logged()]).toEqual([[], []]);
  expect(await assignRecords(deps, reviewer, "learners", gift)).toEqual(tried);
  expect((await assignees()).toSorted()).toEqual([one, two].toSorted());
  expect((await logged()).toSorted()).toEqual([one, two].toSorted());
  await assignRecords(deps, reviewer, "learners", { ids: [one, two], assignee: null });
  expect(await assignees()).toEqual([]);
});

test("records are assigned only by and to staff who may see them", async () => {
  const concern = (await message("concern")).id;
  const photo = (await message("data")).id;
  const other = (await message("other")).id;
  const ids = [concern, photo, other];
  const outcomes = async (user: User, assignee: string) =>
    (await assignRecords(deps, user, "messages", { ids, assignee })).map(({ refused }) => refused);
  expect(await outcomes(staffUser("owner"), editor)).toEqual(["not_allowed", null, null]);
  expect(await outcomes(reviewer, grace)).toEqual(["not_found", "not_found", null]);
  expect(await outcomes(staffUser("auditor"), grace)).toEqual(ids.map(() => "not_found"));
  const rows = await deps.db.selectFrom("enquiry").select(["id", "assigned_to"]).execute();
  const held = Object.fromEntries(rows.map(({ id, assigned_to }) => [id, assigned_to]));
  expect(held).toEqual({ [concern]: null, [photo]: editor, [other]: grace });
});

test("possible assignees see any part of the queue and can sign in", async () => {
  const ids = async (name: "learners" | "messages") =>
    (await listQueueColleagues(deps, name)).map(({ id }) => id);
  expect(await ids("learners")).toEqual([grace]);
  expect((await ids("messages")).toSorted()).toEqual([grace, editor].toSorted());
});
