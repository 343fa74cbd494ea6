import { m } from "../../../../paraglide/messages";
import { hrefOf } from "../../../../platform/i18n/href";
import { SiteLink } from "../../../../ui/link";
import type { GiftPanelView } from "../giving-view.server";
import { DonateButton } from "./donate-button";
import { GiftChooser } from "./gift-chooser";
import { GivingClosed } from "./giving-closed";
import { TrustLine } from "./trust-line";
import { useGiftTotal } from "./use-gift-total";
import "./gift-panel.css";

type Props = {
  title: string;
  panel: GiftPanelView;
  /** As in `/donate?for=`. */
  purpose: string;
};

/** A plain GET form to `/donate`, so that all readers share one cached page. */
export function GiftPanel({ title, panel, purpose }: Props) {
  const { chooser, currencies, registration } = panel;
  const { currency, ways } = chooser;
  const { container, total, onInput } = useGiftTotal(panel.total, currency, null);
  if (!ways.card && !ways.transfer)
    return (
      <div className="panel stack gift-panel">
        <h2 id="give">{title}</h2>
        <GivingClosed />
      </div>
    );
  return (
    <form method="get" action={hrefOf("/donate")} className="panel stack gift-panel">
      <h2 id="give">{title}</h2>
      <input type="hidden" name="for" value={purpose} />
      <input type="hidden" name="currency" value={currency} />
      <div ref={container} onInput={onInput}>
        <GiftChooser key={currency} chooser={chooser} />
      </div>
      {currencies.length > 1 ? <Currencies currencies={currencies} chosen={currency} /> : null}
      <DonateButton total={total} fallback={m.giving_continue()} />
      {ways.card ? null : <p className="small soft">{m.gifts_transfer_only()}</p>}
      <TrustLine registration={registration} ways={ways} />
    </form>
  );
}

/** Another currency loads another page with its own amounts. */
const Currencies = ({ currencies, chosen }: { currencies: readonly string[]; chosen: string }) => (
  <p className="currencies small">
    {m.gifts_currency()}:
    {currencies.map((each) => [
      " ",
      <SiteLink
        key={each}
        to={`/support?currency=${each}#give`}
        aria-current={each === chosen ? "true" : undefined}
      >
        {each}
      </SiteLink>,
    ])}
  </p>
);
