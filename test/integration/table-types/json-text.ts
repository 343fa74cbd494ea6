import type { ColumnType } from "kysely";

/** A jsonb column: read as any value but null, written as JSON text (`src/db/column-types.ts`). */
export type JsonText = ColumnType<NonNullable<unknown>, string, string>;
