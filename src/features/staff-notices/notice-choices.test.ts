import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { createQueueContext } from "../queues/queues.fixture";
import { readOwnChoices, saveOwnChoices } from "./notice-choices.service.server";
import { createColleague, listMailRecipients } from "./staff-notices.fixture";

const safeguarding = (id: string) => ({ kind: "user", id, roles: ["safeguarding"] }) as const;

test("the last person in charge of concerns must get them at once, and with another one may choose", async () => {
  const { deps, message } = await createQueueContext();
  const one = safeguarding(await createColleague(deps, "one@staff.example", ["safeguarding"]));
  const later = { digest: true, choices: { concern: "digest" } } as const;
  expect((await readOwnChoices(deps, one)).kinds[0]).toMatchObject({ kind: "concern", choices: ["at_once"] });
  expect(await saveOwnChoices(deps, one, later)).toEqual({ ok: false, error: "last_in_charge" });
  const two = safeguarding(await createColleague(deps, "two@staff.example", ["safeguarding"]));
  expect(await saveOwnChoices(deps, one, later)).toMatchObject({ ok: true });
  expect(await saveOwnChoices(deps, two, later)).toEqual({ ok: false, error: "last_in_charge" });
  await message("concern");
  expect(await listMailRecipients(deps, "staff.concern")).toEqual(["two@staff.example"]);
  // The only other recipient leaves, so the first gets emails at once again.
  await deps.db.updateTable("account").set({ roles: [] }).where("id", "=", two.id).execute();
  await message("concern");
  expect(await listMailRecipients(deps, "staff.concern")).toEqual(["one@staff.example", "two@staff.example"]);
});

test("staff choose only among the kinds of their roles, and each choice is logged", async () => {
  const deps = await testDeps();
  const id = await createColleague(deps, "money@staff.example", ["finance"]);
  const finance = { kind: "user", id, roles: ["finance"] } as const;
  const kinds = (await readOwnChoices(deps, finance)).kinds.map(({ kind }) => kind);
  expect(kinds).toEqual(["assigned", "dispute", "refund", "refund_failed", "pending_change"]);
  const foreign = { digest: true, choices: { concern: "at_once" } } as const;
  expect(await saveOwnChoices(deps, finance, foreign)).toEqual({ ok: false, error: "forbidden" });
  const input = { digest: false, choices: { dispute: "off" } } as const;
  expect(await saveOwnChoices(deps, finance, input)).toMatchObject({ ok: true });
  const saved = await readOwnChoices(deps, finance);
  expect(saved.digest).toBe(false);
  expect(saved.kinds.find(({ kind }) => kind === "dispute")).toMatchObject({ choice: "off" });
  const [line] = await deps.db.selectFrom("audit_event").selectAll().execute();
  expect(line).toMatchObject({ actor: id, action: "saved", subject: "my-notifications" });
});
