import { Alert, Link } from "@mui/material";
import { Link as RouterLink } from "react-router";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../platform/i18n/href";

/** For owners, as long as visitors read what the sample put in: where it is removed, and how a site begins without it. */
export const SampleBanner = () => (
  <Alert severity="info">
    {m.sample_banner({ setting: "SAMPLE=off" })}{" "}
    <Link component={RouterLink} to={hrefOf("/admin/sample")}>
      {m.sample_open()}
    </Link>
  </Alert>
);
