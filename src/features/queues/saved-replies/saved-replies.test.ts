import { expect, test } from "vitest";
import { createQueueContext, reviewer, staffUser } from "../queues.fixture";
import { fillPlaceholders, textFor } from "./saved-replies.model";
import { readSavedReplies } from "./saved-replies.service.server";

const { deps } = await createQueueContext();

test("a saved reply fills in person, code and program, and leaves other braces unchanged", () => {
  const values = { name: "Amina {code}", reference: "KTM-4827", program: "Code for Refugees" };
  expect(fillPlaceholders("{name}, {reference}: {program} {x} {name}", values)).toBe(
    "Amina {code}, KTM-4827: Code for Refugees {x} Amina {code}",
  );
});

test("a saved reply uses the language of the person, otherwise an existing one", () => {
  expect(textFor({ en: "Yes", fr: "Oui" }, "fr")).toBe("Oui");
  expect(textFor({ en: "Yes", fr: "Oui" }, "ar")).toBe("Yes");
  expect(textFor({ sw: "Ndiyo" }, "ar")).toBe("Ndiyo");
});

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
