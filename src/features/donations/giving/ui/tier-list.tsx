import { m } from "../../../../paraglide/messages";
import { plainText } from "../../../../platform/i18n/localized-text";
import { Icon } from "../../../../ui/icons/icon";
import { SiteLink } from "../../../../ui/link";
import { Text } from "../../../../ui/text";
import type { SupportView } from "../giving-view.server";
import "../../../../ui/styles/card.css";
import "./support.css";

export function TierList({ tiers }: { tiers: SupportView["tiers"] }) {
  return (
    <div className="rows">
      {tiers.map((tier) => (
        <article key={tier.id} className="row tier">
          <div>
            <Text of={tier.name} as="h3" />
            <p>
              <b>
                <Text of={tier.title} />
              </b>
            </p>
            <p>
              <Text of={tier.description} />
            </p>
            <ul className="meta">
              {tier.perks.map((perk) => (
                <li key={plainText(perk)}>
                  <Icon name="check" />
                  <Text of={perk} />
                </li>
              ))}
            </ul>
          </div>
          <p className="tier-amount">
            <b className="display num">
              <bdi>{tier.amount}</bdi>
            </b>{" "}
            <span className="small soft">{tier.monthly ? m.giving_monthly() : m.giving_once()}</span>{" "}
            <SiteLink className="button line compact" to={tier.to}>
              {m.gifts_choose_tier()}
              <span className="visually-hidden">
                {" "}
                <Text of={tier.name} />
              </span>
            </SiteLink>
          </p>
        </article>
      ))}
    </div>
  );
}
