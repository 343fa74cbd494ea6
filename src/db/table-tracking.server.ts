import { AsyncLocalStorage } from "node:async_hooks";
import type { KyselyPlugin } from "kysely";

/** Tables read by the current task. The page cache drops a page when one changes: loaders declare nothing. */
const trackedTables = new AsyncLocalStorage<Set<string>>();

export const trackReadTables = <T>(tables: Set<string>, task: () => Promise<T>): Promise<T> =>
  trackedTables.run(tables, task);

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
