import { sql } from "kysely";
import { copyRow } from "../support/copy-row";
import { testDeps } from "../support/database";
import { apiRoutes } from "../../src/registry/api-routes";
import type { Deps } from "../../src/platform/deps";
import { createTestApp } from "../../src/server/api/api.fixture";
import { transact } from "../../src/platform/database/transact.server";

export const idOf = (item: { id?: string; slug?: string }): string => item.id ?? item.slug!;

export async function createContentApi() {
  const deps = await testDeps("sample");
  const app = await createTestApp(deps, apiRoutes);

  let requests = 0;
  async function get(path: string, headers: Record<string, string> = {}) {
    const n = ++requests;
    const remoteAddress = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
    const response = await app.inject({ url: `/api/v1${path}`, headers, remoteAddress });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  }

  const firstOf = async (path: string): Promise<string> => idOf((await get(`${path}?limit=1`)).body.items[0]);
  /** Copied, so that every list has several pages; `copy-11` is a draft. */
  const originals = {
    program: "women-in-tech",
    initiative: "mentors-by-text",
    event: await firstOf("/events"),
    campaign: "laptop-drive-2024",
    post: "my-first-pull-request",
    gallery_item: await firstOf("/gallery"),
  };
  for (const [table, slug] of Object.entries(originals))
    for (let i = 0; i < 12; i++) await insertCopy(deps, table, slug, i);
  return { deps, get, models: originals };
}

const insertCopy = (deps: Deps, table: string, slug: string, i: number) =>
  transact(deps.db, async (tx) => {
    const id = deps.newId();
    const state = i === 11 ? "draft" : "published";
    await copyRow(tx, table, slug, {
      id,
      slug: `copy-${i}`,
      state,
      goal_minor: (i % 4) * 100_000 + 100_000,
    });
    // Groups of three share a timestamp, one microsecond apart.
    await sql`update ${sql.table(table)} set publish_at = publish_at + ${Math.trunc(i / 3)} * interval '1 microsecond'
      where id = ${id}`.execute(tx);
    if (table === "campaign")
      await sql`insert into campaign_budget_item select id, 1, '{"en":"All"}', goal_minor from campaign where id = ${id}`.execute(
        tx,
      );
  });
