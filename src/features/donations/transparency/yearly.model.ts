import { DONATIONS, FEES, FEE_COVER, TICKETS, isSpending } from "../ledger/ledger.model";

/** In minor units, debit positive. */
export type YearBalance = {
  year: number;
  account: string;
  currency: string;
  campaignId: string | null;
  opening: boolean;
  minor: number;
};

const INCOME_ACCOUNTS: readonly string[] = [DONATIONS, TICKETS, FEE_COVER];
const isIncome = (account: string): boolean => INCOME_ACCOUNTS.includes(account);
const isExpense = (account: string): boolean => isSpending(account) || account === FEES;

type Matches = (balance: YearBalance) => boolean;
const sumOf = (balances: readonly YearBalance[], matches: Matches): number =>
  balances.filter(matches).reduce((sum, { minor }) => sum + minor, 0);
/** Subtracts from 0, so that no income is 0 and not -0. */
const incomeOf = (balances: readonly YearBalance[], matches: Matches): number => 0 - sumOf(balances, matches);

export type YearTotals = { year: number; inMinor: number; outMinor: number };

export function yearTotals(balances: readonly YearBalance[], currency: string): YearTotals[] {
  const own = balances.filter((each) => each.currency === currency);
  const years = [...new Set(own.map(({ year }) => year))].toSorted((a, b) => b - a);
  return years
    .map((year) => ({
      year,
      inMinor: incomeOf(own, (each) => each.year === year && isIncome(each.account)),
      outMinor: sumOf(own, (each) => each.year === year && isExpense(each.account)),
    }))
    .filter(({ inMinor, outMinor }) => inMinor !== 0 || outMinor !== 0);
}

export type YearStatement = {
  currency: string;
  donations: { campaignId: string | null; minor: number }[];
  ticketsMinor: number;
  coverMinor: number;
  inMinor: number;
  /** The part of `inMinor` from opening balances. */
  openingMinor: number;
  expenses: { account: string; campaignId: string | null; minor: number }[];
  outMinor: number;
};

export function yearStatements(balances: readonly YearBalance[], year: number): YearStatement[] {
  const ofYear = balances.filter((each) => each.year === year);
  return [...new Set(ofYear.map(({ currency }) => currency))].flatMap((currency) => {
    const own = ofYear.filter((each) => each.currency === currency);
    const totals = yearTotals(own, currency)[0];
    if (!totals) return [];
    return {
      currency,
      donations: groupMinor(own.filter(({ account }) => account === DONATIONS)).map(
        ({ campaignId, minor }) => ({ campaignId, minor: -minor }),
      ),
      ticketsMinor: incomeOf(own, ({ account }) => account === TICKETS),
      coverMinor: incomeOf(own, ({ account }) => account === FEE_COVER),
      inMinor: totals.inMinor,
      openingMinor: incomeOf(own, ({ account, opening }) => opening && isIncome(account)),
      expenses: groupMinor(own.filter(({ account }) => isExpense(account))),
      outMinor: totals.outMinor,
    };
  });
}

/** Largest first, without zeros. */
function groupMinor(balances: readonly YearBalance[]) {
  const groups = new Map<string, { account: string; campaignId: string | null; minor: number }>();
  for (const { account, campaignId, minor } of balances) {
    const key = `${account} ${campaignId}`;
    const group = groups.get(key) ?? { account, campaignId, minor: 0 };
    groups.set(key, { ...group, minor: group.minor + minor });
  }
  return [...groups.values()]
    .filter(({ minor }) => minor !== 0)
    .toSorted((a, b) => Math.abs(b.minor) - Math.abs(a.minor));
}
