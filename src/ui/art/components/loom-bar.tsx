import { useId } from "react";
import { Art } from "./art";

interface LoomBarProps {
  seed: string;
  /** From 0 to 1, clamped. */
  done: number;
  label: string;
  rtl?: boolean;
  palette?: number | null;
  /** In units, with a height of 72; a multiple of 8. For boxes of another shape than the full width. */
  width?: number;
  className?: string;
}

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
