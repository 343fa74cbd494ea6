import { m } from "../../../paraglide/messages";
import { SiteLink } from "../../../ui/link";
import { ReferenceCode } from "./register-frame";

export const DraftSaved = ({
  reference,
  until,
  draftKey,
  mailed,
}: {
  reference: string;
  until: string;
  mailed: boolean;
  draftKey: string;
}) => (
  <>
    <ReferenceCode code={reference} />
    <p>{m.reg_saved_lead({ date: until })}</p>
    {mailed ? <p>{m.reg_saved_mailed()}</p> : null}
    <p>
      <SiteLink className="button go" to={`/register/draft/${draftKey}/next`}>
        {m.reg_resume_button()}
      </SiteLink>
    </p>
  </>
);

export const DraftUnavailable = ({ days }: { days: number }) => (
  <>
    <p>{m.reg_gone({ days })}</p>
    <div className="actions">
      <SiteLink className="button go" to="/register">
        {m.reg_again()}
      </SiteLink>
      <SiteLink className="button line" to="/code">
        {m.reg_look_up()}
      </SiteLink>
    </div>
  </>
);
