import { m } from "../../../paraglide/messages";
import { localize } from "../../../platform/i18n/localized-text";
import type { ResolvedText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { formatMoneyExact } from "../../../platform/money/format-money";
import { money } from "../../../platform/money/money";
import { FEES, categoryAccount } from "../ledger/ledger.model";
import type { getYearStatement } from "./transparency.service.server";

type Statement = NonNullable<Awaited<ReturnType<typeof getYearStatement>>>;
type Line = { key: string; label: ResolvedText; amount: string };

export function yearStatementView(
  { year, years, statements, campaigns, categories }: Statement,
  locale: Locale,
) {
  const campaignTitle = (id: string): ResolvedText => {
    const campaign = campaigns.find((each) => each.id === id);
    return campaign ? localize(campaign.title, locale) : m.books_past_fundraiser();
  };
  const expenseLabel = (account: string, campaignId: string | null): ResolvedText => {
    if (account === FEES) return m.books_fees();
    if (campaignId !== null) return campaignTitle(campaignId);
    const category = categories.find(({ code }) => categoryAccount(code) === account);
    return category ? localize(category.name, locale) : m.books_spent_programs();
  };
  return {
    year,
    previous: years.includes(year - 1) ? year - 1 : null,
    next: years.includes(year + 1) ? year + 1 : null,
    statements: statements.map((statement) => {
      const formatAmount = (minor: number) => formatMoneyExact(money(minor, statement.currency), locale);
      const other = (key: string, label: string, minor: number): Line[] =>
        minor === 0 ? [] : [{ key, label, amount: formatAmount(minor) }];
      return {
        currency: statement.currency,
        income: [
          ...statement.donations.map(({ campaignId, minor }) => ({
            key: campaignId ?? "general",
            label: campaignId === null ? m.books_general() : campaignTitle(campaignId),
            amount: formatAmount(minor),
          })),
          ...other("tickets", m.books_tickets(), statement.ticketsMinor),
          ...other("cover", m.books_covered(), statement.coverMinor),
        ] satisfies Line[],
        totalIn: formatAmount(statement.inMinor),
        opening: statement.openingMinor === 0 ? null : formatAmount(statement.openingMinor),
        expenses: statement.expenses.map(({ account, campaignId, minor }) => ({
          key: `${account} ${campaignId}`,
          label: expenseLabel(account, campaignId),
          amount: formatAmount(minor),
        })) satisfies Line[],
        totalOut: formatAmount(statement.outMinor),
        result: formatAmount(statement.inMinor - statement.outMinor),
      };
    }),
  };
}
export type YearStatementView = ReturnType<typeof yearStatementView>;
