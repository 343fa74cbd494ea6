import { useId } from "react";
import type { Choice } from "../choice";
import { Art } from "./art";

interface ClothProps extends Choice {
  seed: string;
  className?: string;
}

/**
 * The cloth of a slug; always decoration.
 *
 * Ids come from React and not from the seed. Equal cloths under one id would be harmless on their own, but a browser
 * paints nothing from a `<pattern>` whose first copy stands in a hidden part of the page.
 */
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
