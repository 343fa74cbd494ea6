import type { ReactNode } from "react";
import { Icon } from "./icons/icon";
import "./disclosure.css";

/** Collapses content that few people need, so that a phone shows the rest. Works without scripts. */
export const Disclosure = ({
  label,
  open,
  className = "disclosure",
  children,
}: {
  label: ReactNode;
  /** Initially open, such as for answered or invalid fields. */
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
