import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { enquiryKinds as kinds } from "../enquiry-kinds.service.server";
import type { User } from "../../../platform/auth/principal";
import { ORGANISATION, events, enquiryInput, message, listQueue, staffUser } from "../enquiries.fixture";
import { createEnquiry } from "../enquiries.service.server";
import { enquiryRecordKind } from "../enquiry-record.server";
import { canView, performEnquiryAction, readEnquiry } from "./enquiry-review.service.server";
import { m } from "../../../paraglide/messages";

const deps = await testDeps();

test("restricted messages do not exist for most staff", async () => {
  const concern = await createEnquiry(deps, kinds.contact, message("concern"));
  const photo = await createEnquiry(deps, kinds.contact, message("data"));
  const see = async (user: User) => (await listQueue("contact", user, deps)).map(({ id }) => id);
  expect(await see(staffUser("owner"))).toEqual(expect.arrayContaining([concern.id, photo.id]));
  expect(await see(staffUser("editor"))).toContain(photo.id);
  for (const role of ["editor", "reviewer", "organiser", "finance", "auditor"] as const) {
    expect(await see(staffUser(role))).not.toContain(concern.id);
    expect(await readEnquiry(deps, kinds, staffUser(role), concern.id)).toEqual({
      ok: false,
      error: "not_found",
    });
    expect(
      await performEnquiryAction(deps, kinds, staffUser(role), {
        id: concern.id,
        to: "open",
        note: "",
        organisation: ORGANISATION,
      }),
    ).toEqual({ ok: false, error: "not_found" });
  }
  expect(await see(staffUser())).toEqual([]);
  expect(canView(kinds, { kind: "anonymous" }, "mentor", null)).toBe(false);
  expect(await listQueue("mentor", staffUser("finance"), deps)).toEqual([]);
  expect((await events(deps, concern.id)).length).toBe(1);
});

test("reading an enquiry is logged", async () => {
  const { id } = await createEnquiry(deps, kinds.contact, message("concern"));
  const read = await readEnquiry(deps, kinds, staffUser("owner"), id);
  expect(read).toMatchObject({ ok: true, value: { secrets: { message: "a secret message" } } });
  expect(await events(deps, id)).toEqual(["submitted person new", "read staff-owner"]);
});

test("status and account pages show enquiries, with the allowed actions only", async () => {
  const email = "kesi@example.org";
  const it = enquiryInput({ secrets: { email, phone: null } });
  const { id, reference } = await createEnquiry(deps, kinds.mentor, it);
  await createEnquiry(deps, kinds.contact, message("concern", { secrets: it.secrets }));
  const recordKind = enquiryRecordKind(kinds);
  expect(await recordKind.find(deps, reference, { emailKey: email })).toBe(id);
  expect(await recordKind.find(deps, reference, { digits: "5678" })).toBeNull();
  const shown = (await recordKind.readView(deps, id, "en"))!;
  expect(shown).toMatchObject({
    title: m.enquiry_kind_mentor(),
    reference,
    state: m.enquiry_with_us(),
    since: "21 November 2026",
  });
  expect(shown.next).toContain("Wednesday, 25 November 2026");
  expect(shown.actions.map(({ intent }) => intent)).toEqual(["withdraw"]);
  expect(await recordKind.performAction!(deps, id, "approve")).toBe(false);
  expect(await recordKind.performAction!(deps, id, "withdraw")).toBe(true);
  expect(await recordKind.readView(deps, id, "en")).toMatchObject({ state: "Closed", actions: [] });
  const listed = await recordKind.listByEmail(deps, [email], "sw");
  expect(listed.map(({ recordView }) => recordView.title).toSorted()).toEqual(["Ombi la ushauri", "Ujumbe"]);
  expect(await recordKind.readView(deps, randomUUID(), "en")).toBeNull();
});
