import type { ReactNode } from "react";
import "./give-bar.css";

export const GiveBar = ({ children, label }: { children: ReactNode; label: string }) => (
  <p className="give-bar no-print">
    <span>{children}</span>
    <a className="button donate compact" href="#give">
      {label}
    </a>
  </p>
);
