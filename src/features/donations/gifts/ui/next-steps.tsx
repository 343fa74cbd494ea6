import { m } from "../../../../paraglide/messages";
import { hrefOf } from "../../../../platform/i18n/href";
import type { GiftOutcomeView } from "../gift-view.server";

export function NextSteps({ gift }: { gift: GiftOutcomeView }) {
  const isOver = ["failed", "abandoned", "expired", "cancelled"].includes(gift.state);
  const isWaiting = gift.state === "awaiting_payment";
  const isOpen = gift.method === "card" && (gift.state === "processing" || isWaiting);
  return (
    <div className="actions">
      {gift.receipt === null ? null : (
        <a className="button go" href={gift.receipt}>
          {m.gifts_open_receipt()}
        </a>
      )}
      {gift.payUrl === null ? null : (
        <a className="button donate go" href={gift.payUrl}>
          {m.gifts_pay_now()}
        </a>
      )}
      {isOpen ? (
        <a className="button line" href={gift.selfUrl}>
          {m.gifts_look_again()}
        </a>
      ) : null}
      {isOver || isWaiting ? (
        <a className={isOver ? "button donate go" : "button line"} href={gift.payAgainUrl}>
          {gift.method === "card" ? m.gifts_pay_again() : m.gifts_pay_by_card()}
        </a>
      ) : null}
      {gift.campaign === null ? null : (
        <a className="button line" href={hrefOf(`/fundraisers/${gift.campaign}`)}>
          {m.gifts_see_campaign()}
        </a>
      )}
    </div>
  );
}
