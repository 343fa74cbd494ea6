import { Link } from "react-router";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../platform/i18n/href";
import type { QueueSummary } from "../api/api-types";
import { formatCount } from "../shared/format-count";
import { BarTable } from "./bar-table";

export function StateChart({ queue: { name, states } }: { queue: QueueSummary }) {
  const rows = states.filter(({ all }) => all > 0);
  const hasLate = rows.some(({ late }) => late > 0);
  const most = Math.max(...rows.map(({ all }) => all));
  return (
    <>
      {hasLate ? (
        <ul className="office-legend" aria-hidden="true">
          <li>{m.admin_in_time()}</li>
          <li data-late>{m.admin_late()}</li>
        </ul>
      ) : null}
      <BarTable
        caption={m.queue_count()}
        columns={[m.admin_state(), m.queue_count(), ...(hasLate ? [m.admin_late()] : [])]}
        rows={rows.map(({ state, label, all, late }) => ({
          key: state,
          label: (
            <Link to={hrefOf(`/admin/${name}?filter=${encodeURIComponent(JSON.stringify({ state }))}`)}>
              {label}
            </Link>
          ),
          bar: [
            { share: (all - late) / most, color: "usual" },
            { share: late / most, color: "strong" },
          ],
          values: [formatCount(all), ...(hasLate ? [formatCount(late)] : [])],
        }))}
      />
    </>
  );
}
