import { m } from "../../../../paraglide/messages";
import { Icon } from "../../../../ui/icons/icon";
import type { IconName } from "../../../../ui/icons/icons";
import { SiteLink } from "../../../../ui/link";
import type { GivingWays } from "../giving.model";
import { Section } from "../../../../ui/section";
import "./support.css";

export function OtherWays({ ways }: { ways: GivingWays }) {
  return (
    <Section id="other-ways" title={m.giving_other_ways()} className="section follows">
      <div className="ways">
        {ways.transfer ? (
          <Way icon="heart" title={m.giving_bank()} text={m.giving_bank_text()} to="/donate?method=transfer">
            {m.giving_bank_button()}
          </Way>
        ) : null}
        <Way icon="laptop" title={m.giving_things()} text={m.giving_things_text()} to="/partnership">
          {m.giving_things_button()}
        </Way>
        <Way icon="users" title={m.giving_time()} text={m.giving_time_text()} to="/mentor-application">
          {m.giving_time_button()}
        </Way>
      </div>
      {ways.monthly ? (
        <p>
          {m.gifts_link_lost()} <SiteLink to="/donate/manage">{m.gifts_link_button()}</SiteLink>
        </p>
      ) : null}
    </Section>
  );
}

type WayProps = { icon: IconName; title: string; text: string; to: string; children: string };

const Way = ({ icon, title, text, to, children }: WayProps) => (
  <div>
    <Icon name={icon} />
    <h3 className="display">{title}</h3>
    <p>{text}</p>
    <SiteLink className="button" to={to}>
      {children}
    </SiteLink>
  </div>
);
