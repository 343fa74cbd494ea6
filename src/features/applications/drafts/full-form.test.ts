import { expect, test } from "vitest";
import { callAction, callLoader } from "../../../../test/support/call-loader";
import { stampForm } from "../../../platform/forms/form-guard.server";
import { action, loader } from "../pages/full-form-page";
import { GOALS, PLACE, createRegistrationContext, youAnswers } from "../registrations/registrations.fixture";
import { listSkills } from "../skills/skills.service.server";
import { splitIntoSteps } from "./full-form.input.server";
import { startDraft } from "./start-draft.service.server";

const YOU = {
  country: "KE",
  fullName: "Halima Osman",
  phone: "0712 345 600",
  preferredContact: "call",
  preferredLanguage: "sw",
  yearOfBirth: "1999",
};
const one = (value: unknown): string => [value].flat()[0] as string;

async function posting() {
  const { deps, intake, pass } = await createRegistrationContext();
  const first = (typed: object) =>
    Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, one(value)]));
  const number = stampForm(deps, "register");
  pass(1);
  const answers = { intake, ...YOU, ...first(PLACE), ...first(GOALS), privacy: "yes" };
  const post = (more: Record<string, string> = {}, kit = number) =>
    callAction(action, deps, "/sw/register/whole", { locale: "sw" }, { ...answers, ...kit, ...more });
  const rows = () => deps.db.selectFrom("registration").selectAll().execute();
  return { deps, post, rows, number, you: youAnswers(deps, intake, first(YOU)).answers };
}

test("the full form is one request, and one registration however often it is sent", async () => {
  const { post, rows } = await posting();
  for (const _ of [1, 2]) {
    const answer = await post();
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(/^\/sw\/register\/sent\//);
  }
  const own = (await rows()).filter(({ full_name }) => full_name === YOU.fullName);
  expect(own).toMatchObject([{ state: "submitted", full_name: "Halima Osman", locale: "sw" }]);
});

test("the full form completes the draft from the same page, and sending it again changes nothing", async () => {
  const { deps, post, rows, number, you } = await posting();
  const started = await startDraft(deps, {
    clientId: deps.newId(),
    formId: number.clientId,
    typed: { fullName: YOU.fullName },
    answers: you,
  });
  expect(started.ok).toBe(true);
  for (const _ of [1, 2]) expect((await post()).headers.get("location")).toMatch(/^\/sw\/register\/sent\//);
  const own = (await rows()).filter(({ full_name }) => full_name === YOU.fullName);
  expect(own).toMatchObject([{ id: started.ok && started.value, state: "submitted" }]);
});

test("errors in all steps are returned at once, with every answer", async () => {
  const { post, rows } = await posting();
  const before = (await rows()).length;
  const answer = await post({ fullName: "", motivation: "short", privacy: "" });
  const { problem } = (answer.data as { data: { problem: { errors: { field: string }[]; typed: object } } })
    .data;
  expect(problem.errors.map(({ field }) => field).toSorted()).toEqual(["fullName", "motivation", "privacy"]);
  expect(problem.typed).toMatchObject({ motivation: "short", placeName: "Kakuma" });
  expect(await rows()).toHaveLength(before);
});

test("a second registration of the same person redirects to the page that says so", async () => {
  const { deps, post } = await posting();
  await post();
  const other = stampForm({ ...deps, now: () => new Date(deps.now().getTime() - 60_000) }, "register");
  const answer = await post({}, other);
  expect(answer.headers.get("location")).toBe("/sw/register/already");
});

test("the page asks the required questions of every step", async () => {
  const { deps } = await posting();
  const { data } = await callLoader(loader, deps, "/register/whole");
  const { form } = (data as { data: { form: { rules: Record<string, object> } } }).data;
  for (const name of ["intake", "fullName", "placeName", "motivation", "privacy"])
    expect(form.rules[name], name).toMatchObject({ required: true });
});

test("typed values are split by step, including groups", async () => {
  const { deps } = await posting();
  const typed = {
    fullName: "A",
    "guardian.name": "B",
    placeName: "C",
    "helper.name": "D",
    languages: ["x", "y"],
    privacy: "yes",
  };
  expect(splitIntoSteps(typed, deps.now(), await listSkills(deps))).toEqual({
    you: { fullName: "A", "guardian.name": "B" },
    place: { placeName: "C" },
    goals: { "helper.name": "D", languages: ["x", "y"] },
  });
});
