import type { ReactNode } from "react";

export type Fact = readonly [label: string, value: ReactNode];

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="office-facts">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{typeof value === "string" ? <bdi>{value}</bdi> : value}</dd>
      </div>
    ))}
  </dl>
);
