import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import * as contactPage from "../../../src/features/contact/pages/contact-page";
import * as donatePage from "../../../src/features/donations/gifts/pages/donate-page";
import * as homePage from "../../../src/features/home/pages/home-page";
import * as registerPage from "../../../src/features/applications/pages/register-page";
import * as supportPage from "../../../src/features/donations/giving/pages/support-page";
import { getShell } from "../../../src/features/site/site.service.server";
import { callLoader } from "../../support/call-loader";
import { testDeps } from "../../support/database";

const deps = await testDeps("sample");

/** Maximum queries of a page for one reader, including header and footer. */
const MOST = [
  ["/", homePage, 12],
  ["/support", supportPage, 9],
  ["/donate", donatePage, 9],
  ["/contact", contactPage, 1],
  ["/register", registerPage, 6],
] as const;

async function tablesRead(path: string, loader: unknown): Promise<string[]> {
  const tables: string[] = [];
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      tables.push(/"name":"(\w+)"/.exec(JSON.stringify(node))?.[1] ?? node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const requestDeps = { ...deps, db: deps.db.withPlugin(counting), requestMemo: new Map() };
  await getShell(requestDeps, "en");
  await callLoader(loader, requestDeps, path);
  return tables;
}

test.each(MOST)("%s stays within its number of queries", async (path, { loader }, most) => {
  const tables = await tablesRead(path, loader);
  expect(tables.length, tables.join(" ")).toBeLessThanOrEqual(most);
  expect(tables.filter((table) => table === "site_settings").length).toBeLessThanOrEqual(1);
});
