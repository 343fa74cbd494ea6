import { m } from "../../../../paraglide/messages";
import type { GiftTotal } from "../../giving/gift-total.model";
import { UpdateButton } from "./update-button";

/** Without script, a button updates the total. */
export function GiftSummary({ total }: { total: GiftTotal | null }) {
  return (
    <div className="gift-summary" aria-live="polite">
      {total === null ? (
        <p>{m.gifts_total_open()}</p>
      ) : (
        <dl>
          <div>
            <dt>{m.gifts_total_gift()}</dt>
            <dd className="num">
              <bdi>{total.gift}</bdi>
            </dd>
          </div>
          {total.cover === null ? null : (
            <div>
              <dt>{m.gifts_total_fee()}</dt>
              <dd className="num">
                <bdi>{total.cover}</bdi>
              </dd>
            </div>
          )}
          <div>
            <dt>
              <b>{total.period === "monthly" ? m.gifts_total_monthly() : m.gifts_total_once()}</b>
            </dt>
            <dd className="num">
              <b>
                <bdi>{total.total}</bdi>
              </b>
            </dd>
          </div>
        </dl>
      )}
      <UpdateButton label={m.gifts_update_total()} className="button line compact no-script-only" />
    </div>
  );
}
