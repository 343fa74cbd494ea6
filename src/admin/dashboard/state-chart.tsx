import { Bar, BarChart, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { Link } from "react-router";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { directionOf } from "../../platform/languages";
import { hrefOf } from "../../ui/href";
import type { QueueCounts } from "../client";
import "../numbers-table.css";

/** As high as a state's words in three lines beside its bar, in pixels. */
const LINE = 48;
const THICKEST = 26;
/** Room for the number at the end of the longest bar, in pixels. */
const END = 48;

/** How many there are in each state as bars, and as a table whose numbers lead to the list. */
export function StateChart({ queue }: { queue: QueueCounts }) {
  const locale = getLocale();
  const write = (value: number) => new Intl.NumberFormat(locale).format(value);
  const shown = queue.states
    .filter(({ all }) => all > 0)
    .map((one) => ({
      ...{ ...one, intime: one.all - one.late },
      // The number stands behind whichever bar is the last of its row.
      ...{ endOfIntime: one.late === 0 ? one.all : "", endOfLate: one.late > 0 ? one.all : "" },
    }));
  const anyLate = shown.some(({ late }) => late > 0);
  const mirrored = directionOf(locale) === "rtl";
  // `right` is where a bar ends, on a mirrored page too: its width is negative there.
  const ends = (dataKey: string) => (
    <LabelList dataKey={dataKey} position="right" fill="var(--text)" fontSize={14} />
  );
  return (
    <>
      {anyLate ? (
        <ul className="office-legend" aria-hidden="true">
          <li>{m.admin_in_time()}</li>
          <li data-late>{m.admin_late()}</li>
        </ul>
      ) : null}
      {/* Its letters are placed from the left, whatever the page's direction. */}
      <div aria-hidden="true" dir="ltr">
        <ResponsiveContainer width="100%" height={shown.length * LINE}>
          <BarChart
            data={shown}
            layout="vertical"
            accessibilityLayer={false}
            margin={{ top: 0, bottom: 0, left: mirrored ? END : 0, right: mirrored ? 0 : END }}
          >
            <XAxis type="number" hide reversed={mirrored} domain={[0, "dataMax"]} />
            <YAxis
              type="category"
              dataKey="words"
              orientation={mirrored ? "right" : "left"}
              width={130}
              axisLine={false}
              tickLine={false}
              tick={{ fill: "var(--text)", fontSize: 13 }}
            />
            <Tooltip
              formatter={(value) => write(Number(value))}
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
              name={anyLate ? m.admin_in_time() : m.queue_count()}
              fill="var(--c-i)"
              maxBarSize={THICKEST}
              isAnimationActive={false}
            >
              {ends("endOfIntime")}
            </Bar>
            {anyLate ? (
              <Bar
                dataKey="late"
                stackId="state"
                name={m.admin_late()}
                fill="var(--c-r)"
                maxBarSize={THICKEST}
                isAnimationActive={false}
              >
                {ends("endOfLate")}
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
              {anyLate ? <th scope="col">{m.admin_late()}</th> : null}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ state, words, all, late }) => (
              <tr key={state}>
                <th scope="row">
                  <Link
                    to={hrefOf(
                      `/admin/${queue.name}?filter=${encodeURIComponent(JSON.stringify({ state }))}`,
                    )}
                  >
                    {words}
                  </Link>
                </th>
                <td>{write(all)}</td>
                {anyLate ? <td>{write(late)}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
