import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { useId } from "react";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { formatDate } from "../../platform/time/format-date";
import { directionOf } from "../../platform/i18n/locales";
import { Weft } from "./weft";
import "../lists/numbers-table.css";

type Props = {
  title: string;
  /** `month` is its first day. */
  rows: readonly { month: string; value: number }[];
  /** `short`: for the axis. */
  formatValue: (value: number, short?: boolean) => string;
};

const HEIGHT = 220;

/** Bars by month, and the same numbers as a table for whoever does not see bars. */
export function MonthChart({ title, rows, formatValue }: Props) {
  const locale = getLocale();
  const weft = useId();
  const monthName = (day: string) => formatDate(day, locale, "shortMonth");
  const bars = rows.map(({ month, value }) => ({ month: monthName(month), value }));
  if (rows.every(({ value }) => value === 0)) return <p>{m.admin_no_numbers()}</p>;
  const isRtl = directionOf(locale) === "rtl";
  // A number and its word, such as a thousand, stand in the order of the language also between the other way's.
  const formatTick = (value: number) =>
    isRtl ? `\u2067${formatValue(value, true)}\u2069` : formatValue(value, true);
  const cloth = `url(#${weft})`;
  return (
    <>
      {/* Its letters are placed from the left, whatever the page's direction. */}
      <div aria-hidden="true" dir="ltr">
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <BarChart data={bars} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 8 }}>
            <Weft id={weft} />
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="month"
              reversed={isRtl}
              stroke="var(--text)"
              tick={{ fill: "var(--text-soft)", fontSize: 13 }}
            />
            <YAxis
              orientation={isRtl ? "right" : "left"}
              allowDecimals={false}
              tickFormatter={formatTick}
              tick={{ fill: "var(--text-soft)", fontSize: 13 }}
              axisLine={false}
              tickLine={false}
              width={64}
            />
            <Tooltip
              formatter={(value) => formatValue(Number(value))}
              contentStyle={{
                background: "var(--surface)",
                borderColor: "var(--line)",
                color: "var(--text)",
              }}
              cursor={{ fill: "var(--tint-cool)" }}
            />
            <Bar dataKey="value" maxBarSize={40} name={title} fill={cloth} isAnimationActive={false}>
              {bars.map(({ month }, at) => (
                <Cell key={month} fill={at === bars.length - 1 ? "var(--c-r)" : cloth} />
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
            {bars.map(({ month, value }) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                <td>{formatValue(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
