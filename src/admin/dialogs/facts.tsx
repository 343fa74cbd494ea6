/** What is decided about, label by label. */
export const Facts = ({ of }: { of: readonly (readonly [label: string, value: string])[] }) => (
  <dl className="office-facts">
    {of.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <bdi>{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
);
