import { Alert, Card, CardContent, Stack, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { m } from "../../paraglide/messages";
import { ADMIN, call } from "../api/admin-api";
import { errorMessage } from "../api/api-errors";
import type { DoctorFindings } from "../api/api-types";
import { formatDateTime } from "../shared/format-date";
import { findingMessage } from "./finding-messages";

export function FindingsCard({ pollInterval }: { pollInterval: number }) {
  const { data, error } = useQuery({
    queryKey: ["findings"],
    queryFn: () => call("GET /findings", ADMIN),
    refetchInterval: pollInterval,
  });
  if (error) return <Alert severity="error">{errorMessage(error)}</Alert>;
  if (!data) return null;
  const { lookedAt, findings } = data;
  return (
    <Card>
      <CardContent>
        <Stack spacing={1}>
          <Typography component="h2" variant="h6">
            {m.doctor_title()}
          </Typography>
          {lookedAt && findings.length === 0 ? <Alert severity="success">{m.doctor_none()}</Alert> : null}
          {findings.map((finding) => (
            <Finding
              key={`${finding.check} ${finding.code} ${JSON.stringify(finding.values)}`}
              of={finding}
            />
          ))}
          <p className="office-soft">
            {lookedAt ? m.doctor_looked({ moment: formatDateTime(lookedAt) }) : m.doctor_not_yet()}
          </p>
        </Stack>
      </CardContent>
    </Card>
  );
}

function Finding({ of }: { of: DoctorFindings["findings"][number] }) {
  return (
    // Not announced again on each refetch.
    <Alert severity={of.level === "fail" ? "error" : "warning"} role="note">
      {findingMessage(of)}
      {of.detail ? (
        <details>
          <summary>{m.doctor_detail()}</summary>
          <span className="office-code" dir="ltr">
            {of.check}: {of.detail}
          </span>
        </details>
      ) : null}
    </Alert>
  );
}
