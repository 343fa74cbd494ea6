import type { CallView, DocField } from "../api-docs-view.server";

/** One call: where it is, who may call it, what it takes, and, folded, what it answers. */
export function ApiCall({ call }: { call: CallView }) {
  return (
    <article className="api-call" aria-labelledby={call.id}>
      <h3 id={call.id}>{call.summary}</h3>
      <p className="api-address">
        <span className="api-method">{call.method}</span> <code>{call.path}</code>
      </p>
      <p className="soft">{call.text}</p>
      <Fields title="Parameters" fields={call.parameters} />
      <Fields title="Body" fields={call.body} />
      {call.answer.length === 0 ? null : (
        <details>
          <summary>Answer {call.status}</summary>
          <Fields fields={call.answer} />
        </details>
      )}
    </article>
  );
}

function Fields({ title, fields }: { title?: string; fields: DocField[] }) {
  if (fields.length === 0) return null;
  return (
    <>
      {title ? <h4>{title}</h4> : null}
      <dl className="api-fields">
        {fields.map(({ name, kind, note, required }) => (
          <div key={name}>
            <dt>
              <code>{name}</code> <span className="api-kind">{kind}</span>
              {title && required ? <span className="api-kind">, required</span> : null}
            </dt>
            {note ? <dd>{note}</dd> : null}
          </div>
        ))}
      </dl>
    </>
  );
}
