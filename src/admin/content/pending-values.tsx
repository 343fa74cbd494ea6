import { Alert } from "@mui/material";
import { Link } from "react-router";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../platform/i18n/href";
import type { ContentItemDetail } from "../api/api-types";
import { formatDateTime } from "../shared/format-date";

/** Values that await a second person or 24 hours. The form shows those in force. */
export const PendingValues = ({ pendingFields }: Pick<ContentItemDetail, "pendingFields">) =>
  pendingFields.map(({ id, what, after, effectiveAt }) => (
    <Alert key={id} severity="warning" sx={{ marginBlockEnd: 2 }}>
      <strong>{what}</strong>: {m.changes_takes_effect({ date: formatDateTime(effectiveAt) })}{" "}
      <bdi>{after}</bdi> <Link to={hrefOf(`/admin/pending-changes/${id}/show`)}>{m.changes_see()}</Link>
    </Alert>
  ));
