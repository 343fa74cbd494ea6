import { m } from "../../../../paraglide/messages";
import { Icon } from "../../../../ui/icons/icon";
import { SiteLink } from "../../../../ui/link";
import { ProgressBar } from "../../../../ui/progress-bar";
import { Text } from "../../../../ui/text";
import type { TransparencyView } from "../transparency-view.server";
import { Amounts } from "./amounts";
import "./transparency.css";

type CurrencyTotals = TransparencyView["totals"][number];

export function Totals({ totals }: { totals: CurrencyTotals }) {
  return (
    <div className="stack">
      <dl className="headline">
        {[
          [m.books_in(), totals.received],
          [m.books_out(), totals.paid],
          [m.books_left(), totals.remaining],
        ].map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="display num">
              <bdi>{amount}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Years totals={totals} />
      <details className="accounts">
        <summary>
          {m.books_accounts({ currency: totals.currency })}
          <Icon name="chevron-down" />
        </summary>
        <Accounts totals={totals} />
      </details>
    </div>
  );
}

function Years({ totals }: { totals: CurrencyTotals }) {
  return (
    <table className="years">
      <caption>{m.books_years({ currency: totals.currency })}</caption>
      <thead>
        <tr>
          <th scope="col">{m.books_year()}</th>
          <th scope="col">{m.books_in()}</th>
          <th scope="col">{m.books_out()}</th>
        </tr>
      </thead>
      <tbody>
        {totals.years.map(({ year, in: received, out: spent }) => (
          <tr key={year}>
            <th scope="row">
              <SiteLink to={`/transparency/${year}`}>{year}</SiteLink>
            </th>
            {[received, spent].map(({ amount, share }, index) => (
              <td key={index} className={index === 0 ? undefined : "out"}>
                <ProgressBar share={share} />
                <bdi className="num">{amount}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Accounts = ({ totals }: { totals: CurrencyTotals }) => (
  <Amounts
    lines={[
      { key: "given", label: m.books_given(), amount: totals.given },
      { key: "general", label: m.books_general(), amount: totals.general, kind: "part" },
      { key: "tickets", label: m.books_tickets(), amount: totals.tickets },
      { key: "cover", label: m.books_covered(), amount: totals.cover },
      { key: "fees", label: m.books_fees(), amount: totals.fees },
      { key: "spent", label: m.books_spent(), amount: totals.spent },
      { key: "programs", label: m.books_spent_programs(), amount: totals.programs, kind: "part" },
      ...totals.categories.map(({ code, name, amount }) => ({
        key: code,
        label: <Text of={name} />,
        amount,
        kind: "part" as const,
      })),
    ]}
  />
);
