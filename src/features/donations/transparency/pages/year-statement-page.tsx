import { m } from "../../../../paraglide/messages";
import { getLocale } from "../../../../paraglide/runtime";
import { depsContext } from "../../../../platform/pages/request-context";
import { SiteLink } from "../../../../ui/link";
import { PageHead } from "../../../../ui/page-head";
import { headData, pageMeta } from "../../../../ui/page-meta";
import { ContentBlock } from "../../../../ui/section";
import { Text } from "../../../../ui/text";
import { getYearStatement } from "../transparency.service.server";
import { type YearStatementView, yearStatementView } from "../year-statement-view.server";
import { Amounts } from "../ui/amounts";
import type { Route } from "./+types/year-statement-page";

export async function loader({ params, context }: Route.LoaderArgs) {
  const statement = /^\d{4}$/.test(params.year)
    ? await getYearStatement(context.get(depsContext), Number(params.year))
    : null;
  if (statement === null) throw new Response(null, { status: 404 });
  return yearStatementView(statement, getLocale());
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(headData(matches), {
        title: m.books_statement({ year: loaderData.year }),
        description: m.books_statement_lead(),
        path: `/transparency/${loaderData.year}`,
        crumbs: [
          { to: "/", label: m.nav_home() },
          { to: "/transparency", label: m.books_title() },
        ],
      })
    : [];

export default function YearStatementPage({ loaderData }: Route.ComponentProps) {
  const { year, previous, next, statements } = loaderData;
  const title = m.books_statement({ year });
  return (
    <div className="column">
      <PageHead
        title={title}
        lead={m.books_statement_lead()}
        above={[{ to: "/transparency", label: m.books_title() }]}
      />
      <div className="wrap section follows">
        <div className="books">
          {statements.map((statement) => (
            <Statement key={statement.currency} statement={statement} />
          ))}
          <p className="actions no-print">
            {[previous, next].map((other) =>
              other === null ? null : (
                <SiteLink key={other} className="button line" to={`/transparency/${other}`}>
                  {m.books_statement({ year: other })}
                </SiteLink>
              ),
            )}
          </p>
        </div>
      </div>
    </div>
  );
}

function Statement({ statement }: { statement: YearStatementView["statements"][number] }) {
  const { currency, income, expenses, totalIn, totalOut, result, opening } = statement;
  const toLines = (lines: typeof income) =>
    lines.map(({ key, label, amount }) => ({ key, label: <Text of={label} />, amount }));
  return (
    <>
      <ContentBlock id={`in-${currency}`} title={m.books_income({ currency })}>
        <Amounts
          lines={[
            ...toLines(income),
            { key: "total", label: m.books_total(), amount: totalIn, kind: "total" },
            ...(opening === null
              ? []
              : [{ key: "opening", label: m.books_opening(), amount: opening, kind: "part" as const }]),
          ]}
        />
      </ContentBlock>
      <ContentBlock id={`out-${currency}`} title={m.books_expenses({ currency })}>
        <Amounts
          lines={[
            ...toLines(expenses),
            { key: "total", label: m.books_total(), amount: totalOut, kind: "total" },
            { key: "result", label: m.books_result(), amount: result, kind: "total" },
          ]}
        />
      </ContentBlock>
    </>
  );
}
