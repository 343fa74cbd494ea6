import type { ReactNode } from "react";
import "./give-bar.css";

/** On a phone the way to the gift panel of the page stays in reach; elsewhere the panel itself is beside the text. */
export const GiveBar = ({ children, label }: { children: ReactNode; label: string }) => (
  <p className="give-bar no-print">
    <span>{children}</span>
    <a className="button donate compact" href="#give">
      {label}
    </a>
  </p>
);
