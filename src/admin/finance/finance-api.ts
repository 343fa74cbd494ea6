import type { ApiCalls } from "../../platform/client/api-calls";

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
