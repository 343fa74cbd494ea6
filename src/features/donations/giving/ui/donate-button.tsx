import { m } from "../../../../paraglide/messages";
import type { GiftTotal } from "../gift-total.model";
import "./gift-chooser.css";

/**
 * Says what is given. The amount follows the form by script, so a page without script says where the button leads.
 * @param fallback where it leads
 */
export function DonateButton({ total, fallback }: { total: GiftTotal | null; fallback: string }) {
  return (
    <button type="submit" className="button donate go wide">
      {total === null ? (
        fallback
      ) : (
        <>
          <span className="script-only">
            {total.period === "monthly"
              ? m.gifts_offer_button({ amount: total.total })
              : m.gifts_donate({ amount: total.total })}
          </span>
          <span className="no-script-only">{fallback}</span>
        </>
      )}
    </button>
  );
}
