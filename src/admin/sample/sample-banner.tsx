import { Alert, Link } from "@mui/material";
import { Link as RouterLink } from "react-router";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../platform/i18n/href";

export const SampleBanner = () => (
  <Alert severity="info">
    {m.sample_banner({ setting: "SAMPLE=off" })}{" "}
    <Link component={RouterLink} to={hrefOf("/admin/sample")}>
      {m.sample_open()}
    </Link>
  </Alert>
);
