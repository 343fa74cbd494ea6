import { type DataProvider, HttpError, type RaRecord } from "react-admin";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import { ADMIN, call } from "./admin-api";
import { isQueue } from "../queues/queue-data";
import type { ApiCalls } from "../../platform/client/api-calls";

type AjaxCalls = ApiCalls["ajax"];
type ListPage = { items: object[]; nextCursor: string | null };
type ListCall = {
  [K in keyof AjaxCalls]: AjaxCalls[K]["answer"] extends ListPage ? K : never;
}[keyof AjaxCalls];
/** Filters come from the names of form fields; the server validates them. */
type ListQuery = { limit: number; cursor?: string | undefined } & Record<string, unknown>;

const LIST_CALLS: Partial<Record<string, ListCall>> = {
  audit: "GET /audit",
  mails: "GET /mails",
  inbox: "GET /inbox",
  "pending-changes": "GET /pending-changes",
  media: "GET /media",
  documents: "GET /documents",
  intakes: "GET /intakes",
  interest: "GET /interest",
  issues: "GET /issues",
  subscribers: "GET /subscribers",
  suppressions: "GET /suppressions",
  gifts: "GET /gifts",
  donors: "GET /donors",
  "gift-messages": "GET /gift-messages",
  "monthly-gifts": "GET /monthly-gifts",
  refunds: "GET /refunds",
  "campaign-finances": "GET /campaign-finances",
  expenses: "GET /expenses",
};

const isContentKind = (resource: string) => CONTENT_KINDS.some(({ name }) => name === resource);

const callList = call as (
  route: ListCall,
  input: { area: "admin"; params?: object; query: ListQuery },
) => Promise<ListPage>;

function fetchPage(resource: string, query: ListQuery): Promise<ListPage> {
  if (isQueue(resource))
    return callList("GET /queues/:queue", { ...ADMIN, params: { queue: resource }, query });
  const listCall = LIST_CALLS[resource];
  if (listCall) return callList(listCall, { ...ADMIN, query });
  return callList("GET /content/:kind", { ...ADMIN, params: { kind: resource }, query });
}

/** Known cursors by list query: index n holds the cursor of page n + 1. */
const cursorCache = new Map<string, (string | undefined)[]>();

/** Maps react-admin's page numbers to our cursors: each page needs the cursor from the page before. */
async function fetchPageNumber(
  resource: string,
  listQuery: Record<string, unknown>,
  page: number,
  limit: number,
): Promise<ListPage> {
  const key = JSON.stringify([resource, listQuery, limit]);
  const cursors = cursorCache.get(key) ?? [undefined];
  cursorCache.set(key, cursors);
  let result: ListPage | null = null;
  for (let pageNumber = Math.min(page, cursors.length); pageNumber <= page; pageNumber++) {
    result = await fetchPage(resource, { ...listQuery, limit, cursor: cursors[pageNumber - 1] });
    if (result.nextCursor === null) break;
    cursors[pageNumber] = result.nextCursor;
  }
  return result!;
}

function fetchRecord(resource: string, id: string): Promise<object> {
  if (resource === "mails") return call("GET /mails/:id", { ...ADMIN, params: { id } });
  if (isQueue(resource)) return call("GET /queues/:queue/:id", { ...ADMIN, params: { queue: resource, id } });
  if (resource === "media") return call("GET /media/:id", { ...ADMIN, params: { id } });
  if (resource === "intakes") return call("GET /intakes/:id", { ...ADMIN, params: { id } });
  if (resource === "issues") return call("GET /issues/:id", { ...ADMIN, params: { id } });
  if (resource === "pending-changes") return call("GET /pending-changes/:id", { ...ADMIN, params: { id } });
  if (resource === "gifts") return call("GET /gifts/:id", { ...ADMIN, params: { id } });
  if (resource === "donors") return call("GET /donors/:id", { ...ADMIN, params: { id } });
  if (resource === "audit") return call("GET /audit/:id", { ...ADMIN, params: { id } });
  return call("GET /content/:kind/:id", { ...ADMIN, params: { kind: resource, id } });
}

const QUEUE_SORT_KEYS: Record<string, string> = {
  dueAt: "due",
  submittedAt: "submitted",
  changedAt: "changed",
};

function sortQuery(resource: string, sort: { field: string; order: string } | undefined): { sort?: string } {
  const sortKeys = isQueue(resource)
    ? QUEUE_SORT_KEYS
    : isContentKind(resource)
      ? { updatedAt: "updatedAt" }
      : {};
  const sortKey = (sortKeys as Record<string, string>)[sort?.field ?? ""];
  return sortKey ? { sort: `${sort?.order === "DESC" ? "-" : ""}${sortKey}` } : {};
}

const notSupported = (): never => {
  throw new HttpError("Not a call of this office", 405);
};
/** react-admin lets each caller name the type of its records. */
const toRecord = <Row extends RaRecord>(item: object) => item as Row;
const toRecords = <Row extends RaRecord>(items: object[]) => items as Row[];

/** Read calls only. Changes go through `content-api.ts`. */
export const dataProvider: DataProvider = {
  async getList(resource, { pagination, sort, filter = {} }) {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
    const listQuery = { ...(filter as object), ...sortQuery(resource, sort) };
    const { items, nextCursor } = await fetchPageNumber(resource, listQuery, page, perPage);
    return {
      data: toRecords(items),
      pageInfo: { hasNextPage: nextCursor !== null, hasPreviousPage: page > 1 },
    };
  },
  getOne: async (resource, { id }) => ({ data: toRecord(await fetchRecord(resource, String(id))) }),
  async getMany(resource, { ids }) {
    const results = await Promise.all(ids.map((id) => fetchRecord(resource, String(id)).catch(() => null)));
    return { data: toRecords(results.filter((one) => one !== null)) };
  },
  create: notSupported,
  getManyReference: notSupported,
  update: notSupported,
  updateMany: notSupported,
  delete: notSupported,
  deleteMany: notSupported,
};
