import { m } from "../../../paraglide/messages";
import type { personalDataView } from "../personal-data-view.server";
import "./privacy.css";

export function DataRecords({ sources, consents }: ReturnType<typeof personalDataView>) {
  return (
    <>
      {sources.length === 0 ? <p>{m.privacy_nothing()}</p> : null}
      {sources.map(({ source, title, records }) => (
        <details key={source} className="kept-data">
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
            {consents.map(({ what, consentText, at, withdrawnAt }) => (
              <li key={what}>
                {[what, consentText, at].filter(Boolean).join(" · ")}
                {withdrawnAt ? ` · ${m.privacy_withdrawn({ date: withdrawnAt })}` : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
