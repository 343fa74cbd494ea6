import { m } from "../../../../paraglide/messages";
import { Icon } from "../../../../ui/icons/icon";
import type { GivingWays } from "../giving.model";

/** @param registration empty until it is entered */
export const TrustLine = ({ registration, ways }: { registration: string; ways: GivingWays }) => (
  <ul className="trust small soft">
    {registration === "" ? null : (
      <li>
        <Icon name="check" />
        <span>
          {m.giving_registered()} <bdi>{registration}</bdi>
        </span>
      </li>
    )}
    {ways.card ? (
      <li>
        <Icon name="shield-check" />
        {m.giving_secure()}
      </li>
    ) : null}
    <li>
      <Icon name="check" />
      {ways.monthly ? m.giving_no_account_monthly() : m.giving_no_account()}
    </li>
  </ul>
);
