import { expect, test } from "vitest";
import { createQueueContext, reviewer, staffUser } from "../queues.fixture";
import { readSavedReplies } from "./saved-replies.service.server";

const { deps } = await createQueueContext();

test("a queue offers its own and common replies, in order, to staff who work on it", async () => {
  const reply = (name: string, queue: string, position: number) => ({
    id: deps.newId(),
    name,
    queue,
    text: JSON.stringify({ en: name }),
    position,
  });
  await deps.db.deleteFrom("saved_reply").execute();
  await deps.db
    .insertInto("saved_reply")
    .values([reply("last", "any", 9), reply("first", "messages", 1), reply("other", "mentors", 2)])
    .execute();
  const named = async (who: typeof reviewer) =>
    (await readSavedReplies(deps, who, "messages"))?.map(({ name }) => name) ?? null;
  expect(await named(reviewer)).toEqual(["first", "last"]);
  expect(await named(staffUser("finance"))).toEqual(["first", "last"]);
  expect(await named(staffUser("auditor"))).toBeNull();
  expect(await readSavedReplies(deps, staffUser("finance"), "mentors")).toBeNull();
});
