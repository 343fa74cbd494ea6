import { m } from "../../../paraglide/messages";
import { SiteLink } from "../../../ui/link";
import { headData, pageMeta } from "../../../ui/page-meta";
import { WipeDeviceNote } from "../../../ui/wipe-device-note";
import { RegisterFrame } from "../ui/register-frame";
import type { Route } from "./+types/interest-done-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(headData(matches), {
    title: m.reg_interest_done(),
    description: m.reg_interest_done_lead(),
    path: "/register/interest/done",
    noIndex: true,
  });

export default function InterestDonePage() {
  return (
    <RegisterFrame title={m.reg_interest_done()} lead={m.reg_interest_done_lead()}>
      <p>
        <SiteLink className="button go" to="/programs">
          {m.newsletter_confirmed_programs()}
        </SiteLink>
      </p>
      <WipeDeviceNote />
    </RegisterFrame>
  );
}
