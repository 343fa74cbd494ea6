import { m } from "../../../paraglide/messages";
import { SiteLink } from "../../../ui/link";
import { headData, pageMeta } from "../../../ui/page-meta";
import { RegisterFrame } from "../ui/register-frame";
import type { Route } from "./+types/already-registered-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(headData(matches), {
    title: m.reg_duplicate_title(),
    description: m.reg_duplicate_lead(),
    path: "/register/already",
    noIndex: true,
  });

/** Must not reveal which registration exists: someone else may have typed the number. */
export default function AlreadyRegisteredPage() {
  return (
    <RegisterFrame title={m.reg_duplicate_title()} lead={m.reg_duplicate_lead()}>
      <p>{m.reg_duplicate_how()}</p>
      <div className="actions">
        <SiteLink className="button go" to="/code">
          {m.reg_look_up()}
        </SiteLink>
        <SiteLink className="button line" to="/contact">
          {m.nav_contact()}
        </SiteLink>
      </div>
    </RegisterFrame>
  );
}
