import { m } from "../../../paraglide/messages";
import type { RecordView } from "../status.model";
import { Fact } from "../../../ui/fact";
import "./record-details.css";

/** Where something stands that was filed: the same on `/status` and on the account page. */
export function RecordDetails({ record }: { record: RecordView }) {
  const facts = [
    ...(record.reference ? [{ label: m.status_code(), text: record.reference }] : []),
    ...(record.since ? [{ label: m.status_since(), text: record.since }] : []),
    ...record.facts,
  ];
  return (
    <div className="filed stack">
      <p className="filed-state">{record.state}</p>
      {record.now ? <p>{record.now}</p> : null}
      {record.next ? (
        <p>
          <strong>{m.status_next()}</strong>
          <br />
          {record.next}
        </p>
      ) : null}
      <dl className="facts">
        {facts.map(({ label, text }) => (
          <Fact key={label + text} label={label}>
            <bdi>{text}</bdi>
          </Fact>
        ))}
      </dl>
      {record.thread && record.thread.length > 0 ? (
        <section aria-label={m.thread_title()} className="stack">
          <h2>{m.thread_title()}</h2>
          <ol className="filed-thread">
            {record.thread.map(({ by, at, text }, index) => (
              // Nothing is ever put in between.
              <li key={index} className={by === "us" ? "filed-ours" : undefined}>
                <p className="filed-by">
                  {by === "us" ? m.thread_by_us({ date: at }) : m.thread_by_you({ date: at })}
                </p>
                <p dir="auto" className="as-written">
                  {text}
                </p>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </div>
  );
}
