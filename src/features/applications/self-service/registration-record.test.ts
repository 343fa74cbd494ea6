import { expect, test } from "vitest";
import { createRegistration, createRegistrationContext } from "../registrations/registrations.fixture";
import { registrationRecordKind } from "./registration-record.server";

const { deps, intake, uniqueContact, rowOf, transition } = await createRegistrationContext();

test("the person sees the state, and can do only what the state allows", async () => {
  const kind = registrationRecordKind(async () => "Reboot Lives");
  const { id } = await createRegistration(deps, "undecided", uniqueContact());
  expect((await kind.readView(deps, id, "en"))?.actions.map(({ intent }) => intent)).toEqual(["withdraw"]);
  expect(await kind.performAction!(deps, id, "accept")).toBe(false);
  expect(await kind.performAction!(deps, id, "__proto__")).toBe(false);
  // An offer needs a class.
  await deps.db.updateTable("registration").set({ intake_id: intake }).where("id", "=", id).execute();
  await transition(id, "in_review", "offered");
  expect((await kind.readView(deps, id, "fr"))?.actions.map(({ intent }) => intent)).toEqual([
    "accept",
    "decline",
  ]);
  expect(await kind.performAction!(deps, id, "accept")).toBe(true);
  expect(await kind.performAction!(deps, id, "decline")).toBe(false);
  expect((await rowOf(id)).state).toBe("accepted");
});
