import type { ReactNode } from "react";
import type { Chip } from "./event-labels";

export function Chips({ chips, children }: { chips: Chip[]; children?: ReactNode }) {
  if (chips.length === 0 && !children) return null;
  return (
    <p className="chips">
      {chips.map(({ label, tone }) => (
        <span key={label} className={tone === "" ? "chip" : `chip ${tone}`}>
          {label}
        </span>
      ))}
      {children}
    </p>
  );
}
