import { Card, CardContent, LinearProgress } from "@mui/material";
import { useEffect } from "react";
import { m } from "../../paraglide/messages";
import type { IssueDetail } from "../api/api-types";
import "../lists/numbers-table.css";
import { formatCount } from "../shared/format-count";

type Props = { issue: IssueDetail; pollInterval: number | null; reload?: (() => unknown) | undefined };

/** Opened or read emails are not tracked. */
export function IssueStatistics({ issue, pollInterval, reload }: Props) {
  useEffect(() => {
    if (pollInterval === null || !reload) return undefined;
    const timer = setInterval(() => void reload(), pollInterval);
    return () => clearInterval(timer);
  }, [pollInterval, reload]);
  const { readers, passed, ...numbers } = issue.statistics;
  const rows: [string, number][] = [
    [m.issues_made(), numbers.made],
    [m.issues_sent(), numbers.sent],
    [m.issues_waiting(), numbers.waiting],
    [m.issues_bounced(), numbers.bounced],
    [m.issues_held(), numbers.held],
    [m.issues_failed(), numbers.failed],
    [m.issues_unsubscribed(), numbers.unsubscribed],
  ];
  const progress = m.issues_progress({ done: formatCount(passed), all: formatCount(readers) });
  return (
    <Card sx={{ marginBlockEnd: 2 }}>
      <CardContent>
        {issue.state === "sending" ? (
          <div role="status">
            <p>{progress}</p>
            <LinearProgress
              variant="determinate"
              value={readers === 0 ? 100 : (passed / readers) * 100}
              aria-label={progress}
            />
          </div>
        ) : null}
        {numbers.made > 0 ? (
          <table className="office-table">
            <caption>{m.issues_numbers()}</caption>
            <tbody>
              {rows.map(([label, value]) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{formatCount(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <p>{m.issues_readers({ count: readers })}</p>
        )}
      </CardContent>
    </Card>
  );
}
