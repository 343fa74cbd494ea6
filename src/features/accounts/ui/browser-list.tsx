import type { ReactNode } from "react";
import { Form } from "react-router";
import { m } from "../../../paraglide/messages";
import "./browser-list.css";

type BrowserRow = { id: string; browser: string; own: boolean; since: string; last: string };

export function BrowserList({
  rows,
  formatDates,
  rowAction,
}: {
  rows: readonly BrowserRow[];
  formatDates: (row: BrowserRow) => string;
  rowAction: { field: string; intent: string; label: (browser: string) => ReactNode; hideForOwn?: boolean };
}) {
  return (
    <ul className="browsers">
      {rows.map((row) => {
        const name = row.browser === "" ? m.accounts_session_unknown() : row.browser;
        return (
          <li key={row.id}>
            <p>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              {row.own ? ` (${m.accounts_session_own()})` : null}
              <br />
              <span className="soft small">{formatDates(row)}</span>
            </p>
            {row.own && rowAction.hideForOwn ? null : (
              <Form method="post">
                <input type="hidden" name={rowAction.field} value={row.id} />
                <button type="submit" name="intent" value={rowAction.intent} className="button line compact">
                  {rowAction.label(name)}
                </button>
              </Form>
            )}
          </li>
        );
      })}
    </ul>
  );
}
