import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { z } from "zod";
import { testDatabase, testDeps } from "../../../test/support/database";
import { connect } from "../../db/database.server";
import type { Deps } from "../../platform/deps";
import { type Outcome, endpoint, route } from "../../platform/api/endpoint.server";
import { ERROR_CODES, refuse } from "../../platform/api/problem";
import { err, ok } from "../../platform/result";
import { transact } from "../../platform/database/transact.server";
import { createTestApp } from "./api.fixture";

const { db, config } = await testDatabase();
const deps: Deps = { ...(await testDeps()), db };
await sql`create table effect (id serial primary key, text text not null)`.execute(db);
const effects = async () =>
  (await sql<{ text: string }>`select text from effect order by id`.execute(db)).rows;

let within: (on: Deps, text: string) => Promise<Outcome<{ message: string; number: number }>>;
let calls = 0;
const writing = async (on: Deps, text: string): Promise<Outcome<{ message: string; number: number }>> => {
  await sql`insert into effect (text) values (${text})`.execute(on.db);
  return ok({ message: text, number: ++calls });
};
const add = endpoint({
  summary: "x",
  tag: "Test",
  body: z.object({ text: z.string() }),
  output: z.object({ message: z.string(), number: z.number() }),
  status: 201,
  idempotent: true,
  refuses: ERROR_CODES,
  handle: async ({ deps: on, body, setHeader: header }) => {
    header("location", "/made");
    return within(on, body.text);
  },
});
const routes = [
  route("POST /effects", "main", ["api", "ajax"], "public", add),
  route("POST /others", "main", ["api"], "public", add),
];
const app = await createTestApp(deps, routes);
const post = (
  key: string | null,
  text: string,
  more: { url?: string; token?: string; on?: typeof app } = {},
) =>
  (more.on ?? app).inject({
    method: "POST",
    url: more.url ?? "/api/v1/effects",
    headers: {
      "content-type": "application/json",
      origin: deps.origin,
      ...(key === null ? {} : { "idempotency-key": key }),
      ...(more.token ? { authorization: `Bearer ${more.token}` } : {}),
    },
    payload: JSON.stringify({ text }),
  });

test("the same key and body return the same response in both styles, and the work runs once", async () => {
  within = writing;
  const key = randomUUID();
  const first = await post(key, "once");
  const second = await post(key, "once");
  const third = await post(key, "once", { url: "/ajax/v1/effects" });
  expect([first.statusCode, first.headers["idempotent-replayed"]]).toEqual([201, undefined]);
  expect([second.statusCode, second.body, second.headers.location]).toEqual([201, first.body, "/made"]);
  expect(second.headers["idempotent-replayed"]).toBe("true");
  expect(third.json()).toEqual({ data: first.json() });
  expect(await effects()).toEqual([{ text: "once" }]);
});

test("the same key with another body is refused; without a key each call counts", async () => {
  within = writing;
  const key = randomUUID();
  await post(key, "a");
  const other = await post(key, "b");
  expect([other.statusCode, other.json().code]).toEqual([422, "idempotency_key_reused"]);
  const before = (await effects()).length;
  await post(null, "a");
  await post(null, "a");
  expect(await effects()).toHaveLength(before + 2);
});

test("a key belongs to its caller and to one endpoint", async () => {
  within = writing;
  const key = randomUUID();
  const numbers = [
    await post(key, "mine"),
    await post(key, "mine", { token: "role:" }),
    await post(key, "mine", { token: "role:;2" }),
    await post(key, "mine", { url: "/api/v1/others" }),
  ].map((answer) => answer.json().number);
  expect(new Set(numbers).size).toBe(4);
});

test("a key in quotes is the same key", async () => {
  within = writing;
  const key = randomUUID();
  const first = await post(key, "quoted");
  expect((await post(`"${key}"`, "quoted")).body).toBe(first.body);
  const escaped = await post(`"a\\"${key}"`, "escaped");
  expect((await post(`a"${key}`, "escaped")).body).toBe(escaped.body);
});

test("an invalid key is refused", async () => {
  for (const key of ["", " ", "a b", "x".repeat(256), "é", '"', '""', '"a', '"a b"', '"a"b"', '"\\a"']) {
    const answer = await post(key, "x");
    expect([answer.statusCode, answer.json().errors[0]?.field]).toEqual([400, "Idempotency-Key"]);
  }
});

test("of concurrent calls in two processes one runs; the others get in_progress or its response", async () => {
  const other = connect({ ...config, max: 5 });
  const second = await createTestApp({ ...deps, db: other.db }, routes);
  within = async (on, text) => {
    await sql`select pg_sleep(0.2)`.execute(on.db);
    return writing(on, text);
  };
  const key = randomUUID();
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, i) => post(key, "parallel", { on: i % 2 ? app : second })),
  );
  const done = all.filter(({ statusCode }) => statusCode === 201);
  const waiting = all.filter(({ statusCode }) => statusCode === 409);
  expect(done.length + waiting.length).toBe(12);
  expect(new Set(done.map(({ body }) => body)).size).toBe(1);
  for (const answer of waiting) {
    expect(answer.json().code).toBe("in_progress");
    expect(answer.headers["retry-after"]).toBe("1");
  }
  expect((await effects()).filter(({ text }) => text === "parallel")).toHaveLength(1);
  expect((await post(key, "parallel")).body).toBe(done[0]!.body);
  await other.pool.end();
});

test("a failed call leaves nothing, and a retry succeeds", async () => {
  const key = randomUUID();
  within = async (on, text) => {
    await writing(on, text);
    throw new Error("in the middle");
  };
  expect((await post(key, "broken")).statusCode).toBe(500);
  expect((await effects()).some(({ text }) => text === "broken")).toBe(false);
  within = writing;
  expect((await post(key, "broken")).statusCode).toBe(201);
});

test("a process that dies in the middle leaves nothing, and a retry succeeds at once", async () => {
  const key = randomUUID();
  const doomed = connect({ ...config, max: 2 });
  const dying = await createTestApp({ ...deps, db: doomed.db }, routes);
  within = async (on, text) => {
    await writing(on, text);
    // Like a power loss: the connection is gone before the commit.
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(on.db);
    return ok({ message: "never", number: 0 });
  };
  expect((await post(key, "dead", { on: dying })).statusCode).toBe(503);
  within = writing;
  expect((await post(key, "dead")).statusCode).toBe(201);
  expect((await effects()).filter(({ text }) => text === "dead")).toHaveLength(1);
  await doomed.pool.end();
});

test("a refused call leaves its key free, for the corrected body too", async () => {
  for (const refusal of [err("conflict"), refuse("validation_failed"), refuse("unavailable")] as const) {
    const key = randomUUID();
    within = async () => refusal;
    expect((await post(key, "x")).statusCode).toBeGreaterThanOrEqual(409);
    within = writing;
    expect((await post(key, "corrected")).statusCode).toBe(201);
  }
});

test("a key is free again after a day, and expired responses are deleted", async () => {
  within = writing;
  const key = randomUUID();
  const first = await post(key, "daily");
  const at = (hours: number) =>
    createTestApp({ ...deps, now: () => new Date(deps.now().getTime() + hours * 3_600_000) }, routes);
  expect((await post(key, "daily", { on: await at(23.9) })).body).toBe(first.body);
  const tomorrow = await at(24);
  expect((await post(key, "daily", { on: tomorrow })).body).not.toBe(first.body);
  for (let i = 0; i < 20; i++) await post(randomUUID(), "sweep", { on: tomorrow });
  const { rows } =
    await sql`select 1 from idempotent_response where expires_at <= ${new Date(deps.now().getTime() + 86_400_000)}`.execute(
      db,
    );
  expect(rows).toHaveLength(0);
});

test("a nested transaction rolls back alone", async () => {
  within = async (on) => {
    await writing(on, "outer");
    await transact(on.db, async (tx) => {
      await writing({ ...on, db: tx }, "undone");
      throw new Error("no");
    }).catch(() => {});
    return transact(on.db, (tx) => writing({ ...on, db: tx }, "inner"));
  };
  expect((await post(randomUUID(), "nested")).statusCode).toBe(201);
  const texts = (await effects()).map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(["outer", "inner"]));
  expect(texts).not.toContain("undone");
});
