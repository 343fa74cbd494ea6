import { Form } from "react-router";
import { m } from "../../../paraglide/messages";
import type { AccountView } from "../profile/account-view.server";
import { BrowserList } from "./browser-list";

export function SessionList({ sessions }: { sessions: AccountView["sessions"] }) {
  return (
    <>
      <BrowserList
        rows={sessions}
        formatDates={({ since, last }) => m.accounts_session_dates({ since, last })}
        rowAction={{
          field: "session",
          intent: "end-session",
          label: (browser) => m.accounts_session_end({ browser }),
          hideForOwn: true,
        }}
      />
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
