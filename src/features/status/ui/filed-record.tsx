import { m } from "../../../paraglide/messages";
import type { Filed } from "../status.model";
import { Fact } from "../../../ui/fact";
import "./filed-record.css";

/** Where something stands that was filed: the same on `/status` and on the account page. */
export function FiledRecord({ filed }: { filed: Filed }) {
  const facts = [
    ...(filed.reference ? [{ label: m.status_code(), text: filed.reference }] : []),
    ...(filed.since ? [{ label: m.status_since(), text: filed.since }] : []),
    ...filed.facts,
  ];
  return (
    <div className="filed stack">
      <p className="filed-state">{filed.state}</p>
      {filed.now ? <p>{filed.now}</p> : null}
      {filed.next ? (
        <p>
          <strong>{m.status_next()}</strong>
          <br />
          {filed.next}
        </p>
      ) : null}
      <dl className="facts">
        {facts.map(({ label, text }) => (
          <Fact key={label + text} label={label}>
            <bdi>{text}</bdi>
          </Fact>
        ))}
      </dl>
    </div>
  );
}
