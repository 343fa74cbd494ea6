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
      {filed.thread && filed.thread.length > 0 ? (
        <section aria-label={m.thread_title()} className="stack">
          <h2>{m.thread_title()}</h2>
          <ol className="filed-thread">
            {filed.thread.map(({ by, at, text }, index) => (
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
