import { Bar, BarChart, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { Link } from "react-router";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { directionOf } from "../../platform/i18n/locales";
import { hrefOf } from "../../platform/i18n/href";
import type { QueueSummary } from "../api/api-types";
import "../lists/numbers-table.css";

/** As high as a state's words in three lines beside its bar, in pixels. */
const ROW_HEIGHT = 48;
const MAX_BAR_SIZE = 26;
/** Room for the number at the end of the longest bar, in pixels. */
const VALUE_LABEL_SPACE = 48;

/** How many there are in each state as bars, and as a table whose numbers lead to the list. */
export function StateChart({ queue }: { queue: QueueSummary }) {
  const locale = getLocale();
  const formatCount = (value: number) => new Intl.NumberFormat(locale).format(value);
  const bars = queue.states
    .filter(({ all }) => all > 0)
    .map((one) => ({
      ...{ ...one, intime: one.all - one.late },
      // The number stands behind whichever bar is the last of its row.
      ...{ endOfIntime: one.late === 0 ? one.all : "", endOfLate: one.late > 0 ? one.all : "" },
    }));
  const hasLate = bars.some(({ late }) => late > 0);
  const isRtl = directionOf(locale) === "rtl";
  // `right` is where a bar ends, on a mirrored page too: its width is negative there.
  const valueLabels = (dataKey: string) => (
    <LabelList dataKey={dataKey} position="right" fill="var(--text)" fontSize={14} />
  );
  return (
    <>
      {hasLate ? (
        <ul className="office-legend" aria-hidden="true">
          <li>{m.admin_in_time()}</li>
          <li data-late>{m.admin_late()}</li>
        </ul>
      ) : null}
      {/* Its letters are placed from the left, whatever the page's direction. */}
      <div aria-hidden="true" dir="ltr">
        <ResponsiveContainer width="100%" height={bars.length * ROW_HEIGHT}>
          <BarChart
            data={bars}
            layout="vertical"
            accessibilityLayer={false}
            margin={{
              top: 0,
              bottom: 0,
              left: isRtl ? VALUE_LABEL_SPACE : 0,
              right: isRtl ? 0 : VALUE_LABEL_SPACE,
            }}
          >
            <XAxis type="number" hide reversed={isRtl} domain={[0, "dataMax"]} />
            <YAxis
              type="category"
              dataKey="words"
              orientation={isRtl ? "right" : "left"}
              width={130}
              axisLine={false}
              tickLine={false}
              tick={{ fill: "var(--text)", fontSize: 13 }}
            />
            <Tooltip
              formatter={(value) => formatCount(Number(value))}
              contentStyle={{
                background: "var(--surface)",
                borderColor: "var(--line)",
                color: "var(--text)",
              }}
              cursor={{ fill: "var(--tint-cool)" }}
            />
            <Bar
              dataKey="intime"
              stackId="state"
              name={hasLate ? m.admin_in_time() : m.queue_count()}
              fill="var(--c-i)"
              maxBarSize={MAX_BAR_SIZE}
              isAnimationActive={false}
            >
              {valueLabels("endOfIntime")}
            </Bar>
            {hasLate ? (
              <Bar
                dataKey="late"
                stackId="state"
                name={m.admin_late()}
                fill="var(--c-r)"
                maxBarSize={MAX_BAR_SIZE}
                isAnimationActive={false}
              >
                {valueLabels("endOfLate")}
              </Bar>
            ) : null}
          </BarChart>
        </ResponsiveContainer>
      </div>
      <details>
        <summary>{m.admin_as_table()}</summary>
        <table className="office-table">
          <thead>
            <tr>
              <th scope="col">{m.admin_state()}</th>
              <th scope="col">{m.queue_count()}</th>
              {hasLate ? <th scope="col">{m.admin_late()}</th> : null}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ state, label, all, late }) => (
              <tr key={state}>
                <th scope="row">
                  <Link
                    to={hrefOf(
                      `/admin/${queue.name}?filter=${encodeURIComponent(JSON.stringify({ state }))}`,
                    )}
                  >
                    {label}
                  </Link>
                </th>
                <td>{formatCount(all)}</td>
                {hasLate ? <td>{formatCount(late)}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
