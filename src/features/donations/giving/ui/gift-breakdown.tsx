import { m } from "../../../../paraglide/messages";
import { plainText } from "../../../../platform/i18n/localized-text";
import { ProgressBar } from "../../../../ui/progress-bar";
import { ContentBlock } from "../../../../ui/section";
import { SiteLink } from "../../../../ui/link";
import { Text } from "../../../../ui/text";
import type { BreakdownView } from "../giving-view.server";
import "./support.css";

export function SpendingBreakdown({ breakdown }: { breakdown: BreakdownView }) {
  return (
    <ContentBlock id="goes" title={m.giving_goes({ amount: breakdown.gift })}>
      <div className="scroll" tabIndex={0} role="group" aria-labelledby="goes">
        <table className="shares">
          <tbody>
            {breakdown.spending.map((spendingShare) => (
              <tr key={plainText(spendingShare.label)}>
                <th scope="row">
                  <Text of={spendingShare.label} />
                </th>
                <td aria-hidden="true">
                  <ProgressBar share={spendingShare.share} />
                </td>
                <td className="end">{spendingShare.amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <BreakdownNote breakdown={breakdown} />
      <p>
        <SiteLink className="more" to="/transparency">
          {m.campaigns_books()}
        </SiteLink>
      </p>
    </ContentBlock>
  );
}

export function CostBreakdown({ breakdown }: { breakdown: BreakdownView }) {
  return (
    <ContentBlock id="arrives" title={m.giving_arrives({ amount: breakdown.gift })}>
      <div className="scroll" tabIndex={0} role="group" aria-labelledby="arrives">
        <table className="costs">
          <thead>
            <tr>
              <th scope="col">{m.giving_way()}</th>
              <th scope="col" className="end">
                {m.giving_bank_keeps()}
              </th>
              <th scope="col" className="end">
                {m.giving_we_get()}
              </th>
            </tr>
          </thead>
          <tbody>
            {breakdown.costs.map((cost) => (
              <tr key={cost.way === null ? "card" : plainText(cost.way)}>
                <th scope="row">{cost.way === null ? m.giving_by_card() : <Text of={cost.way} />}</th>
                <td className="end">
                  <bdi>{cost.fee}</bdi>
                </td>
                <td className="end">
                  <bdi>{cost.arrives}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <BreakdownNote breakdown={breakdown} />
    </ContentBlock>
  );
}

const BreakdownNote = ({ breakdown }: { breakdown: BreakdownView }) => (
  <p className="small soft">
    <Text of={breakdown.note} />
  </p>
);
