import { data, redirect } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import type { Deps } from "../../../platform/deps";
import { openForm, receiveForm, refuseForm, whenAvailable } from "../../../platform/forms/receive.server";
import { FormTitle, formMeta } from "../../../ui/form/form-title";
import { hrefOf } from "../../../ui/href";
import type { PageHandle } from "../../../platform/page-handle";
import { headData } from "../../../ui/page-meta";
import { idInKey, secretHeaders } from "../../status/kinds.server";
import { moverOf } from "../registration-door.server";
import { CORRECTIONS, type Correction } from "../registration.model";
import {
  type SentAnswers,
  correct,
  correctionForm,
  readSentAnswers,
} from "../registration-corrections.server";
import { stepOptions } from "../register-view.server";
import { CorrectForm, partName } from "../ui/correct-form";
import { OwnFrame } from "../ui/own-frame";
import type { Route } from "./+types/correct-page";

export const handle: PageHandle = { query: [], asksPhone: true };

const isPart = (text: string): text is Correction => CORRECTIONS.includes(text as Correction);

/** What stands in the address; a part that there is not is no page. */
function partOf({ part }: { part: string }): Correction {
  if (!isPart(part)) throw new Response(null, { status: 404 });
  return part;
}

const formOf = async (deps: Deps, part: Correction, found: SentAnswers) => ({
  name: `correct-${part}`,
  schema: await correctionForm(deps, part, found),
  trusted: true,
});

/** The answers of one part in its form. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = moverOf(context);
  const part = partOf(params);
  const id = idInKey(deps, params.key, "registration");
  const found = id === null ? null : await readSentAnswers(deps, id);
  if (!found) return data({ open: null }, { status: 410, headers: secretHeaders });
  if (!found.may[part])
    throw redirect(hrefOf(`/status/${params.key}/answers`), { status: 303, headers: secretHeaders });
  const { name, schema } = await formOf(deps, part, found);
  const locale = getLocale();
  const options = part === "contact" ? {} : await stepOptions(deps, part, [], locale);
  const { typed } = found;
  return data(
    { open: { part, typed, options, locale, form: openForm(deps, name, schema) } },
    { headers: secretHeaders },
  );
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const deps = moverOf(context);
  const part = partOf(params);
  const id = idInKey(deps, params.key, "registration", true);
  const found = id === null ? null : await readSentAnswers(deps, id);
  if (id === null || !found) throw redirect(hrefOf("/code"), 303);
  const form = await formOf(deps, part, found);
  const received = await receiveForm(request, context, form);
  if (!received.ok) return received.answer;
  const { value, fields } = received;
  const done = await whenAvailable(context, form, fields, () => correct(deps, id, part, value));
  if (!done.ok) return done.answer;
  if (!done.value.ok)
    return refuseForm(context, form, fields, [
      { field: null, text: done.value.error === "late" ? m.reg_correct_late() : m.reg_correct_duplicate() },
    ]);
  return redirect(`${hrefOf(`/status/${params.key}`)}?done=yes`, 303);
}

export const headers: Route.HeadersFunction = () => secretHeaders;
export const meta: Route.MetaFunction = ({ matches, params }) =>
  formMeta(headData(matches), {
    title: isPart(params.part) ? partName(params.part) : m.code_title(),
    description: m.code_lead(),
    path: "/code",
    noIndex: true,
  });

export default function CorrectPage({
  loaderData: { open },
  actionData,
  matches,
  params,
}: Route.ComponentProps) {
  const at = `/status/${params.key}`;
  const title = isPart(params.part) ? partName(params.part) : "";
  if (!open) return <OwnFrame title={title} at={at} />;
  const problem = actionData?.problem;
  return (
    <OwnFrame title={title} at={at}>
      <FormTitle title={title} head={headData(matches)} problem={problem} />
      <CorrectForm {...open} form={actionData?.form ?? open.form} problem={problem} at={at} />
    </OwnFrame>
  );
}
