import { m } from "../../../../paraglide/messages";
import type { GiftTotal } from "../gift-total.model";
import "./gift-chooser.css";

/** Without script the amount cannot follow the form, so `fallback` says where the button leads. */
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
