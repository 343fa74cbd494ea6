import type { EndpointView, DocField } from "../api-docs-view.server";

export function ApiEndpoint({ endpoint }: { endpoint: EndpointView }) {
  return (
    <article className="api-call" aria-labelledby={endpoint.id}>
      <h3 id={endpoint.id}>{endpoint.summary}</h3>
      <p className="api-address">
        <span className="api-method">{endpoint.method}</span> <code>{endpoint.path}</code>
      </p>
      <p className="soft">{endpoint.text}</p>
      <Fields title="Parameters" fields={endpoint.parameters} />
      <Fields title="Body" fields={endpoint.body} />
      {endpoint.bodyExample === null ? null : <Example title="Example body" json={endpoint.bodyExample} />}
      <details>
        <summary>Answer {endpoint.status}</summary>
        <Fields fields={endpoint.answer} />
        <pre>
          <code>{endpoint.example}</code>
        </pre>
      </details>
    </article>
  );
}

function Example({ title, json }: { title: string; json: string }) {
  return (
    <details>
      <summary>{title}</summary>
      <pre>
        <code>{json}</code>
      </pre>
    </details>
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
              <code>{name}</code>{" "}
              <span className="api-kind">{title && required ? `${kind}, required` : kind}</span>
            </dt>
            {note ? <dd>{note}</dd> : null}
          </div>
        ))}
      </dl>
    </>
  );
}
