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
import { providerLabel } from "./finance-labels";

const ACCOUNT_LABELS: Record<string, () => string> = {
  [BANK]: m.finance_account_bank,
  [CASH]: m.finance_account_cash,
  [TILL]: m.finance_account_till,
  [DISPUTED]: m.finance_account_disputed,
  [DONATIONS]: m.finance_account_donations,
  [TICKETS]: m.finance_account_tickets,
  [FEE_COVER]: m.finance_account_cover,
  [FEES]: m.finance_account_fees,
  [COSTS]: m.finance_account_costs,
};
const HELD_PREFIX = heldByProvider("");

export function accountLabel(account: string): string {
  if (account.startsWith(HELD_PREFIX))
    return m.finance_account_held({ provider: providerLabel(account.slice(HELD_PREFIX.length)) });
  return ACCOUNT_LABELS[account]?.() ?? account;
}

/** Income accounts are negative in the ledger, but are shown as positive amounts. */
export const isIncome = (account: string): boolean => account.startsWith("income:");
