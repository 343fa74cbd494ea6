import { expect, test } from "vitest";
import { verifySigned } from "../../../platform/crypto/signed-text.server";
import { readDraft, saveStep, submitDraft } from "./drafts.service.server";
import { verifyRegistrationKey, signRegistrationKey } from "../registrations/registration-secrets.server";
import {
  CONSENTS,
  GOALS,
  PLACE,
  createDraft,
  createRegistrationContext,
} from "../registrations/registrations.fixture";
import { registrationRecordKind } from "../self-service/registration-record.server";

const { deps, intake, uniqueContact, rowOf, eventsOf } = await createRegistrationContext();

test("the same form sent again, even concurrently, is one draft", async () => {
  const clientId = deps.newId();
  const contact = uniqueContact();
  const ids = await Promise.all(
    Array.from({ length: 6 }, () => createDraft(deps, intake, contact, clientId)),
  );
  expect(new Set(ids).size).toBe(1);
  await createDraft(deps, intake, { ...contact, fullName: "Amina Y." }, clientId);
  expect((await rowOf(ids[0]!)).full_name).toBe("Amina Y.");
  expect(await eventsOf(ids[0]!)).toEqual([">draft"]);
});

test("a draft stores what was typed, valid or not, and opens on another device by code and contact", async () => {
  const contact = uniqueContact();
  const id = await createDraft(deps, intake, contact);
  await saveStep(deps, id, "place", { placeName: "K", deviceAccess: ["own_phone"] });
  const { reference } = await rowOf(id);
  const kind = registrationRecordKind(deps.organisation);
  const proofs = [
    { digits: contact.phone.slice(-4) },
    { phone: contact.phone.slice(4) },
    { emailKey: contact.email },
  ];
  for (const proof of proofs) expect(await kind.find(deps, reference, proof), JSON.stringify(proof)).toBe(id);
  for (const wrong of [{ digits: "0000" }, { phone: "7999999999" }, { emailKey: "other@example.org" }])
    expect(await kind.find(deps, reference, wrong), JSON.stringify(wrong)).toBeNull();
  const opensAt = async () => (await kind.resolvePath!(deps, id))?.split("/").at(-1);
  expect(await opensAt()).toBe("place");
  expect((await readDraft(deps, id))?.draft.place).toEqual({ placeName: "K", deviceAccess: ["own_phone"] });
  expect(await submitDraft(deps, id, CONSENTS)).toEqual({ ok: false, error: "place" });
  await saveStep(deps, id, "place", PLACE);
  expect(await opensAt()).toBe("goals");
  expect(await submitDraft(deps, id, CONSENTS)).toEqual({ ok: false, error: "goals" });
  await saveStep(deps, id, "goals", GOALS);
  expect(await opensAt()).toBe("check");
  expect(await submitDraft(deps, id, CONSENTS)).toMatchObject({ ok: true });
  expect(await saveStep(deps, id, "goals", GOALS)).toEqual({ ok: false, error: "gone" });
  expect(await kind.find(deps, reference, { emailKey: contact.email })).toBe(id);
  expect(await kind.resolvePath!(deps, id)).toBeNull();
});

test("a forged draft key opens nothing", async () => {
  const id = await createDraft(deps, intake, uniqueContact());
  expect(verifyRegistrationKey(deps, signRegistrationKey(deps, id))).toBe(id);
  expect(verifyRegistrationKey(deps, `${id}.${"A".repeat(27)}`)).toBeNull();
  expect(verifyRegistrationKey(deps, id)).toBeNull();
  expect(verifySigned(deps.keys, "form", signRegistrationKey(deps, id))).toBeNull();
});
