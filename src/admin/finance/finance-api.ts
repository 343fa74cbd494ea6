import type { ApiCalls } from "../../platform/client/api-calls";
import { ADMIN, call } from "../api/admin-api";

type AjaxCalls = ApiCalls["ajax"];
export type GiftRow = AjaxCalls["GET /gifts"]["answer"]["items"][number];
export type GiftDetail = AjaxCalls["GET /gifts/:id"]["answer"];
export type DonorRow = AjaxCalls["GET /donors"]["answer"]["items"][number];
export type DonorDetail = AjaxCalls["GET /donors/:id"]["answer"];
export type RefundRow = AjaxCalls["GET /refunds"]["answer"]["items"][number];
export type MonthlyGiftRow = AjaxCalls["GET /monthly-gifts"]["answer"]["items"][number];
export type DonorMessageRow = AjaxCalls["GET /gift-messages"]["answer"]["items"][number];
export type CampaignFinancesRow = AjaxCalls["GET /campaign-finances"]["answer"]["items"][number];
export type ExpenseRow = AjaxCalls["GET /expenses"]["answer"]["items"][number];
export type ReconciliationReport = AjaxCalls["GET /reconciliation"]["answer"];

type ListPage = { items: object[]; nextCursor: string | null };
type FetchPage = (query: object) => Promise<ListPage>;

export const FINANCE_LIST_CALLS: Record<string, FetchPage> = {
  gifts: (query) => call("GET /gifts", { ...ADMIN, query: query as never }),
  donors: (query) => call("GET /donors", { ...ADMIN, query: query as never }),
  "gift-messages": (query) => call("GET /gift-messages", { ...ADMIN, query: query as never }),
  "monthly-gifts": (query) => call("GET /monthly-gifts", { ...ADMIN, query: query as never }),
  refunds: (query) => call("GET /refunds", { ...ADMIN, query: query as never }),
  "campaign-finances": (query) => call("GET /campaign-finances", { ...ADMIN, query: query as never }),
  expenses: (query) => call("GET /expenses", { ...ADMIN, query: query as never }),
};
