import { m } from "../../../paraglide/messages";
import type { personalDataView } from "../personal-data-view.server";
import "./privacy.css";

/** Everything that is kept of somebody, part by part, closed until it is opened; and what they agreed to. */
export function DataRecords({ parts, consents }: ReturnType<typeof personalDataView>) {
  return (
    <>
      {parts.length === 0 ? <p>{m.privacy_nothing()}</p> : null}
      {parts.map(({ part, title, records }) => (
        <details key={part} className="kept-data">
          <summary>
            {title} ({records.length})
          </summary>
          {records.map((lines, at) => (
            <dl key={at} dir="auto">
              {lines.map(({ name, text }) => (
                <div key={name}>
                  <dt dir="ltr">{name}</dt>
                  <dd dir="auto">{text}</dd>
                </div>
              ))}
            </dl>
          ))}
        </details>
      ))}
      {consents.length > 0 ? (
        <details className="kept-data">
          <summary>
            {m.privacy_consents()} ({consents.length})
          </summary>
          <ul>
            {consents.map(({ what, wording, at, withdrawnAt }) => (
              <li key={what}>
                {[what, wording, at].filter(Boolean).join(" · ")}
                {withdrawnAt ? ` · ${m.privacy_withdrawn({ date: withdrawnAt })}` : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
