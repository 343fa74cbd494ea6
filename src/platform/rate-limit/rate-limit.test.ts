import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { testDatabase, testDeps } from "../../../test/support/database";
import { connect } from "../../db/database.server";
import { RATE_LIMIT_BUCKETS } from "./rate-limit-buckets";
import { consumeRateLimit } from "./rate-limit.server";

const deps = await testDeps();
const { points, seconds } = RATE_LIMIT_BUCKETS["api-write"];
const at = (later: number) => ({ ...deps, now: () => new Date(deps.now().getTime() + later * 1000) });
const use = (on: typeof deps, key: string) => consumeRateLimit(on, "api-write", key);

test("a bucket allows its number of uses, then none until the window ends", async () => {
  for (let used = 1; used <= points; used++)
    expect(await use(deps, "a")).toMatchObject({ ok: true, remaining: points - used, resetSeconds: seconds });
  expect(await use(at(10), "a")).toMatchObject({ ok: false, retryAfterSeconds: seconds - 10, remaining: 0 });
  expect(await use(at(seconds - 1), "a")).toMatchObject({ ok: false, retryAfterSeconds: 1 });
  expect(await use(at(seconds), "a")).toMatchObject({ ok: true, remaining: points - 1 });
});

test("a clock set back by days locks no one out, and small differences do not change the count", async () => {
  const ahead = at(3 * 86_400);
  for (let used = 1; used <= points; used++) await use(ahead, "early");
  expect(await use(ahead, "early")).toMatchObject({ ok: false });
  expect(await use(at(-5), "late")).toMatchObject({ ok: true, remaining: points - 1 });
  expect(await use(at(-10), "late")).toMatchObject({ ok: true, remaining: points - 2 });
  expect(await use(deps, "early")).toMatchObject({ ok: true, remaining: points - 1, resetSeconds: seconds });
  expect(await use(deps, "early")).toMatchObject({ ok: true, remaining: points - 2 });
});

test("refused attempts do not extend the wait", async () => {
  for (let i = 0; i < points + 20; i++) await use(at(i / 10), "impatient");
  expect(await use(at(seconds), "impatient")).toMatchObject({ ok: true });
});

test("senders and buckets are counted separately", async () => {
  for (let i = 0; i <= points; i++) await use(deps, "b");
  expect(await use(deps, "b")).toMatchObject({ ok: false });
  expect(await use(deps, "c")).toMatchObject({ ok: true });
  expect(await consumeRateLimit(deps, "api-read", "b")).toMatchObject({ ok: true });
});

test("concurrent uses in two processes never exceed the limit", async () => {
  const { db, config } = await testDatabase();
  const other = connect({ ...config, max: 5 });
  const sides = [
    { ...deps, db },
    { ...deps, db: other.db },
  ];
  const all = await Promise.all(Array.from({ length: points * 2 }, (_, i) => use(sides[i % 2]!, "rush")));
  expect(all.filter(({ ok }) => ok)).toHaveLength(points);
  await other.pool.end();
});

test("no sender is stored in clear text, and hashes differ per installation", async () => {
  const [one, two] = [await testDeps(), await testDeps()];
  await sql`update rate_limit_salt set salt = 'another'`.execute(two.db);
  const keys: string[] = [];
  for (const on of [one, two]) {
    await use(on, "somebody@example.org");
    const { rows } = await sql<{ row: string }>`select rate_limit::text as row from rate_limit`.execute(
      on.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toMatch(/somebody|example/);
    keys.push(rows[0]!.row.split(",")[0]!);
  }
  expect(keys[0]).not.toBe(keys[1]);
});

test("new windows delete expired ones", async () => {
  const own = await testDeps();
  const later = { ...own, now: () => new Date(own.now().getTime() + seconds * 1000) };
  for (let i = 0; i < 30; i++) await use(own, `old ${i}`);
  for (let i = 0; i < 15; i++) await use(later, `new ${i}`);
  const { count } = await own.db
    .selectFrom("rate_limit")
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(15);
});

test("without a database, reads are allowed and writes fail", async () => {
  const { db } = connect({ host: "127.0.0.1", port: 1, user: "nobody", database: "none" });
  const warn = vi.fn();
  const unavailable = { ...deps, db, log: { ...deps.log, warn } };
  expect(await consumeRateLimit(unavailable, "api-read", "a")).toMatchObject({ ok: true });
  expect(warn).toHaveBeenCalledOnce();
  await expect(consumeRateLimit(unavailable, "api-write", "a")).rejects.toThrow();
});
