import { data } from "react-router";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import type { PageHandle } from "../../../platform/page-handle";
import { SiteLink } from "../../../ui/link";
import { headData, pageMeta } from "../../../ui/page-meta";
import { WipeNote } from "../../../ui/wipe-note";
import { DAYS } from "../registration.model";
import { moverOf, secretHeaders } from "../registration-door.server";
import { idOf } from "../registration-secrets.server";
import { readSent } from "../registration-status.server";
import { DraftGone } from "../ui/draft-notes";
import { BigCode, RegisterFrame } from "../ui/register-frame";
import type { Route } from "./+types/sent-page";

export const handle: PageHandle = { query: [], asksPhone: true };

/** The result: the code, where it is and what comes next, all on the screen. Works as long as the registration is there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = moverOf(context);
  const id = idOf(deps, params.key);
  const filed = id === null ? null : await readSent(deps, id, getLocale());
  return data({ filed }, { status: filed ? 200 : 410, headers: secretHeaders });
}

export const headers: Route.HeadersFunction = () => secretHeaders;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(headData(matches), {
    title: m.reg_sent_title(),
    description: m.reg_lead(),
    path: "/register",
    noIndex: true,
  });

export default function SentPage({ loaderData: { filed } }: Route.ComponentProps) {
  if (!filed)
    return (
      <RegisterFrame title={m.apply_register_title()} lead="">
        <DraftGone days={DAYS.draft} />
      </RegisterFrame>
    );
  return (
    <RegisterFrame title={m.reg_sent_title()} lead={m.reg_sent_lead({ code: filed.reference })}>
      <BigCode code={filed.reference} />
      <p>{filed.now}</p>
      <p>
        <strong>{filed.next}</strong>
      </p>
      <h2>{m.reg_hear_title()}</h2>
      <p>{filed.hears}</p>
      <p>{m.code_lead()}</p>
      <div className="actions">
        <SiteLink className="button go" to={`/code?code=${filed.reference}`}>
          {m.reg_look_up()}
        </SiteLink>
      </div>
      <WipeNote />
    </RegisterFrame>
  );
}
