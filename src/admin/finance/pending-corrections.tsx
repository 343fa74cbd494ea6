import { Alert } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../platform/i18n/href";
import { ADMIN, call } from "../api/admin-api";

export function PendingCorrections() {
  const { data } = useQuery({
    queryKey: ["corrections", "waiting"],
    queryFn: () => call("GET /corrections", ADMIN),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Alert severity="info" sx={{ marginBlockStart: 2 }}>
      {m.finance_corrections_wait()}{" "}
      {data.items.map(({ id, giftId, reference }) => (
        <span key={id}>
          <Link to={hrefOf(`/admin/gifts/${giftId}/show`)}>{reference}</Link>{" "}
        </span>
      ))}
    </Alert>
  );
}
