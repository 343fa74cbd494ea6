import { m } from "../../../../paraglide/messages";
import { SiteLink } from "../../../../ui/link";
import type { DonorName } from "../donor-wall/name-visibility.service.server";
import { type NameIntent, type NameMessageKey, nameMessage } from "./donor-name-labels";

type Props = {
  donorName: DonorName | null;
  messageKey?: NameMessageKey | null;
  /** The form was refused because something changed meanwhile. */
  hasChanged?: boolean;
};

export function DonorNameChoice({ donorName, messageKey = null, hasChanged = false }: Props) {
  if (donorName === null) return null;
  const { status, isMonthly } = donorName;
  const isShown = status === "shown" || status === "agreed";
  return (
    <section className="stack no-print" id="donor-name" aria-labelledby="donor-name-title">
      <h2 id="donor-name-title">{m.gifts_name_title()}</h2>
      {messageKey === null && !hasChanged ? null : (
        <p className="note" role="status">
          {messageKey === null ? m.status_changed() : nameMessage(messageKey)}
        </p>
      )}
      <p>
        <b>
          <bdi>{donorName.name}</bdi>
        </b>
        <br />
        {statusText(donorName)}
      </p>
      {isShown ? <p className="small soft">{m.gifts_name_hide_hint()}</p> : null}
      {isMonthly && status !== "removed" ? <p className="small soft">{m.gifts_name_monthly_hint()}</p> : null}
      {status === "removed" ? (
        <p>
          <SiteLink to="/contact">{m.contact_title()}</SiteLink>
        </p>
      ) : (
        <form method="post" className="actions">
          <button
            type="submit"
            name="do"
            value={(isShown ? "name-hide" : "name-show") satisfies NameIntent}
            className="button line"
          >
            {isShown ? m.gifts_name_hide() : m.gifts_show_name()}
          </button>
        </form>
      )}
    </section>
  );
}

function statusText({ status, withMessage }: DonorName): string {
  switch (status) {
    case "shown":
      return withMessage ? m.gifts_name_shown_message() : m.gifts_name_shown();
    case "agreed":
      return m.gifts_name_agreed();
    case "hidden":
      return m.gifts_name_hidden();
    case "removed":
      return m.gifts_name_removed();
  }
}
