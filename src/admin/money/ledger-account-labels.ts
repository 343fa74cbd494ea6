import {
  BANK,
  CASH,
  COSTS,
  DISPUTED,
  DONATIONS,
  FEES,
  FEE_COVER,
  TICKETS,
  TILL,
  heldByProvider,
} from "../../features/donations/ledger/ledger.model";
import { m } from "../../paraglide/messages";
import { providerLabel } from "./money-labels";

const ACCOUNT_LABELS: Record<string, () => string> = {
  [BANK]: m.money_account_bank,
  [CASH]: m.money_account_cash,
  [TILL]: m.money_account_till,
  [DISPUTED]: m.money_account_disputed,
  [DONATIONS]: m.money_account_donations,
  [TICKETS]: m.money_account_tickets,
  [FEE_COVER]: m.money_account_cover,
  [FEES]: m.money_account_fees,
  [COSTS]: m.money_account_costs,
};
const HELD_PREFIX = heldByProvider("");

/** What an account of the ledger is called by people who keep no books. */
export function accountLabel(account: string): string {
  if (account.startsWith(HELD_PREFIX))
    return m.money_account_held({ provider: providerLabel(account.slice(HELD_PREFIX.length)) });
  return ACCOUNT_LABELS[account]?.() ?? account;
}

/** What has come in stands with a minus sign in the books: here it is what it is. */
export const isIncome = (account: string): boolean => account.startsWith("income:");
