import { m } from "../../../paraglide/messages";
import type { RecordView } from "../status.model";
import { Disclosure } from "../../../ui/disclosure";
import { Fact } from "../../../ui/fact";
import "./record-details.css";

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
        {record.files && record.files.length > 0 ? (
          <Fact label={m.status_files()}>
            <SentFiles files={record.files} />
          </Fact>
        ) : null}
      </dl>
      {record.thread && record.thread.length > 0 ? (
        <section aria-label={m.thread_title()} className="stack">
          <h2>{m.thread_title()}</h2>
          <ol className="filed-thread">
            {record.thread.map(({ by, at, text }, index) => (
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
      {record.answers && record.answers.length > 0 ? (
        <Disclosure label={m.status_answers()}>
          <dl className="record-answers">
            {record.answers.map(({ label, text }) => (
              <Fact key={label} label={label}>
                <bdi className="as-written">{text}</bdi>
              </Fact>
            ))}
          </dl>
        </Disclosure>
      ) : null}
    </div>
  );
}

const SentFiles = ({ files }: { files: NonNullable<RecordView["files"]> }) =>
  files.map(({ name, removed }, index) => (
    // Names may repeat, and the order never changes.
    <p key={index}>
      <bdi>{name}</bdi> {removed ? m.status_file_removed() : null}
    </p>
  ));
