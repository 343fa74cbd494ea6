import type { ResourceProps } from "react-admin";
import { BooksPage } from "./books-page";
import { CampaignMoneyList } from "./campaign-money-list";
import { DonorList } from "./donor-list";
import { DonorShow } from "./donor-show";
import { ExpenseList } from "./expense-list";
import { GiftList } from "./gift-list";
import { GiftShow } from "./gift-show";
import { MessageList } from "./message-list";
import { MonthlyList } from "./monthly-list";
import { RefundList } from "./refund-list";

/** The screens about money by the part that each serves. */
export const MONEY_SCREENS: readonly ResourceProps[] = [
  { name: "gifts", list: GiftList, show: GiftShow },
  { name: "donors", list: DonorList, show: DonorShow },
  { name: "gift-messages", list: MessageList },
  { name: "monthly-gifts", list: MonthlyList },
  { name: "refunds", list: RefundList },
  { name: "campaign-money", list: CampaignMoneyList },
  { name: "expenses", list: ExpenseList },
  { name: "reconciliation", list: BooksPage },
];
