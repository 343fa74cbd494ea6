import { m } from "../../../paraglide/messages";
import { Icon } from "../../../ui/icon";
import { SiteLink } from "../../../ui/link";
import type { GivingWays } from "../donations.model";
import { Section } from "../../../ui/section";
import "./support.css";

/** Bank, things, time: strips sewn side by side. */
export function OtherWays({ ways }: { ways: GivingWays }) {
  return (
    <Section id="other-ways" title={m.giving_other_ways()} className="section follows">
      <div className="ways">
        {ways.transfer ? (
          <div>
            <Icon name="heart" />
            <h3 className="display">{m.giving_bank()}</h3>
            <p>{m.giving_bank_text()}</p>
            <SiteLink className="button" to="/donate">
              {m.giving_bank_button()}
            </SiteLink>
          </div>
        ) : null}
        <div>
          <Icon name="laptop" />
          <h3 className="display">{m.giving_things()}</h3>
          <p>{m.giving_things_text()}</p>
          <SiteLink className="button" to="/partnership">
            {m.giving_things_button()}
          </SiteLink>
        </div>
        <div>
          <Icon name="users" />
          <h3 className="display">{m.giving_time()}</h3>
          <p>{m.giving_time_text()}</p>
          <SiteLink className="button" to="/mentor-application">
            {m.giving_time_button()}
          </SiteLink>
        </div>
      </div>
      {ways.monthly ? (
        <p>
          {m.gifts_link_lost()} <SiteLink to="/donate/manage">{m.gifts_link_button()}</SiteLink>
        </p>
      ) : null}
    </Section>
  );
}
