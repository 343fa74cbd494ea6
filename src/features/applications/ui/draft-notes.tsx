import { m } from "../../../paraglide/messages";
import { SiteLink } from "../../../ui/link";
import { BigCode } from "./register-frame";

/** The code to write down, for who goes on later. */
export const DraftSaved = ({
  reference,
  until,
  draftKey,
}: {
  reference: string;
  until: string;
  draftKey: string;
}) => (
  <>
    <BigCode code={reference} />
    <p>{m.reg_saved_lead({ date: until })}</p>
    <p>
      <SiteLink className="button go" to={`/register/draft/${draftKey}/you`}>
        {m.reg_resume_button()}
      </SiteLink>
    </p>
  </>
);

/** There is no draft any more. */
export const DraftGone = ({ days }: { days: number }) => (
  <>
    <p>{m.reg_gone({ days })}</p>
    <div className="actions">
      <SiteLink className="button go" to="/register">
        {m.reg_again()}
      </SiteLink>
      <SiteLink className="button line" to="/status">
        {m.reg_look_up()}
      </SiteLink>
    </div>
  </>
);
