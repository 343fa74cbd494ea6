import type { ReactNode } from "react";

export type Fact = readonly [label: string, value: ReactNode];

/** Facts about one thing, each beside its name. A text keeps its own direction. */
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
