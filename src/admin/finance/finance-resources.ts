import type { ResourceProps } from "react-admin";
import { ReconciliationPage } from "./reconciliation-page";
import { CampaignFinancesList } from "./campaign-finances-list";
import { DonorList } from "./donor-list";
import { DonorShow } from "./donor-show";
import { ExpenseList } from "./expense-list";
import { GiftList } from "./gift-list";
import { GiftShow } from "./gift-show";
import { DonorMessageList } from "./donor-message-list";
import { MonthlyGiftList } from "./monthly-gift-list";
import { RefundList } from "./refund-list";

export const FINANCE_RESOURCES: readonly ResourceProps[] = [
  { name: "gifts", list: GiftList, show: GiftShow },
  { name: "donors", list: DonorList, show: DonorShow },
  { name: "gift-messages", list: DonorMessageList },
  { name: "monthly-gifts", list: MonthlyGiftList },
  { name: "refunds", list: RefundList },
  { name: "campaign-finances", list: CampaignFinancesList },
  { name: "expenses", list: ExpenseList },
  { name: "reconciliation", list: ReconciliationPage },
];
