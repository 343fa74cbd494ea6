import { Alert } from "@mui/material";
import { Link } from "react-router";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../platform/i18n/href";
import type { ContentItemDetail } from "../api/api-types";
import { formatDateTime } from "../shared/format-date";

/** Values of an item that wait for a second person or for 24 hours; the form shows those that are in force. */
export const PendingValues = ({ pendingFields }: Pick<ContentItemDetail, "pendingFields">) =>
  pendingFields.map(({ id, what, after, effectiveAt }) => (
    <Alert key={id} severity="warning" sx={{ marginBlockEnd: 2 }}>
      <strong>{what}</strong>: {m.changes_takes_effect({ date: formatDateTime(effectiveAt) })}{" "}
      <bdi>{after}</bdi> <Link to={hrefOf(`/admin/pending-changes/${id}/show`)}>{m.changes_see()}</Link>
    </Alert>
  ));
