import { useId } from "react";
import { Art } from "./art";

interface LoomBarProps {
  seed: string;
  /** From 0 to 1; more and less are cut off. */
  done: number;
  /** Accessible name, such as "70 per cent woven". */
  label: string;
  rtl?: boolean;
  palette?: number | null;
  /** In units, the cloth being 72 high: for a box of another shape than a page's full width. A multiple of 8. */
  width?: number;
  className?: string;
}

/** Progress as cloth on a loom. Ids come from React, as in `Cloth`. */
export function LoomBar({ seed, done, label, rtl = false, palette, width, className }: LoomBarProps) {
  const id = useId();
  return (
    <Art
      className={className ? `loom ${className}` : "loom"}
      label={label}
      name={[seed, done, rtl, palette, width].join(" ")}
      draw={({ loom }) => loom(seed, done, { rtl, palette, ...(width === undefined ? {} : { width }) }, id)}
    />
  );
}
