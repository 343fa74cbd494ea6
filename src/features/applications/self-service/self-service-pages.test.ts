import { expect, test } from "vitest";
import { m } from "../../../paraglide/messages";
import { callAction, callLoader } from "../../../../test/support/call-loader";
import { findRecordByCode } from "../../status/record-kinds.service.server";
import * as confirmPage from "../../status/pages/confirm-page";
import * as ownDataFile from "../pages/registration-data-file";
import * as ownDataPage from "../pages/registration-data-page";
import * as correctPage from "../pages/correct-answers-page";
import * as replyPage from "../../status/pages/reply-page";
import { transitionRegistration } from "../registrations/registration-transitions.server";
import { signRegistrationKey } from "../registrations/registration-secrets.server";
import { createRegistration, createRegistrationContext } from "../registrations/registrations.fixture";

const { deps, intake } = await createRegistrationContext();

async function requested(phone: string) {
  const email = `pages${phone}@example.org`;
  const { id } = await createRegistration(deps, intake, { phone: `0714 456 ${phone}`, email });
  for (const to of ["in_review", "needs_info"] as const)
    await transitionRegistration(deps, id, {
      to,
      actor: "staff",
      reason: "by staff",
      message: "Which days can you come?",
    });
  const { reference } = await rowOf(id);
  const { path } = (await findRecordByCode(deps, [reference], { emailKey: email }))!;
  return { id, key: path.split("/").at(-1)! };
}
const rowOf = (id: string) =>
  deps.db.selectFrom("registration").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const statusOf = ({ status, data }: { status: number; data: unknown }) =>
  (data as { init?: { status?: number } } | undefined)?.init?.status ?? status;

test("the pages of a registration open only with its own key", async () => {
  const { id, key } = await requested("101");
  const wrong = [signRegistrationKey(deps, id), id, `${key.slice(0, -2)}xx`, ""];
  for (const tried of wrong) {
    const answer = await callLoader(replyPage.loader, deps, `/status/${tried}/reply`, { key: tried });
    expect(statusOf(answer), tried).toBe(410);
    const form = { text: "On Mondays." };
    const posted = await callAction(replyPage.action, deps, `/status/${tried}/reply`, { key: tried }, form);
    expect(posted.headers.get("location")).toBe("/code");
  }
  expect((await rowOf(id)).state).toBe("needs_info");
  const own = await callLoader(replyPage.loader, deps, `/status/${key}/reply`, { key });
  expect(statusOf(own)).toBe(200);
  expect(JSON.stringify(own.data)).toContain("Which days can you come?");
  const posted = await callAction(
    replyPage.action,
    deps,
    `/status/${key}/reply`,
    { key },
    { text: "On Mondays." },
  );
  expect(posted.headers.get("location")).toBe(`/status/${key}?done=yes`);
  expect((await rowOf(id)).state).toBe("in_review");
});

test("unavailable actions redirect to the record, and an invalid answer returns the typed values", async () => {
  const { id, key } = await requested("102");
  const empty = await callAction(replyPage.action, deps, `/status/${key}/reply`, { key }, { text: " " });
  expect(statusOf(empty)).toBe(422);
  const form = { placeName: "x", hoursPerWeek: "9" };
  const params = { key, part: "place" };
  const wrong = await callAction(correctPage.action, deps, `/status/${key}/answers/place`, params, form);
  expect(statusOf(wrong)).toBe(422);
  expect(JSON.stringify(wrong.data)).toContain('"hoursPerWeek":"9"');
  const no = { key, intent: "accept" };
  const confirm = await callLoader(confirmPage.loader, deps, `/status/${key}/confirm/accept`, no);
  expect(confirm.headers.get("location")).toBe(`/status/${key}`);
  await transitionRegistration(deps, id, { to: "withdrawn", actor: "person", reason: "x" });
  for (const [page, path] of [
    [replyPage, "reply"],
    [correctPage, "answers/place"],
  ] as const) {
    const late = await callLoader(page.loader, deps, `/status/${key}/${path}`, params);
    expect(late.status, path).toBe(303);
  }
  const unknown = { key, part: "__proto__" };
  const missing = await callLoader(correctPage.loader, deps, `/status/${key}/answers/x`, unknown);
  expect(missing.status).toBe(404);
});

test("erasure by code needs a confirmation, and the export is one file that no cache stores", async () => {
  const { id, key } = await requested("103");
  const file = await callLoader(ownDataFile.loader, deps, `/status/${key}/data/file?as=text`, { key });
  expect(file.headers.get("cache-control")).toBe("private, no-store");
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="[A-Z]{3}-\d{4}\.txt"$/);
  expect(file.text).toContain(`${m.reg_name()}\n    Amina Yusuf`);
  expect(file.text).toContain(`# ${m.reg_step_place()}`);
  expect(file.text.indexOf(m.privacy_as_stored())).toBeLessThan(file.text.indexOf("answers."));
  const erase = (form: Record<string, string>) =>
    callAction(ownDataPage.action, deps, `/status/${key}/data`, { key }, form);
  expect(statusOf(await erase({}))).toBe(422);
  expect((await rowOf(id)).full_name).not.toBeNull();
  expect(statusOf(await erase({ sure: "yes" }))).toBe(200);
  expect((await rowOf(id)).full_name).toBeNull();
  const over = await callLoader(ownDataPage.loader, deps, `/status/${key}/data`, { key });
  expect(statusOf(over)).toBe(410);
});
