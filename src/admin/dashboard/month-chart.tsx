import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { useId } from "react";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { formatDate } from "../../platform/format";
import { directionOf } from "../../platform/languages";
import { Weft } from "./weft";
import "../numbers-table.css";

type Props = {
  title: string;
  /** `month` is its first day. */
  rows: readonly { month: string; value: number }[];
  /** `short`: for the axis. */
  write: (value: number, short?: boolean) => string;
};

const HEIGHT = 220;

/** Bars by month, and the same numbers as a table for whoever does not see bars. */
export function MonthChart({ title, rows, write }: Props) {
  const locale = getLocale();
  const weft = useId();
  const monthName = (day: string) => formatDate(new Date(day), locale, "shortMonth");
  const shown = rows.map(({ month, value }) => ({ month: monthName(month), value }));
  if (rows.every(({ value }) => value === 0)) return <p>{m.admin_no_numbers()}</p>;
  const mirrored = directionOf(locale) === "rtl";
  // A number and its word, such as a thousand, stand in the order of the language also between the other way's.
  const tick = (value: number) => (mirrored ? `\u2067${write(value, true)}\u2069` : write(value, true));
  const cloth = `url(#${weft})`;
  return (
    <>
      {/* Its letters are placed from the left, whatever the page's direction. */}
      <div aria-hidden="true" dir="ltr">
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <BarChart data={shown} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 8 }}>
            <Weft id={weft} />
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="month"
              reversed={mirrored}
              stroke="var(--text)"
              tick={{ fill: "var(--text-soft)", fontSize: 13 }}
            />
            <YAxis
              orientation={mirrored ? "right" : "left"}
              allowDecimals={false}
              tickFormatter={tick}
              tick={{ fill: "var(--text-soft)", fontSize: 13 }}
              axisLine={false}
              tickLine={false}
              width={64}
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
            <Bar dataKey="value" maxBarSize={40} name={title} fill={cloth} isAnimationActive={false}>
              {shown.map(({ month }, at) => (
                <Cell key={month} fill={at === shown.length - 1 ? "var(--c-r)" : cloth} />
              ))}
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </div>
      <details>
        <summary>{m.admin_as_table()}</summary>
        <table className="office-table">
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{m.admin_month()}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ month, value }) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                <td>{write(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
