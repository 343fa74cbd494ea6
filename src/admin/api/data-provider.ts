import { type DataProvider, HttpError, type RaRecord } from "react-admin";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import { ADMIN, call } from "./admin-api";
import { isQueue } from "../queues/queue-data";
import { FINANCE_LIST_CALLS } from "../finance/finance-api";

type Query = { limit: number; cursor?: string | undefined } & Record<string, unknown>;
type ListPage = { items: object[]; nextCursor: string | null };

const isContentKind = (resource: string) => CONTENT_KINDS.some(({ name }) => name === resource);

async function fetchPage(resource: string, query: Query): Promise<ListPage> {
  if (resource === "audit") return call("GET /audit", { ...ADMIN, query: query as never });
  if (resource === "mails") return call("GET /mails", { ...ADMIN, query: query as never });
  if (resource === "inbox") return call("GET /inbox", { ...ADMIN, query: query as never });
  if (isQueue(resource))
    return call("GET /queues/:queue", { ...ADMIN, params: { queue: resource }, query: query as never });
  if (resource === "pending-changes")
    return call("GET /pending-changes", { ...ADMIN, query: query as never });
  if (resource === "media") return call("GET /media", { ...ADMIN, query: query as never });
  if (resource === "documents") return call("GET /documents", { ...ADMIN, query: query as never });
  if (resource === "intakes") return call("GET /intakes", { ...ADMIN, query: query as never });
  if (resource === "interest") return call("GET /interest", { ...ADMIN, query: query as never });
  if (resource === "issues") return call("GET /issues", { ...ADMIN, query: query as never });
  if (resource === "subscribers") return call("GET /subscribers", { ...ADMIN, query: query as never });
  if (resource === "suppressions") return call("GET /suppressions", { ...ADMIN, query: query as never });
  const fetchFinancePage = FINANCE_LIST_CALLS[resource];
  if (fetchFinancePage) return fetchFinancePage(query);
  return call("GET /content/:kind", { ...ADMIN, params: { kind: resource }, query: query as never });
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
const toRecords = (items: object[]) => items as RaRecord[];

/** Read calls only. Changes go through `content-api.ts`. */
export const dataProvider: DataProvider = {
  async getList(resource, { pagination, sort, filter = {} }) {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
    const listQuery = { ...(filter as object), ...sortQuery(resource, sort) };
    const { items, nextCursor } = await fetchPageNumber(resource, listQuery, page, perPage);
    return {
      data: toRecords(items) as never,
      pageInfo: { hasNextPage: nextCursor !== null, hasPreviousPage: page > 1 },
    };
  },
  getOne: async (resource, { id }) => ({ data: (await fetchRecord(resource, String(id))) as never }),
  async getMany(resource, { ids }) {
    const results = await Promise.all(ids.map((id) => fetchRecord(resource, String(id)).catch(() => null)));
    return { data: results.filter((one) => one !== null) as never };
  },
  create: notSupported,
  getManyReference: notSupported,
  update: notSupported,
  updateMany: notSupported,
  delete: notSupported,
  deleteMany: notSupported,
};
