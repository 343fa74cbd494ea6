export const DecisionFacts = ({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) => (
  <dl className="office-facts">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <bdi>{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
);
