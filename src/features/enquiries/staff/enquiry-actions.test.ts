import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { enquiryKinds as kinds } from "../enquiry-kinds.service.server";
import type { Deps } from "../../../platform/deps";
import {
  ORGANISATION,
  events,
  enquiryInput,
  mails,
  message,
  depsOnDay,
  reviewer,
  findRow,
} from "../enquiries.fixture";
import { createEnquiry, withdrawEnquiry } from "../enquiries.service.server";
import { performEnquiryAction, readEnquiry } from "./enquiry-review.service.server";

const deps = await testDeps();

test("only transitions of the table are possible, each with its event, note and email", async () => {
  const it = enquiryInput();
  const { id } = await createEnquiry(deps, kinds.mentor, it);
  const move = (to: string, note = "") =>
    performEnquiryAction(deps, kinds, reviewer, { id, to, note, organisation: ORGANISATION });
  expect(await move("approved")).toEqual({ ok: false, error: "not_allowed" });
  expect(await move("nowhere")).toEqual({ ok: false, error: "not_allowed" });
  expect(await move("in_review")).toMatchObject({ ok: true, value: { state: "in_review" } });
  expect(await move("needs_info", "which school was it?")).toMatchObject({ ok: true });
  expect(await events(deps, id)).toEqual([
    "submitted person submitted",
    "state_changed staff-reviewer submitted in_review",
    "state_changed staff-reviewer in_review needs_info",
    "noted staff-reviewer",
  ]);
  expect((await mails(deps, it.secrets.email)).map(({ kind }) => kind)).toEqual([
    "enquiries.received",
    "enquiries.state-changed",
    "enquiries.state-changed",
  ]);
  const read = await readEnquiry(deps, kinds, reviewer, id);
  expect(read.ok && read.value.notes.map(({ text }) => text)).toEqual(["which school was it?"]);
  expect(JSON.stringify(await deps.db.selectFrom("enquiry_note").selectAll().execute())).not.toContain(
    "school",
  );
});

test("the deadline runs while the person waits for us, and stops while we wait", async () => {
  const { id, promisedAt } = await createEnquiry(deps, kinds.contact, message("other"));
  const move = (on: Deps, to: string) =>
    performEnquiryAction(on, kinds, reviewer, { id, to, note: "", organisation: ORGANISATION });
  await move(depsOnDay(deps, 1), "open");
  expect(await findRow(deps, id)).toMatchObject({ due_at: promisedAt, promised_at: promisedAt });
  await move(depsOnDay(deps, 2), "waiting");
  expect(await findRow(deps, id)).toMatchObject({ due_at: null, promised_at: null });
  await move(depsOnDay(deps, 9), "open");
  expect((await findRow(deps, id)).due_at).toEqual(new Date("2026-12-03T23:59:59.999Z"));
});

test("a mentor withdraws the application, and repeating it changes nothing", async () => {
  const { id, reference } = await createEnquiry(deps, kinds.mentor, enquiryInput());
  expect(await withdrawEnquiry(deps, kinds, id)).toMatchObject({
    ok: true,
    value: { reference, state: "withdrawn", promisedAt: null },
  });
  expect(await withdrawEnquiry(deps, kinds, id)).toMatchObject({ ok: true });
  expect(await events(deps, id)).toEqual([
    "submitted person submitted",
    "state_changed person submitted withdrawn",
  ]);
  const other = await createEnquiry(deps, kinds.partnership, enquiryInput());
  expect(await withdrawEnquiry(deps, kinds, other.id)).toEqual({ ok: false, error: "not_allowed" });
  expect(await withdrawEnquiry(deps, kinds, randomUUID())).toEqual({ ok: false, error: "not_found" });
});

test("the history is append-only", async () => {
  await createEnquiry(deps, kinds.mentor, enquiryInput());
  await expect(deps.db.deleteFrom("enquiry_event").execute()).rejects.toThrow("append-only");
  await expect(deps.db.updateTable("enquiry_event").set({ actor: "x" }).execute()).rejects.toThrow(
    "append-only",
  );
});

test("the database refuses a state that the kind does not have", async () => {
  const { id } = await createEnquiry(deps, kinds.mentor, enquiryInput());
  await expect(
    deps.db.updateTable("enquiry").set({ state: "resolved" }).where("id", "=", id).execute(),
  ).rejects.toThrow("enquiry_check");
});
