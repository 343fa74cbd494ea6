import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { enquiryKinds as kinds } from "./enquiry-kinds.service.server";
import {
  ORGANISATION,
  enquiryInput,
  message,
  depsOnDay,
  organisation,
  listQueue,
  reviewer,
  staffUser,
} from "./enquiries.fixture";
import { createEnquiry, findEnquiryByCode, withdrawEnquiry } from "./enquiries.service.server";
import { addEnquiryNote, performEnquiryAction } from "./staff/enquiry-review.service.server";
import { anonymizeOldEnquiries, notifyLate } from "./enquiry-jobs.service.server";

test("an overdue person gets one new date, however many processes run the job", async () => {
  const fresh = await testDeps();
  const on = (days: number) => depsOnDay(fresh, days);
  const it = message("other");
  const { id, promisedAt } = await createEnquiry(fresh, kinds.contact, it);
  const silent = await createEnquiry(
    fresh,
    kinds.mentor,
    enquiryInput({ secrets: { email: null, phone: "+254712345678" } }),
  );
  expect(await notifyLate(on(4), kinds, organisation)).toBe(0);
  const swept = await Promise.all([1, 2, 3].map(() => notifyLate(on(6), kinds, organisation)));
  expect(swept.reduce((sum, count) => sum + count)).toBe(2);
  const row = await fresh.db.selectFrom("enquiry").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ due_at: promisedAt, promised_at: new Date("2026-12-02T23:59:59.999Z") });
  const sent = await fresh.db.selectFrom("outbox_message").select(["kind", "text"]).execute();
  expect(sent.filter(({ kind }) => kind === "enquiries.late")).toHaveLength(1);
  expect(sent.at(-1)!.text).toContain("Wednesday, 2 December 2026");
  expect(await listQueue("mentor", staffUser("owner"), on(6), { late: true })).toMatchObject([
    { id: silent.id },
  ]);
  for (const day of [20, 40, 60, 80]) await notifyLate(on(day), kinds, organisation);
  const all = await fresh.db.selectFrom("outbox_message").select("kind").execute();
  expect(all.filter(({ kind }) => kind === "enquiries.late")).toHaveLength(3);
});

test("a year after the last change only statistics stay, except in active states", async () => {
  const fresh = await testDeps();
  const on = (days: number) => depsOnDay(fresh, days);
  const it = enquiryInput();
  const ended = await createEnquiry(fresh, kinds.mentor, it);
  const open = await createEnquiry(fresh, kinds.mentor, enquiryInput());
  await createEnquiry(fresh, kinds.contact, message("concern"));
  await performEnquiryAction(fresh, kinds, reviewer, {
    id: ended.id,
    to: "in_review",
    note: "ask her",
    organisation: ORGANISATION,
  });
  await withdrawEnquiry(fresh, kinds, ended.id);
  expect(await anonymizeOldEnquiries(on(364), kinds)).toBe(0);
  expect(await anonymizeOldEnquiries(on(367), kinds)).toBe(2);
  const rows = await fresh.db.selectFrom("enquiry").selectAll().orderBy("id").execute();
  for (const { id, ...row } of rows)
    if (id === open.id) expect(row.encrypted_answers).not.toBeNull();
    else
      expect(row).toMatchObject({
        encrypted_answers: null,
        email_fingerprint: null,
        due_at: null,
        erased_at: on(367).now(),
      });
  expect(rows.find(({ id }) => id === ended.id)!.facts).toEqual({ country: "KE" });
  expect(await fresh.db.selectFrom("enquiry_note").selectAll().execute()).toEqual([]);
  expect(await findEnquiryByCode(fresh, ended.reference, { emailKey: it.secrets.email! })).toBeNull();
  expect(await anonymizeOldEnquiries(on(367), kinds)).toBe(0);
});

test("staff can neither answer nor move nor note an anonymized enquiry", async () => {
  const fresh = await testDeps();
  const { id } = await createEnquiry(fresh, kinds.contact, message("other"));
  const later = depsOnDay(fresh, 367);
  const open = { id, to: "open", note: "", organisation: ORGANISATION };
  expect(await anonymizeOldEnquiries(later, kinds)).toBe(1);
  expect(await performEnquiryAction(later, kinds, staffUser("owner"), open)).toEqual({
    ok: false,
    error: "not_allowed",
  });
  expect(await addEnquiryNote(later, kinds, staffUser("owner"), id, "spoke with her")).toEqual({
    ok: false,
    error: "not_found",
  });
  expect(await listQueue("contact", staffUser("owner"), later)).toEqual([]);
  expect(await fresh.db.selectFrom("enquiry_note").selectAll().execute()).toEqual([]);
});
