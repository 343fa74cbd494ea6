import { useLightPage } from "../light-page";
import { iconShapes, type IconName } from "./icons";

interface IconProps {
  name: IconName;
  /** Points in the reading direction, so it is mirrored in right-to-left pages. */
  flip?: boolean;
  className?: string;
}

/** Hidden from screen readers: use it beside a label, or in a control that has one. */
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
