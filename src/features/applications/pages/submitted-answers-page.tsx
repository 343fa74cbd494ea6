import { data } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { headData, pageMeta } from "../../../ui/page-meta";
import { recordIdInKey } from "../../status/record-kinds.service.server";
import { SECRET_PAGE_HEADERS } from "../../../platform/pages/page-headers";
import { getTransitionDeps } from "../registrations/registration-page-context.server";
import type { RegistrationStep } from "../registrations/registration.model";
import { readSubmittedAnswers } from "../self-service/registration-corrections.server";
import { submittedAnswersView } from "../self-service/submitted-answers-view.server";
import { CheckedAnswers } from "../ui/checked-answers";
import { SelfServiceFrame } from "../ui/self-service-frame";
import { stepLabel } from "../ui/register-frame";
import type { Route } from "./+types/submitted-answers-page";

export const handle: PageHandle = { query: [], variesByDeviceSharing: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = getTransitionDeps(context);
  const id = recordIdInKey(deps, params.key, "registration");
  const submission = id === null ? null : await readSubmittedAnswers(deps, id);
  if (!submission) return data({ sent: null }, { status: 410, headers: SECRET_PAGE_HEADERS });
  const parts = await submittedAnswersView(deps, submission, getLocale());
  return data({ sent: { parts, correctable: submission.correctable } }, { headers: SECRET_PAGE_HEADERS });
}

export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(headData(matches), {
    title: m.reg_way_answers(),
    description: m.code_lead(),
    path: "/code",
    noIndex: true,
  });

export default function SubmittedAnswersPage({ loaderData: { sent }, params }: Route.ComponentProps) {
  const statusPath = `/status/${params.key}`;
  if (!sent) return <SelfServiceFrame title={m.reg_way_answers()} statusPath={statusPath} />;
  const { parts, correctable } = sent;
  const changeLinks = (step: RegistrationStep) => [
    ...(correctable[step]
      ? [{ label: m.reg_change({ part: stepLabel(step) }), to: `${statusPath}/answers/${step}` }]
      : []),
    ...(step === "you" && correctable.contact
      ? [{ label: m.reg_way_contact(), to: `${statusPath}/answers/contact` }]
      : []),
  ];
  return (
    <SelfServiceFrame
      title={m.reg_way_answers()}
      lead={correctable.goals ? m.reg_correct_lead() : m.reg_correct_late()}
      statusPath={statusPath}
    >
      <CheckedAnswers parts={parts} changeLinks={changeLinks} />
    </SelfServiceFrame>
  );
}
