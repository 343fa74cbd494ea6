import { type RouterContextProvider, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { receiveForm, refuseForm, whenAvailable } from "../../../platform/forms/receive.server";
import { hrefOf } from "../../../ui/href";
import { subscribe } from "../../newsletter/newsletter.service.server";
import { sendForm } from "../registration.input.server";
import { STEPS, type Step } from "../registration.model";
import { type moverOf, notTaken } from "../registration-door.server";
import { mailDraft } from "../draft-progress.service.server";
import { saveStep, saveYou, sendDraft, stepSchemas } from "../registrations.service.server";

type Asked = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  deps: ReturnType<typeof moverOf>;
  id: string;
  key: string;
};

const goTo = (key: string, place: string) => redirect(hrefOf(`/register/draft/${key}/${place}`), 303);
const placeAfter = (step: Step): string => STEPS[STEPS.indexOf(step) + 1] ?? "check";
const placeBefore = (step: Step): string => STEPS[STEPS.indexOf(step) - 1] ?? "you";

/** Keeps a step and goes where the pressed button leads. What is not right is kept too, and said before going on. */
export async function saveDraftStep({ request, context, deps, id, key }: Asked, step: Step) {
  const schemas = await stepSchemas(deps);
  if (step === "you") return saveFirst({ request, context, deps, id, key }, schemas.you);
  const form = { name: `register-${step}`, schema: schemas[step], trusted: true };
  const received = await receiveForm(request, context, form);
  const { typed, fields, pressed } = received;
  const kept = await whenAvailable(context, form, fields, () => saveStep(deps, id, step, typed));
  if (!kept.ok) return kept.answer;
  if (pressed === "later") return goLater(deps, id, key);
  if (pressed === "back") return goTo(key, placeBefore(step));
  return received.ok ? goTo(key, placeAfter(step)) : received.answer;
}

/** Step 1 holds the contact by which a draft is found again: it is kept only when it is right. */
async function saveFirst(
  { request, context, deps, id, key }: Asked,
  schema: Awaited<ReturnType<typeof stepSchemas>>["you"],
) {
  const form = { name: "register-you", schema, trusted: true };
  const received = await receiveForm(request, context, form);
  if (!received.ok) return received.answer;
  const { typed, value, fields, pressed } = received;
  const kept = await whenAvailable(context, form, fields, () => saveYou(deps, id, typed, value));
  if (!kept.ok) return kept.answer;
  if (!kept.value.ok && kept.value.error !== "gone")
    return refuseForm(context, form, fields, [notTaken(kept.value.error)]);
  return pressed === "later" ? goLater(deps, id, key) : goTo(key, "place");
}

async function goLater(deps: Asked["deps"], id: string, key: string) {
  await mailDraft(deps, id);
  return goTo(key, "saved");
}

/** Sends the draft: a registration from here on. */
export async function sendDraftAction({ request, context, deps, id, key }: Asked) {
  const form = { name: "register-send", schema: sendForm, trusted: true };
  const received = await receiveForm(request, context, form);
  if (!received.ok) return received.answer;
  const { value, fields } = received;
  const done = await whenAvailable(context, form, fields, () =>
    sendDraft(deps, id, { ...value, locale: getLocale() }),
  );
  if (!done.ok) return done.answer;
  if (!done.value.ok) return notSent(done.value.error, context, form, fields, key);
  const { email, locale } = done.value.value;
  // The registration is there in any case; without an address, or with the database away, the newsletter can wait.
  if (value.newsletter && email !== null)
    await subscribe(deps, { email, locale, organisation: await deps.organisation() });
  return redirect(hrefOf(`/register/sent/${key}`), 303);
}

type Refused = Extract<Awaited<ReturnType<typeof sendDraft>>, { ok: false }>["error"];

function notSent(
  refused: Refused,
  context: Asked["context"],
  form: { name: string; schema: typeof sendForm; trusted: boolean },
  fields: Record<string, string[]>,
  key: string,
) {
  switch (refused) {
    case "gone":
      return redirect(hrefOf(`/register/sent/${key}`), 303);
    case "duplicate":
      return redirect(hrefOf("/register/already"), 303);
    case "intake_closed":
    case "too_young":
      return refuseForm(context, form, fields, [{ field: "part-you", text: notTaken(refused).text }]);
    default:
      return refuseForm(context, form, fields, [{ field: `part-${refused}`, text: m.reg_step_first() }]);
  }
}
