import type { Calls } from "../../api";
import { ADMIN, call } from "../client";

type Answers = Calls["ajax"];
export type GiftRow = Answers["GET /gifts"]["answer"]["items"][number];
export type GiftFile = Answers["GET /gifts/:id"]["answer"];
export type DonorRow = Answers["GET /donors"]["answer"]["items"][number];
export type DonorFile = Answers["GET /donors/:id"]["answer"];
export type RefundRow = Answers["GET /refunds"]["answer"]["items"][number];
export type MonthlyRow = Answers["GET /monthly-gifts"]["answer"]["items"][number];
export type MessageRow = Answers["GET /gift-messages"]["answer"]["items"][number];
export type CampaignRow = Answers["GET /campaign-money"]["answer"]["items"][number];
export type ExpenseRow = Answers["GET /expenses"]["answer"]["items"][number];
export type Books = Answers["GET /reconciliation"]["answer"];

type Listed = { items: object[]; nextCursor: string | null };
type List = (query: object) => Promise<Listed>;

/** The lists about money, as the tables of the office ask for them. */
export const MONEY_LISTS: Record<string, List> = {
  gifts: (query) => call("GET /gifts", { ...ADMIN, query: query as never }),
  donors: (query) => call("GET /donors", { ...ADMIN, query: query as never }),
  "gift-messages": (query) => call("GET /gift-messages", { ...ADMIN, query: query as never }),
  "monthly-gifts": (query) => call("GET /monthly-gifts", { ...ADMIN, query: query as never }),
  refunds: (query) => call("GET /refunds", { ...ADMIN, query: query as never }),
  "campaign-money": (query) => call("GET /campaign-money", { ...ADMIN, query: query as never }),
  expenses: (query) => call("GET /expenses", { ...ADMIN, query: query as never }),
};
