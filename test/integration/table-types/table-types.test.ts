import path from "node:path";
import { PostgresDialect, generate } from "kysely-codegen";
import { format, resolveConfig } from "prettier";
import { expect, test } from "vitest";
import { testDatabase } from "../../support/database";

const FILE = path.join(import.meta.dirname, "generated-tables.ts");

// `table-types.check.ts` compares these types with those of the features.
test("the generated types of tables match the database; `vitest -u` writes them again", async () => {
  const { db } = await testDatabase();
  const types = await generate({
    db,
    dialect: new PostgresDialect(),
    typeOnlyImports: true,
    excludePattern: "pgboss.*",
    // As `src/db/database.server.ts` reads them; jsonb is written as text.
    typeMapping: { date: "string", int8: "number", jsonb: "JsonText" },
    customImports: { JsonText: "./json-text" },
  });
  const formatted = await format(types, { ...(await resolveConfig(FILE)), filepath: FILE });
  await expect(formatted).toMatchFileSnapshot(FILE);
});
