import { expect, test } from "vitest";
import { callAction, callLoader } from "../../../../test/support/call-loader";
import { mailsTo } from "../../outbox/outbox.fixture";
import { completeSteps, mailDraft, nextStep } from "./draft-progress.service.server";
import { action, loader } from "../pages/draft-page";
import {
  GOALS,
  PLACE,
  createDraft,
  createRegistration,
  createRegistrationContext,
} from "../registrations/registrations.fixture";
import { signRegistrationKey } from "../registrations/registration-secrets.server";
import { readDraft, saveStep } from "./drafts.service.server";

const { deps, intake } = await createRegistrationContext();
let people = 0;
const someone = (more: Record<string, string> = {}) =>
  createDraft(deps, intake, {
    phone: "",
    email: `later${++people}@example.org`,
    preferredContact: "email",
    ...more,
  });
const email = () => `later${people}@example.org`;
const draftOf = async (id: string) => (await readDraft(deps, id))!.draft;

test("a step is complete when all its answers are valid, in any order", async () => {
  const id = await someone();
  await saveStep(deps, id, "goals", GOALS);
  await saveStep(deps, id, "place", { placeName: "Kakuma" });
  expect(await completeSteps(deps, await draftOf(id))).toEqual(["you", "goals"]);
  expect(await nextStep(deps, await draftOf(id))).toBe("place");
  await saveStep(deps, id, "place", PLACE);
  expect(await completeSteps(deps, await draftOf(id))).toEqual(["you", "place", "goals"]);
  expect(await nextStep(deps, await draftOf(id))).toBe("check");
});

test("saving for later emails the code and a link to the first incomplete step, at most three times an hour", async () => {
  const id = await someone({ safeToName: "yes" });
  const key = signRegistrationKey(deps, id);
  const post = (form: Record<string, string>) =>
    callAction(action, deps, `/register/draft/${key}/place`, { key, step: "place" }, form);
  const answer = await post({ placeName: "Kakuma", go: "later" });
  expect(answer.headers.get("location")).toBe(`/register/draft/${key}/saved`);
  const [mail] = await mailsTo(deps, email());
  expect(mail!.kind).toBe("registration.saved");
  expect(mail!.text).toContain(`/register/draft/${key}/next`);
  expect(mail!.text).toMatch(/[A-Z]{3}-\d{4}/);
  for (let time = 0; time < 5; time++) await post({ placeName: "Kakuma", go: "later" });
  expect(await mailsTo(deps, email())).toHaveLength(3);
  const next = await callLoader(loader, deps, `/register/draft/${key}/next`, { key, step: "next" });
  expect(next.headers.get("location")).toBe(`/register/draft/${key}/place`);
  await post({ placeName: "Kakuma" });
  expect(await mailsTo(deps, email())).toHaveLength(3);
});

test("on a shared phone or mailbox the email has the code, but no link that opens the answers", async () => {
  const id = await someone();
  expect(await mailDraft(deps, id)).toBe(true);
  const [mail] = await mailsTo(deps, email());
  const whole = `${mail!.subject} ${mail!.html} ${mail!.text}`;
  expect(whole).not.toMatch(/\/register|reboot lives|refugee|learner/i);
  expect(mail!.text).toMatch(/\/code\?code=[A-Z]{3}-\d{4}/);
});

test("without an email address, or after submission, nothing is emailed", async () => {
  const phone = await someone({ email: "", phone: "0733 987 654", preferredContact: "whatsapp" });
  expect(await mailDraft(deps, phone)).toBe(false);
  const { id } = await createRegistration(deps, "undecided", {
    phone: "0733 987 655",
    email: "was.sent@example.org",
  });
  expect(await mailDraft(deps, id)).toBe(false);
});
