import type { ReactNode } from "react";
import { Icon } from "./icons/icon";
import type { IconName } from "./icons/icons";

type FactProps = { label: string; icon?: IconName; children: ReactNode };

/** A row of a list of facts (`<dl>`): what it is, and what it is here. */
export const Fact = ({ label, icon, children }: FactProps) => (
  <div>
    <dt>
      {icon ? <Icon name={icon} /> : null}
      {icon ? " " : null}
      {label}
    </dt>
    <dd>{children}</dd>
  </div>
);
