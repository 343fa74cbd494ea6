import { m } from "../../../paraglide/messages";
import { SiteLink } from "../../../ui/link";
import "./two-factor.css";

export const RecoveryCodes = ({ codes }: { codes: string[] }) => (
  <>
    <ul className="recovery-codes">
      {codes.map((code) => (
        <li key={code}>
          <code className="factor-key">{code}</code>
        </li>
      ))}
    </ul>
    <p className="no-print">
      <SiteLink className="button go" to="/account" reloadDocument>
        {m.accounts_codes_done()}
      </SiteLink>
    </p>
  </>
);
