import { useLight } from "../light";
import "./art.css";
import { aspect, viewBox, type Drawing } from "./drawing";

interface ArtProps {
  drawing: Drawing;
  className: string;
  /** Accessible name. Without one the art is decoration. */
  label?: string | undefined;
}

/** A drawing set into a page, without a wrapper; in a light page what it shows, in words. Its markup comes from our generators, which escape what they print. */
export function Art({ drawing, className, label }: ArtProps) {
  if (useLight()) return label ? <p className="alt">{label}</p> : null;
  return (
    <svg
      className={className}
      viewBox={viewBox(drawing)}
      preserveAspectRatio={aspect(drawing)}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      dangerouslySetInnerHTML={{ __html: drawing.body }}
    />
  );
}
