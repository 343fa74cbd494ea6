import { m } from "../../../paraglide/messages";
import { Icon } from "../../../ui/icon";
import { SiteLink } from "../../../ui/link";
import { Section } from "../../../ui/section";
import "./support.css";

/** Bank, things, time: three strips sewn side by side. */
export function OtherWays() {
  return (
    <Section id="other-ways" title={m.giving_other_ways()} className="section follows">
      <div className="ways">
        <div>
          <Icon name="heart" />
          <h3 className="display">{m.giving_bank()}</h3>
          <p>{m.giving_bank_text()}</p>
          <a className="button" href="#give">
            {m.giving_bank_button()}
          </a>
        </div>
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
    </Section>
  );
}
