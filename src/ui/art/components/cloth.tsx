import { useId } from "react";
import type { Choice } from "../choice";
import { Art } from "./art";

interface ClothProps extends Choice {
  seed: string;
  className?: string;
}

/** Decorative. Ids come from React: a `<pattern>` whose first copy is in a hidden part of the page is not painted. */
export function Cloth({ seed, className, family, palette }: ClothProps) {
  const id = useId();
  return (
    <Art
      name={[seed, family, palette].join(" ")}
      className={className ? `cloth ${className}` : "cloth"}
      draw={({ cloth }) => cloth(seed, { family, palette }, id)}
    />
  );
}
