import { Form } from "react-router";
import { m } from "../../../paraglide/messages";
import type { AccountView } from "../account-view.server";
import "./session-list.css";

/** Where somebody is signed in: name of the browser and dates, nothing finer is known. */
export function SessionList({ sessions }: { sessions: AccountView["sessions"] }) {
  return (
    <>
      <ul className="sessions">
        {sessions.map(({ id, browser, own, since, last }) => {
          const name = browser === "" ? m.accounts_session_unknown() : browser;
          return (
            <li key={id}>
              <p>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                {own ? ` (${m.accounts_session_own()})` : null}
                <br />
                <span className="soft small">{m.accounts_session_dates({ since, last })}</span>
              </p>
              {own ? null : (
                <Form method="post">
                  <input type="hidden" name="session" value={id} />
                  <button type="submit" name="intent" value="end-session" className="button line compact">
                    {m.accounts_session_end({ browser: name })}
                  </button>
                </Form>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post">
          <div className="actions">
            <button type="submit" name="intent" value="end-sessions" className="button line">
              {m.accounts_sessions_end()}
            </button>
          </div>
        </Form>
      ) : null}
    </>
  );
}
