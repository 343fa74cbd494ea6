import type { ReactNode } from "react";
import "./transparency.css";

/** A name with its amount; `part` belongs to the one above, `total` sums up. */
export type AmountLine = { key: string; label: ReactNode; amount: string; kind?: "part" | "total" };

/** Names and amounts, one under the other. */
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
