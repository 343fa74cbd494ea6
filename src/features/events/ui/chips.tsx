import type { Chip } from "./event-labels";

/** Small coloured labels; nothing when there are none. */
export function Chips({ chips }: { chips: Chip[] }) {
  if (chips.length === 0) return null;
  return (
    <p className="chips">
      {chips.map(({ label, tone }) => (
        <span key={label} className={tone === "" ? "chip" : `chip ${tone}`}>
          {label}
        </span>
      ))}
    </p>
  );
}
