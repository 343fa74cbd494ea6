import { useLightPage } from "../light-page";
import { iconShapes, type IconName } from "./icons";

interface IconProps {
  name: IconName;
  /** Points along the reading direction, so it is mirrored from right to left. */
  flip?: boolean;
  className?: string;
}

/** Always beside a label, or in a control that has one: hidden from screen readers. */
export function Icon({ name, flip = false, className }: IconProps) {
  if (useLightPage()) return null;
  const classes = ["icon", flip && "flip", className];
  return (
    <svg
      className={classes.filter(Boolean).join(" ")}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: iconShapes(name) }}
    />
  );
}
