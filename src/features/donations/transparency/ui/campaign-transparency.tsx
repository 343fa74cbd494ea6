import { m } from "../../../../paraglide/messages";
import { plainText } from "../../../../platform/i18n/localized-text";
import { mediaPath } from "../../../../platform/files/media-url";
import { Text } from "../../../../ui/text";
import type { TransparencyView } from "../transparency-view.server";
import "./transparency.css";

type Campaign = TransparencyView["campaigns"][number];
type CurrencyTotals = TransparencyView["totals"][number];

/** Names and amounts, one under the other. */
const Amounts = ({ of }: { of: readonly (readonly [name: string, amount: string, part?: "part"])[] }) => (
  <dl className="amounts">
    {of.map(([name, amount, part]) => (
      <div key={name} className={part}>
        <dt>{name}</dt>
        <dd className="num">
          <bdi>{amount}</bdi>
        </dd>
      </div>
    ))}
  </dl>
);

/** Everything of one currency. */
export const Totals = ({ totals }: { totals: CurrencyTotals }) => (
  <Amounts
    of={[
      [m.books_given(), totals.given],
      [m.books_general(), totals.general, "part"],
      [m.books_tickets(), totals.tickets],
      [m.books_covered(), totals.cover],
      [m.books_fees(), totals.fees],
      [m.books_spent(), totals.spent],
      [m.books_spent_programs(), totals.programs, "part"],
      ...totals.categories.map(({ name, amount }) => [plainText(name), amount, "part"] as const),
    ]}
  />
);

/** In, out, left, and each purchase of one campaign. */
export function CampaignTransparency({ campaign, label }: { campaign: Campaign; label: string }) {
  return (
    <>
      <Amounts
        of={[
          [m.books_in(), campaign.in],
          [m.books_out(), campaign.out],
          [m.books_left(), campaign.left],
        ]}
      />
      {campaign.goalChanges.map((change) => (
        <p key={change.on + change.to} className="note">
          {m.books_goal_changed({ date: change.on, from: change.from, to: change.to })}{" "}
          <Text of={change.reason} />
        </p>
      ))}
      {campaign.expenses.length === 0 ? (
        <p className="soft">{m.books_nothing_bought()}</p>
      ) : (
        <ul className="purchases" aria-label={m.books_bought({ title: label })}>
          {campaign.expenses.map((each) => (
            <Purchase key={each.id} of={each} />
          ))}
        </ul>
      )}
    </>
  );
}

/** What was bought, for how much, when, for which item of the budget, and its receipt where there is one. */
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
