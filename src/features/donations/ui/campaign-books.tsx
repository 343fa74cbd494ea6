import { m } from "../../../paraglide/messages";
import { words } from "../../../platform/languages";
import { mediaPath } from "../../../platform/media-address";
import { Text } from "../../../ui/text";
import type { TransparencyView } from "../transparency-view.server";
import "./books.css";

type Campaign = TransparencyView["campaigns"][number];
type Sums = TransparencyView["totals"][number];

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
export const Totals = ({ sums }: { sums: Sums }) => (
  <Amounts
    of={[
      [m.books_given(), sums.given],
      [m.books_general(), sums.general, "part"],
      [m.books_tickets(), sums.tickets],
      [m.books_covered(), sums.cover],
      [m.books_fees(), sums.fees],
      [m.books_spent(), sums.spent],
      [m.books_spent_programs(), sums.programs, "part"],
      ...sums.categories.map(({ name, amount }) => [words(name), amount, "part"] as const),
    ]}
  />
);

/** In, out, left, and each purchase of one campaign. */
export function CampaignBooks({ campaign, label }: { campaign: Campaign; label: string }) {
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
      {campaign.bought.length === 0 ? (
        <p className="soft">{m.books_nothing_bought()}</p>
      ) : (
        <ul className="purchases" aria-label={m.books_bought({ title: label })}>
          {campaign.bought.map((each) => (
            <Purchase key={each.id} of={each} />
          ))}
        </ul>
      )}
    </>
  );
}

/** What was bought, with its receipt where there is one, when, for which item of the budget, for how much. */
const Purchase = ({ of: { receipt, bought, amount, on, item } }: { of: Campaign["bought"][number] }) => (
  <li>
    <span>
      {receipt === null ? (
        <Text of={bought} />
      ) : (
        <a href={mediaPath({ id: receipt.id, width: receipt.widths.at(-1)!, format: "jpg" })}>
          <Text of={bought} />
        </a>
      )}
    </span>{" "}
    <bdi className="num">{amount}</bdi>{" "}
    <span className="small soft">
      {on}
      {item === null || words(item) === words(bought) ? null : (
        <>
          {" · "}
          <Text of={item} />
        </>
      )}
    </span>
  </li>
);
