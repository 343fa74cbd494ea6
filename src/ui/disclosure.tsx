import type { ReactNode } from "react";
import { Icon } from "./icons/icon";
import "./disclosure.css";

/** What few people need, folded under its name, so that a phone shows what everyone needs. Works without script. */
export const Disclosure = ({
  label,
  open,
  className = "disclosure",
  children,
}: {
  label: ReactNode;
  /** Unfolded at first, as where something in it was answered or is wrong. */
  open?: boolean;
  className?: string;
  children: ReactNode;
}) => (
  <details className={className} open={open}>
    <summary>
      <span>{label}</span>
      <Icon name="chevron-down" />
    </summary>
    <div className="stack">{children}</div>
  </details>
);
