import { m } from "../../../../paraglide/messages";
import { mediaPath } from "../../../../platform/files/media-url";
import { plainText } from "../../../../platform/i18n/localized-text";
import { ProgressBar } from "../../../../ui/progress-bar";
import { Text } from "../../../../ui/text";
import type { TransparencyView } from "../transparency-view.server";
import "./transparency.css";

type Campaign = TransparencyView["campaigns"][number];

export function CampaignTransparency({ campaign, label }: { campaign: Campaign; label: string }) {
  return (
    <div className="campaign-books">
      <div className="stack">
        <Share
          label={m.books_raised({ amount: campaign.in, goal: campaign.goal })}
          share={campaign.raisedShare}
        />
        <Share
          label={m.books_spent_of({ amount: campaign.out, raised: campaign.in })}
          share={campaign.spentShare}
        />
        <p>
          {m.books_left()}: <bdi className="num">{campaign.left}</bdi>
        </p>
        {campaign.goalChanges.map((change) => (
          <p key={change.on + change.to} className="note">
            {m.books_goal_changed({ date: change.on, from: change.from, to: change.to })}{" "}
            <Text of={change.reason} />
          </p>
        ))}
        <Budget campaign={campaign} label={label} />
      </div>
      <div className="stack">
        <h3>{m.books_purchases()}</h3>
        {campaign.expenses.length === 0 ? (
          <p className="soft">{m.books_nothing_bought()}</p>
        ) : (
          <ul className="purchases" aria-label={m.books_bought({ title: label })}>
            {campaign.expenses.map((each) => (
              <Purchase key={each.id} of={each} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

const Share = ({ label, share }: { label: string; share: number }) => (
  <div>
    <p>{label}</p>
    <ProgressBar share={share} />
  </div>
);

function Budget({ campaign, label }: { campaign: Campaign; label: string }) {
  if (campaign.budget.length === 0) return null;
  return (
    <table className="budget">
      <caption className="visually-hidden">{m.books_budget({ title: label })}</caption>
      <thead>
        <tr>
          <th scope="col">{m.campaigns_budget_item()}</th>
          <th scope="col" className="end">
            {m.books_planned()} ({campaign.currency})
          </th>
          <th scope="col" className="end">
            {m.books_out()}
          </th>
        </tr>
      </thead>
      <tbody>
        {campaign.budget.map(({ item, planned, spent, share }) => (
          <tr key={plainText(item)}>
            <th scope="row">
              <Text of={item} />
              <ProgressBar share={share} />
            </th>
            <td className="end num">
              <bdi>{planned}</bdi>
            </td>
            <td className="end num">
              <bdi>{spent}</bdi>
            </td>
          </tr>
        ))}
        {campaign.spentOnOther === null ? null : (
          <tr>
            <th scope="row">{m.books_budget_other()}</th>
            <td className="end">–</td>
            <td className="end num">
              <bdi>{campaign.spentOnOther}</bdi>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

const Purchase = ({
  of: { receipt, description, amount, on, item },
}: {
  of: Campaign["expenses"][number];
}) => (
  <li>
    <span>
      <Text of={description} />
    </span>{" "}
    <bdi className="num">{amount}</bdi>{" "}
    <span className="small soft">
      {on}
      {item === null || plainText(item) === plainText(description) ? null : (
        <>
          {" · "}
          <Text of={item} />
        </>
      )}
      {receipt === null ? null : (
        <>
          {" · "}
          <a href={mediaPath({ id: receipt.id, width: receipt.widths.at(-1)!, format: "jpg" })}>
            {m.books_receipt()}
          </a>
        </>
      )}
    </span>
  </li>
);
