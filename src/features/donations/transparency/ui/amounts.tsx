import type { ReactNode } from "react";
import "./transparency.css";

/** `part` belongs to the line above; `total` is a sum. */
export type AmountLine = { key: string; label: ReactNode; amount: string; kind?: "part" | "total" };

export const Amounts = ({ lines }: { lines: readonly AmountLine[] }) => (
  <dl className="amounts">
    {lines.map(({ key, label, amount, kind }) => (
      <div key={key} className={kind}>
        <dt>{label}</dt>
        <dd className="num">
          <bdi>{amount}</bdi>
        </dd>
      </div>
    ))}
  </dl>
);
