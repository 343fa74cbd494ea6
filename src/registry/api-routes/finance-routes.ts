import {
  simulateTestMonth,
  readReconciliation,
  startReconciliation,
} from "../../features/donations/staff/reconciliation/reconciliation.api.server";
import {
  changeCampaignGoal,
  listCampaignFinances,
  changeCampaignPhase,
} from "../../features/donations/staff/campaign-finances/campaign-finances.api.server";
import { correctDonorEmail } from "../../features/donations/staff/donor-email.api.server";
import {
  listGifts,
  listMessages,
  moderateMessage,
  readOneGift,
} from "../../features/donations/staff/gifts.api.server";
import {
  listExpenseCategories,
  listExpenses,
  postExpense,
  reverseExpense,
} from "../../features/donations/staff/expenses/expenses.api.server";
import {
  correctGiftEndpoint,
  decideCorrectionEndpoint,
  listPendingCorrectionsEndpoint,
} from "../../features/donations/staff/corrections.api.server";
import { listDonors, readDonorEndpoint } from "../../features/donations/staff/donors/donors.api.server";
import { setDonorNameVisibility } from "../../features/donations/staff/donor-name.api.server";
import { endMonthlyGift, listMonthlyGifts } from "../../features/donations/staff/monthly-gifts.api.server";
import {
  recordBankDepositEndpoint,
  cancelPledgeEndpoint,
  recordGiftEndpoint,
} from "../../features/donations/staff/recorded-gifts.api.server";
import {
  addReceivedTransfer,
  addRefund,
  decideOnRefund,
  listRefunds,
} from "../../features/donations/staff/refunds.api.server";
import { resendReceiptEndpoint } from "../../features/donations/staff/receipts.api.server";
import { route } from "../../platform/api/endpoint.server";
import { BOTH_STYLES, readAccess, writeAccess } from "./route-access";

export const financeRoutes = [
  route("GET /gifts", "admin", BOTH_STYLES, readAccess("gifts"), listGifts),
  route("GET /gifts/:id", "admin", BOTH_STYLES, readAccess("gifts"), readOneGift),
  route("POST /gifts/:id/refunds", "admin", BOTH_STYLES, writeAccess("gifts"), addRefund),
  route("POST /gifts/:id/arrival", "admin", BOTH_STYLES, writeAccess("gifts"), addReceivedTransfer),
  route(
    "POST /gifts/:id/receipts/:number/mail",
    "admin",
    BOTH_STYLES,
    writeAccess("gifts"),
    resendReceiptEndpoint,
  ),
  route("POST /gifts/:id/cancel", "admin", BOTH_STYLES, writeAccess("gifts"), cancelPledgeEndpoint),
  route("PUT /gifts/:id/name", "admin", BOTH_STYLES, writeAccess("gifts"), setDonorNameVisibility),
  route("PUT /gifts/:id/email", "admin", BOTH_STYLES, writeAccess("gifts"), correctDonorEmail),
  route("POST /gifts", "admin", BOTH_STYLES, writeAccess("gifts"), recordGiftEndpoint),
  route("POST /banked-money", "admin", BOTH_STYLES, writeAccess("reconciliation"), recordBankDepositEndpoint),
  route("GET /donors", "admin", BOTH_STYLES, readAccess("donors"), listDonors),
  route("GET /donors/:id", "admin", BOTH_STYLES, readAccess("donors"), readDonorEndpoint),
  route("POST /gifts/:id/corrections", "admin", BOTH_STYLES, writeAccess("gifts"), correctGiftEndpoint),
  route("GET /corrections", "admin", BOTH_STYLES, readAccess("gifts"), listPendingCorrectionsEndpoint),
  route(
    "POST /corrections/:id/decision",
    "admin",
    BOTH_STYLES,
    writeAccess("gifts"),
    decideCorrectionEndpoint,
  ),
  route("GET /refunds", "admin", BOTH_STYLES, readAccess("refunds"), listRefunds),
  route("POST /refunds/:id/decision", "admin", BOTH_STYLES, writeAccess("refunds"), decideOnRefund),
  route("GET /monthly-gifts", "admin", BOTH_STYLES, readAccess("monthly-gifts"), listMonthlyGifts),
  route("POST /monthly-gifts/:id/end", "admin", BOTH_STYLES, writeAccess("monthly-gifts"), endMonthlyGift),
  route("GET /gift-messages", "admin", BOTH_STYLES, readAccess("gift-messages"), listMessages),
  route("PUT /gift-messages/:id", "admin", BOTH_STYLES, writeAccess("gift-messages"), moderateMessage),
  route(
    "GET /campaign-finances",
    "admin",
    BOTH_STYLES,
    readAccess("campaign-finances"),
    listCampaignFinances,
  ),
  route(
    "PUT /campaign-finances/:id/goal",
    "admin",
    BOTH_STYLES,
    writeAccess("campaign-finances"),
    changeCampaignGoal,
  ),
  route(
    "POST /campaign-finances/:id/phase",
    "admin",
    BOTH_STYLES,
    writeAccess("campaign-finances"),
    changeCampaignPhase,
  ),
  route("GET /expenses", "admin", BOTH_STYLES, readAccess("expenses"), listExpenses),
  route("POST /expenses", "admin", BOTH_STYLES, writeAccess("expenses"), postExpense),
  route("POST /expenses/:id/reversal", "admin", BOTH_STYLES, writeAccess("expenses"), reverseExpense),
  route("GET /expense-categories", "admin", BOTH_STYLES, readAccess("expenses"), listExpenseCategories),
  route("GET /reconciliation", "admin", BOTH_STYLES, readAccess("reconciliation"), readReconciliation),
  route("POST /reconciliation", "admin", BOTH_STYLES, writeAccess("reconciliation"), startReconciliation),
  route("POST /test-months", "admin", BOTH_STYLES, writeAccess("reconciliation"), simulateTestMonth),
];
