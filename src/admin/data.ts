import { type DataProvider, HttpError, type RaRecord } from "react-admin";
import { CONTENT } from "../content";
import { ADMIN, call } from "./client";
import { isQueue } from "./queues/queue-data";
import { MONEY_LISTS } from "./money/money-calls";

type Query = { limit: number; cursor?: string | undefined } & Record<string, unknown>;
type Listed = { items: object[]; nextCursor: string | null };

const isContent = (part: string) => CONTENT.some(({ name }) => name === part);

/** One page of a part of the office. */
async function listPage(part: string, query: Query): Promise<Listed> {
  if (part === "audit") return call("GET /audit", { ...ADMIN, query: query as never });
  if (part === "mails") return call("GET /mails", { ...ADMIN, query: query as never });
  if (part === "inbox") return call("GET /inbox", { ...ADMIN, query: query as never });
  if (isQueue(part))
    return call("GET /queues/:queue", { ...ADMIN, params: { queue: part }, query: query as never });
  if (part === "pending-changes") return call("GET /pending-changes", { ...ADMIN, query: query as never });
  if (part === "media") return call("GET /media", { ...ADMIN, query: query as never });
  if (part === "documents") return call("GET /documents", { ...ADMIN, query: query as never });
  if (part === "intakes") return call("GET /intakes", { ...ADMIN, query: query as never });
  if (part === "interest") return call("GET /interest", { ...ADMIN, query: query as never });
  if (part === "issues") return call("GET /issues", { ...ADMIN, query: query as never });
  if (part === "subscribers") return call("GET /subscribers", { ...ADMIN, query: query as never });
  if (part === "suppressions") return call("GET /suppressions", { ...ADMIN, query: query as never });
  const money = MONEY_LISTS[part];
  if (money) return money(query);
  return call("GET /content/:kind", { ...ADMIN, params: { kind: part }, query: query as never });
}

/** The cursors that lead to the pages of a list which have been seen, by what the list was asked for. */
const seen = new Map<string, (string | undefined)[]>();

/** Our lists go on by cursors, react-admin counts pages: page n is reached by the cursor of the page before. */
async function pageOf(
  part: string,
  wanted: Record<string, unknown>,
  page: number,
  limit: number,
): Promise<Listed> {
  const key = JSON.stringify([part, wanted, limit]);
  const cursors = seen.get(key) ?? [undefined];
  seen.set(key, cursors);
  let answer: Listed | null = null;
  for (let at = Math.min(page, cursors.length); at <= page; at++) {
    answer = await listPage(part, { ...wanted, limit, cursor: cursors[at - 1] });
    if (answer.nextCursor === null) break;
    cursors[at] = answer.nextCursor;
  }
  return answer!;
}

function readOne(part: string, id: string): Promise<object> {
  if (part === "mails") return call("GET /mails/:id", { ...ADMIN, params: { id } });
  if (isQueue(part)) return call("GET /queues/:queue/:id", { ...ADMIN, params: { queue: part, id } });
  if (part === "media") return call("GET /media/:id", { ...ADMIN, params: { id } });
  if (part === "intakes") return call("GET /intakes/:id", { ...ADMIN, params: { id } });
  if (part === "issues") return call("GET /issues/:id", { ...ADMIN, params: { id } });
  if (part === "pending-changes") return call("GET /pending-changes/:id", { ...ADMIN, params: { id } });
  if (part === "gifts") return call("GET /gifts/:id", { ...ADMIN, params: { id } });
  if (part === "donors") return call("GET /donors/:id", { ...ADMIN, params: { id } });
  if (part === "audit") return call("GET /audit/:id", { ...ADMIN, params: { id } });
  return call("GET /content/:kind/:id", { ...ADMIN, params: { kind: part, id } });
}

/** Columns by which a list can be sorted, and what our lists call them. */
const QUEUE_ORDERS: Record<string, string> = { dueAt: "due", filedAt: "filed", changedAt: "changed" };

function orderOf(part: string, sort: { field: string; order: string } | undefined): { sort?: string } {
  const named = isQueue(part) ? QUEUE_ORDERS : isContent(part) ? { updatedAt: "updatedAt" } : {};
  const by = (named as Record<string, string>)[sort?.field ?? ""];
  return by ? { sort: `${sort?.order === "DESC" ? "-" : ""}${by}` } : {};
}

const refuse = (): never => {
  throw new HttpError("Not a call of this office", 405);
};
const records = (items: object[]) => items as RaRecord[];

/** What react-admin's lists and forms ask, asked of our API. Changes have calls of their own (`content-calls.ts`). */
export const dataProvider: DataProvider = {
  async getList(part, { pagination, sort, filter = {} }) {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
    const wanted = { ...(filter as object), ...orderOf(part, sort) };
    const { items, nextCursor } = await pageOf(part, wanted, page, perPage);
    return {
      data: records(items) as never,
      pageInfo: { hasNextPage: nextCursor !== null, hasPreviousPage: page > 1 },
    };
  },
  getOne: async (part, { id }) => ({ data: (await readOne(part, String(id))) as never }),
  async getMany(part, { ids }) {
    const found = await Promise.all(ids.map((id) => readOne(part, String(id)).catch(() => null)));
    return { data: found.filter((one) => one !== null) as never };
  },
  create: refuse,
  getManyReference: refuse,
  update: refuse,
  updateMany: refuse,
  delete: refuse,
  deleteMany: refuse,
};
