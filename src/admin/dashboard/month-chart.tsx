import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { formatDate } from "../../platform/time/format-date";
import { BarTable } from "./bar-table";

type Props = {
  title: string;
  /** `month` is its first day. */
  rows: readonly { month: string; value: number }[];
  formatValue: (value: number) => string;
};

/** The current month has another colour. */
export function MonthChart({ title, rows, formatValue }: Props) {
  const most = Math.max(...rows.map(({ value }) => value), 0);
  if (most === 0) return <p>{m.admin_no_numbers()}</p>;
  return (
    <BarTable
      caption={title}
      columns={[m.admin_month(), title]}
      rows={rows.map(({ month, value }, at) => ({
        key: month,
        label: formatDate(month, getLocale(), "shortMonth"),
        bar: [{ share: Math.max(value, 0) / most, color: at === rows.length - 1 ? "strong" : "usual" }],
        values: [formatValue(value)],
      }))}
    />
  );
}
