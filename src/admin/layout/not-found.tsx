import { Alert } from "@mui/material";
import { Title } from "react-admin";
import { Link } from "react-router";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../platform/i18n/href";

/** Also shown for sections that the user's roles do not open. */
export const NotFound = () => (
  <>
    <Title title={m.admin_ra_not_found()} />
    <Alert severity="info" sx={{ marginBlockStart: 2 }}>
      <p>{m.admin_nowhere()}</p>
      <Link className="office-opening" to={hrefOf("/admin")}>
        {m.admin_ra_dashboard()}
      </Link>
    </Alert>
  </>
);
