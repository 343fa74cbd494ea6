import { data } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { SiteLink } from "../../../ui/link";
import { headData, pageMeta } from "../../../ui/page-meta";
import { WipeDeviceNote } from "../../../ui/wipe-device-note";
import { DAYS } from "../registrations/registration.model";
import { getTransitionDeps } from "../registrations/registration-page-context.server";
import { SECRET_PAGE_HEADERS } from "../../../platform/pages/page-headers";
import { verifyRegistrationKey } from "../registrations/registration-secrets.server";
import { readSubmittedView } from "../self-service/registration-record.server";
import { DraftUnavailable } from "../ui/draft-status";
import { ReferenceCode, RegisterFrame } from "../ui/register-frame";
import type { Route } from "./+types/sent-page";

export const handle: PageHandle = { query: [], variesByDeviceSharing: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = getTransitionDeps(context);
  const id = verifyRegistrationKey(deps, params.key);
  const registration = id === null ? null : await readSubmittedView(deps, id, getLocale());
  return data({ registration }, { status: registration ? 200 : 410, headers: SECRET_PAGE_HEADERS });
}

export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(headData(matches), {
    title: m.reg_sent_title(),
    description: m.reg_lead(),
    path: "/register",
    noIndex: true,
  });

export default function SentPage({ loaderData: { registration } }: Route.ComponentProps) {
  if (!registration)
    return (
      <RegisterFrame title={m.nav_register()} lead="">
        <DraftUnavailable days={DAYS.draft} />
      </RegisterFrame>
    );
  return (
    <RegisterFrame title={m.reg_sent_title()} lead={m.reg_sent_lead({ code: registration.reference })}>
      <ReferenceCode code={registration.reference} />
      <p>{registration.now}</p>
      <p>
        <strong>{registration.next}</strong>
      </p>
      <h2>{m.reg_hear_title()}</h2>
      <p>{registration.notificationText}</p>
      <p>{m.code_lead()}</p>
      <div className="actions">
        <SiteLink className="button go" to={`/code?code=${registration.reference}`}>
          {m.reg_look_up()}
        </SiteLink>
      </div>
      <WipeDeviceNote />
    </RegisterFrame>
  );
}
