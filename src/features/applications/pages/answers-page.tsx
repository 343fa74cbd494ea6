import { data } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import type { PageHandle } from "../../../platform/page-handle";
import { headData, pageMeta } from "../../../ui/page-meta";
import { idInKey, secretHeaders } from "../../status/kinds.server";
import { checkView } from "../check-view.server";
import { moverOf } from "../registration-door.server";
import { STEPS, type Step } from "../registration.model";
import { readSentAnswers } from "../registration-corrections.server";
import { readSentClass } from "../registration-status.server";
import { type StepOptions, stepOptions } from "../register-view.server";
import { CheckParts } from "../ui/check-parts";
import { OwnFrame } from "../ui/own-frame";
import { stepName } from "../ui/register-frame";
import type { Route } from "./+types/answers-page";

export const handle: PageHandle = { query: [], asksPhone: true };

/** Everything that somebody sent, as they read it before, with ways to correct it while that is allowed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = moverOf(context);
  const id = idInKey(deps, params.key, "registration");
  const found = id === null ? null : await readSentAnswers(deps, id);
  if (!found) return data({ sent: null }, { status: 410, headers: secretHeaders });
  const locale = getLocale();
  const options = Object.assign(
    {} as StepOptions,
    ...(await Promise.all(STEPS.map((step) => stepOptions(deps, step, [], locale)))),
    // The class that was chosen need not be open any more.
    { intakes: [await readSentClass(deps, found, locale)] },
  ) as StepOptions;
  const draft = Object.fromEntries(STEPS.map((step) => [step, found.typed]));
  const { parts } = checkView(draft, options, locale);
  return data({ sent: { parts, may: found.may } }, { headers: secretHeaders });
}

export const headers: Route.HeadersFunction = () => secretHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(headData(matches), {
    title: m.reg_way_answers(),
    description: m.code_lead(),
    path: "/code",
    noIndex: true,
  });

export default function AnswersPage({ loaderData: { sent }, params }: Route.ComponentProps) {
  const at = `/status/${params.key}`;
  if (!sent) return <OwnFrame title={m.reg_way_answers()} at={at} />;
  const { parts, may } = sent;
  const changes = (step: Step) => [
    ...(may[step] ? [{ label: m.reg_change({ part: stepName(step) }), to: `${at}/answers/${step}` }] : []),
    ...(step === "you" && may.contact ? [{ label: m.reg_way_contact(), to: `${at}/answers/contact` }] : []),
  ];
  return (
    <OwnFrame
      title={m.reg_way_answers()}
      lead={may.goals ? m.reg_correct_lead() : m.reg_correct_late()}
      at={at}
    >
      <CheckParts parts={parts} changes={changes} />
    </OwnFrame>
  );
}
