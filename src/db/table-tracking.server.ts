import { AsyncLocalStorage } from "node:async_hooks";
import type { KyselyPlugin } from "kysely";

/**
 * Which tables (or views) a piece of work reads. The page cache keeps a page until one of them changes: so no loader has
 * to say what its page is made of, and none can forget to.
 */
const trackedTables = new AsyncLocalStorage<Set<string>>();

/** Does the work and adds every table it queries to `tables`. */
export const trackReadTables = <T>(tables: Set<string>, task: () => Promise<T>): Promise<T> =>
  trackedTables.run(tables, task);

/** Sees the queries of every connection; costs nothing outside of `recordReads`. */
export const tableTrackingPlugin: KyselyPlugin = {
  transformQuery({ node }) {
    const tables = trackedTables.getStore();
    if (tables) collectTables(node, tables);
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

function collectTables(node: unknown, tables: Set<string>): void {
  if (typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) collectTables(item, tables);
    return;
  }
  const { kind, table } = node as { kind?: string; table?: { identifier?: { name?: string } } };
  if (kind === "TableNode" && table?.identifier?.name) tables.add(table.identifier.name);
  for (const value of Object.values(node)) collectTables(value, tables);
}
