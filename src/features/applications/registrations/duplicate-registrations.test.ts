import { expect, test } from "vitest";
import { saveStep, submitDraft } from "../drafts/drafts.service.server";
import {
  CONSENTS,
  GOALS,
  PLACE,
  createDraft,
  createRegistration,
  createRegistrationContext,
} from "./registrations.fixture";

const { deps, intake, uniqueContact, transition } = await createRegistrationContext();

test("one person has one registration per class, even if only one of two contacts matches", async () => {
  const contact = uniqueContact();
  await createRegistration(deps, intake, contact);
  expect((await createRegistration(deps, intake, { ...uniqueContact(), phone: contact.phone })).sent).toEqual(
    {
      ok: false,
      error: "duplicate",
    },
  );
  expect(
    (await createRegistration(deps, intake, { ...uniqueContact(), email: contact.email.toUpperCase() })).sent,
  ).toEqual({
    ok: false,
    error: "duplicate",
  });
  expect((await createRegistration(deps, "undecided", contact)).sent).toMatchObject({ ok: true });
});

test("sisters with one phone and one mailbox both apply, whether or not they mark the phone as shared", async () => {
  for (const phoneIsShared of ["yes", ""]) {
    const contact = uniqueContact();
    const first = await createRegistration(deps, intake, {
      ...contact,
      phoneIsShared,
      fullName: "Hodan Ali",
    });
    expect(first.sent).toMatchObject({ ok: true });
    const sister = await createRegistration(deps, intake, {
      ...contact,
      phoneIsShared,
      fullName: "Halima Ali",
    });
    expect(sister.sent).toMatchObject({ ok: true });
  }
});

test("the same person is found in any spelling of the name, with a shared phone or not", async () => {
  const contact = uniqueContact();
  await createRegistration(deps, intake, { ...contact, fullName: "Zoé Ndayishimiye", phoneIsShared: "yes" });
  for (const fullName of ["zoe  ndayishimiye", "NDAYISHIMIYE Zoé", "Zoe\u0301 Ndayishimiye"])
    expect(
      (await createRegistration(deps, intake, { ...contact, fullName, phoneIsShared: "" })).sent,
    ).toEqual({
      ok: false,
      error: "duplicate",
    });
});

test("two people who share a phone both register; a withdrawn registration blocks no one", async () => {
  const { phone } = uniqueContact();
  const shared = { phone, email: "", phoneIsShared: "yes" };
  const first = await createRegistration(deps, intake, { ...shared, fullName: "Amina" });
  expect(first.sent).toMatchObject({ ok: true });
  expect((await createRegistration(deps, intake, { ...shared, fullName: "Halima" })).sent).toMatchObject({
    ok: true,
  });
  expect((await createRegistration(deps, intake, { ...shared, fullName: "amina" })).sent).toMatchObject({
    ok: false,
  });
  await transition(first.id, "withdrawn");
  expect((await createRegistration(deps, intake, { ...shared, fullName: "amina" })).sent).toMatchObject({
    ok: true,
  });
});

test("concurrent submissions by the same person result in one registration", async () => {
  const contact = uniqueContact();
  const drafts = await Promise.all(
    [1, 2, 3].map(async () => {
      const id = await createDraft(deps, intake, contact);
      await saveStep(deps, id, "place", PLACE);
      await saveStep(deps, id, "goals", GOALS);
      return id;
    }),
  );
  const sent = await Promise.all(drafts.map((id) => submitDraft(deps, id, CONSENTS)));
  expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
});
