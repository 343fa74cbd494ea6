import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testDeps } from "../../../test/database";
import { enquiryKinds as kinds } from "../../enquiries.server";
import type { User } from "../../platform/who";
import { ORGANISATION, events, filing, message, queue, staff } from "./enquiries.fixture";
import { fileEnquiry } from "./enquiries.service.server";
import { filedEnquiries } from "./filed-kind.server";
import { maySee, moveEnquiry, readEnquiry } from "./staff.service.server";

const deps = await testDeps();

test("restricted messages are there for few, and for others it is as if they were not", async () => {
  const concern = await fileEnquiry(deps, kinds.contact, message("concern"));
  const photo = await fileEnquiry(deps, kinds.contact, message("data"));
  const see = async (who: User) => (await queue("contact", who, deps)).map(({ id }) => id);
  expect(await see(staff("owner"))).toEqual(expect.arrayContaining([concern.id, photo.id]));
  expect(await see(staff("editor"))).toContain(photo.id);
  for (const role of ["editor", "reviewer", "organiser", "finance", "auditor"] as const) {
    expect(await see(staff(role))).not.toContain(concern.id);
    expect(await readEnquiry(deps, kinds, staff(role), concern.id)).toEqual({
      ok: false,
      error: "not_found",
    });
    expect(
      await moveEnquiry(deps, kinds, staff(role), {
        id: concern.id,
        to: "open",
        note: "",
        organisation: ORGANISATION,
      }),
    ).toEqual({ ok: false, error: "not_found" });
  }
  expect(await see(staff())).toEqual([]);
  expect(maySee(kinds, { kind: "anonymous" }, "mentor", null)).toBe(false);
  expect(await queue("mentor", staff("finance"), deps)).toEqual([]);
  expect((await events(deps, concern.id)).length).toBe(1);
});

test("that somebody read an enquiry is written down", async () => {
  const { id } = await fileEnquiry(deps, kinds.contact, message("concern"));
  const read = await readEnquiry(deps, kinds, staff("owner"), id);
  expect(read).toMatchObject({ ok: true, value: { secrets: { message: "a secret message" } } });
  expect(await events(deps, id)).toEqual(["filed person new", "read staff-owner"]);
});

test("enquiries stand on /status and on the account page, and only what may be done is offered", async () => {
  const email = "kesi@example.org";
  const it = filing({ secrets: { email, phone: null } });
  const { id, reference } = await fileEnquiry(deps, kinds.mentor, it);
  await fileEnquiry(deps, kinds.contact, message("concern", { secrets: it.secrets }));
  const filedKind = filedEnquiries(kinds);
  expect(await filedKind.find(deps, reference, { emailKey: email })).toBe(id);
  expect(await filedKind.find(deps, reference, { digits: "5678" })).toBeNull();
  const shown = (await filedKind.show(deps, id, "en"))!;
  expect(shown).toMatchObject({
    title: "Mentor application",
    reference,
    state: "With us",
    since: "21 November 2026",
  });
  expect(shown.next).toContain("Wednesday, 25 November 2026");
  expect(shown.actions.map(({ intent }) => intent)).toEqual(["withdraw"]);
  expect(await filedKind.act!(deps, id, "approve")).toBe(false);
  expect(await filedKind.act!(deps, id, "withdraw")).toBe(true);
  expect(await filedKind.show(deps, id, "en")).toMatchObject({ state: "Closed", actions: [] });
  const listed = await filedKind.listFor(deps, email, "sw");
  expect(listed.map(({ filed }) => filed.title).toSorted()).toEqual(["Ombi la ushauri", "Ujumbe"]);
  expect(await filedKind.show(deps, randomUUID(), "en")).toBeNull();
});
