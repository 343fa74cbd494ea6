import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkImports } from "./cruise.mjs";
import { findMisplacedQueries } from "./queries.mjs";

/** A small program that complies with every rule. */
const PROGRAM: Readonly<Record<string, string>> = {
  "tsconfig.json": JSON.stringify({ compilerOptions: { module: "preserve", jsx: "react-jsx" } }),
  "src/root.tsx": 'import "./ui/link";',
  "src/ports/mailer.ts": "export const port = 1;",
  "src/platform/time/clock.ts": 'import "../../ports/mailer";',
  "src/db/paginate.server.ts": 'import "../platform/time/clock";',
  "src/adapters/smtp.server.ts": 'import "../ports/mailer";',
  "src/offline/client/save.ts": 'import "../../platform/time/clock";',
  "src/ui/link.tsx": 'import "../offline/client/save";',
  "src/features/blog/blog.model.ts": "export const MAX = 1;",
  "src/features/blog/blog.store.server.ts": 'import "../../db/paginate.server"; db.selectFrom("post");',
  "src/features/blog/blog.tables.ts": 'import type { C } from "../../db/paginate.server";',
  "src/features/blog/blog.service.server.ts": 'import "./blog.store.server";',
  "src/features/blog/helper.server.ts": "export const helper = 1;",
  "src/features/blog/blog-kind.server.ts": "export const kind = 1;",
  "src/features/blog/archive/pages/archive-page.tsx": 'import "../../blog.service.server";',
  "src/features/blog/ui/card.tsx": 'import "../../../ui/link";',
  "src/features/gallery/gallery.service.server.ts": "export const gallery = 1;",
  "src/features/home/home.service.server.ts": 'import "../blog/blog.service.server";',
  "src/sample/seed.server.ts": 'import "../db/paginate.server"; db.insertInto("post");',
  "src/registry/api-routes.ts": 'import "../features/blog/blog.service.server";',
  "src/admin/posts/post-list.tsx": 'import "../../registry/api-routes";',
  "src/server/main.ts":
    'import "../registry/api-routes"; import "../adapters/smtp.server"; import "../sample/seed.server";',
};

const root = mkdtempSync(path.join(os.tmpdir(), "import-rules-"));
afterAll(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
for (const [file, text] of Object.entries(PROGRAM)) write(file, text);

const brokenRules = async (): Promise<string[]> => {
  const { violations } = await checkImports(root);
  return [...violations, ...findMisplacedQueries(root)].map((violation) => violation.split(":")[0]!);
};

test("a program that complies with the rules has no violation", async () => {
  expect(await brokenRules()).toEqual([]);
});

const PLANTS: readonly (readonly [rule: string, file: string, code: string])[] = [
  ["ports-imports-downwards", "src/ports/mailer.ts", 'import "../platform/result";'],
  ["platform-imports-downwards", "src/platform/time/clock.ts", 'import "../../db/paginate.server";'],
  ["platform-imports-downwards", "src/platform/time/clock.ts", 'import "../../ui/link";'],
  [
    "db-imports-downwards",
    "src/db/paginate.server.ts",
    'import type { M } from "../features/blog/blog.model";',
  ],
  ["offline-imports-downwards", "src/offline/client/save.ts", 'import "../../ui/link";'],
  ["ui-imports-downwards", "src/ui/link.tsx", 'import "../features/blog/ui/card";'],
  [
    "features-imports-downwards",
    "src/features/blog/blog.model.ts",
    'import type { A } from "../../server/main";',
  ],
  ["sample-imports-downwards", "src/sample/seed.server.ts", 'import "../registry/api-routes";'],
  ["registry-imports-downwards", "src/registry/api-routes.ts", 'import "../admin/posts/post-list";'],
  ["nothing-imports-entries", "src/ui/link.tsx", 'import "../root";'],
  [
    "pages-and-admin-reach-services-only",
    "src/features/blog/archive/pages/archive-page.tsx",
    'import "../../blog.store.server";',
  ],
  [
    "pages-and-admin-reach-services-only",
    "src/features/blog/archive/pages/parts/part.tsx",
    'import "../../../blog.store.server";',
  ],
  [
    "pages-and-admin-reach-services-only",
    "src/admin/posts/post-list.tsx",
    'import "../../features/blog/blog.store.server";',
  ],
  ["browser-code-stays-in-the-browser", "src/features/blog/ui/card.tsx", 'import "../blog.service.server";'],
  ["models-are-pure", "src/features/blog/blog.model.ts", 'import "./helper.server";'],
  ["models-use-no-node", "src/features/blog/blog.model.ts", 'import "node:fs";'],
  [
    "only-stores-and-tables-import-the-database",
    "src/features/blog/helper.server.ts",
    'import "../../db/paginate.server";',
  ],
  [
    "another-feature-through-its-public-files",
    "src/features/home/home.service.server.ts",
    'import "../blog/helper.server";',
  ],
  [
    "another-feature-through-its-public-files",
    "src/features/home/home.service.server.ts",
    'import "../blog/blog.store.server";',
  ],
  [
    "kinds-queues-and-sources-for-composing-features",
    "src/features/home/home.service.server.ts",
    'import "../blog/blog-kind.server";',
  ],
  [
    "features-import-neighbours-only",
    "src/features/gallery/gallery.service.server.ts",
    'import "../blog/blog.service.server";',
  ],
  ["no-cycle", "src/features/blog/helper.server.ts", 'import "./helper-part.server";'],
  ["queries-only-in-stores", "src/features/blog/helper.server.ts", 'db.selectFrom("post");'],
  ["queries-only-in-stores", "src/features/blog/helper.server.ts", 'db\n  .deleteFrom("post");'],
  [
    "queries-only-in-stores",
    "src/features/blog/helper.server.ts",
    'import { sql as statement } from "kysely"; statement`select 1`;',
  ],
  ["queries-only-in-stores", "src/admin/posts/post-list.tsx", "sql<number>`select 1`;"],
];
const EXTRA: Readonly<Record<string, string>> = {
  "src/platform/result.ts": "export const ok = 1;",
  "src/features/blog/helper-part.server.ts": 'import "./helper.server";',
};

test.each(PLANTS)("%s: %s cannot have %s", async (rule, file, code) => {
  for (const [extra, text] of Object.entries(EXTRA)) write(extra, text);
  write(file, `${PROGRAM[file] ?? ""}\n${code}`);
  try {
    expect(await brokenRules()).toContain(rule);
  } finally {
    rmSync(path.join(root, file));
    for (const extra of Object.keys(EXTRA)) rmSync(path.join(root, extra));
    if (PROGRAM[file] !== undefined) write(file, PROGRAM[file]);
  }
});
