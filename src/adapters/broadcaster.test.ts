import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../test/support/database";
import type { Broadcaster } from "../ports/broadcaster";
import { createMemoryBroadcaster } from "./memory-broadcaster";
import { createPostgresBroadcaster } from "./postgres-broadcaster.server";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const { config, pool } = await testDatabase();
const overPostgres = createPostgresBroadcaster(config, quiet);
const another = createPostgresBroadcaster(config, quiet);
const inMemory = createMemoryBroadcaster();
// Must run before the database is dropped; hooks run in reverse order.
afterAll(async () => {
  await overPostgres.close();
  await another.close();
});

const notify = (topic: string, name: string) => pool.query("select pg_notify($1, $2)", [topic, name]);
const interrupt = () =>
  pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'reboot changes' and datname = current_database()",
  );

type Adapter = {
  name: string;
  broadcaster: Broadcaster;
  say: (topic: "content" | "realtime", name: string) => unknown;
  interrupt: () => unknown;
};
const adapters: Adapter[] = [
  { name: "postgres", broadcaster: overPostgres, say: notify, interrupt },
  { name: "memory", broadcaster: inMemory, say: inMemory.publish, interrupt: inMemory.interrupt },
];

function record(broadcaster: Broadcaster, topic: "content" | "realtime") {
  const received: string[] = [];
  const stop = broadcaster.subscribe(topic, {
    onEvent: (name) => received.push(name),
    onGap: () => received.push("(gap)"),
  });
  return { received, stop };
}

for (const { name, broadcaster, say, interrupt: cut } of adapters) {
  test(`${name}: a listener first gets a gap, then the events of its topic in order`, async () => {
    const { received, stop } = record(broadcaster, "realtime");
    await expect.poll(() => received).toEqual(["(gap)"]);
    await say("content", "campaign");
    for (const event of ["a.1", "a.2", "b.1"]) await say("realtime", event);
    await expect.poll(() => received).toEqual(["(gap)", "a.1", "a.2", "b.1"]);
    stop();
  });

  test(`${name}: all listeners get events, except those that unsubscribed`, async () => {
    const [one, two, three] = [0, 0, 0].map(() => record(broadcaster, "content"));
    await expect.poll(() => [one, two, three].every((each) => each!.received.length === 1)).toBe(true);
    two!.stop();
    await say("content", "post");
    await expect.poll(() => [one, three].map((each) => each!.received.at(-1))).toEqual(["post", "post"]);
    expect(two!.received).toEqual(["(gap)"]);
    one!.stop();
    three!.stop();
  });

  test(`${name}: an interruption is a gap, and events follow again`, async () => {
    const { received, stop } = record(broadcaster, "realtime");
    await expect.poll(() => received).toEqual(["(gap)"]);
    await cut();
    await expect.poll(() => received).toEqual(["(gap)", "(gap)"]);
    await say("realtime", "after.it");
    await expect.poll(() => received).toEqual(["(gap)", "(gap)", "after.it"]);
    stop();
  });
}

test("rolled-back events are not delivered; committed events of other programs reach every process", async () => {
  const [here, there] = [record(overPostgres, "realtime"), record(another, "realtime")];
  await expect.poll(() => [here.received.length, there.received.length]).toEqual([1, 1]);
  const other = new pg.Client(config);
  await other.connect();
  await other.query("begin; select pg_notify('realtime', 'never.said'); rollback");
  await other.query(
    "begin; select pg_notify('realtime', 'once.said'), pg_notify('realtime', 'once.said'); commit",
  );
  await other.end();
  for (const { received } of [here, there])
    await expect.poll(() => received.filter((word) => word.endsWith(".said"))).toEqual(["once.said"]);
  here.stop();
  there.stop();
});
