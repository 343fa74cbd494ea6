import type { ReactNode } from "react";
import { Icon } from "./icons/icon";
import type { IconName } from "./icons/icons";

type FactProps = { label: string; icon?: IconName; children: ReactNode };

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
