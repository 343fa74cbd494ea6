import type { ReactNode } from "react";
import "./bar-table.css";

/** `share` of the longest bar, from 0 to 1. */
type Segment = { share: number; color: "usual" | "strong" };

type Row = {
  key: string;
  label: ReactNode;
  bar: readonly Segment[];
  values: readonly string[];
};

type Props = {
  caption: string;
  columns: readonly [string, ...string[]];
  rows: readonly Row[];
};

export const BarTable = ({ caption, columns: [labelColumn, ...valueColumns], rows }: Props) => (
  <table className="bar-table">
    <caption className="visually-hidden">{caption}</caption>
    {/* The caption explains a single value. */}
    <thead className={valueColumns.length > 1 ? undefined : "visually-hidden"}>
      <tr>
        <th scope="col">{labelColumn}</th>
        <td aria-hidden="true" />
        {valueColumns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, label, bar, values }) => (
        <tr key={key}>
          <th scope="row">{label}</th>
          <td className="bar" aria-hidden="true">
            {bar.map(({ share, color }) => (
              <i key={color} data-color={color} style={{ inlineSize: `${share * 100}%` }} />
            ))}
          </td>
          {values.map((value, at) => (
            <td key={at}>{value}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
