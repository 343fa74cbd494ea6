import { realpath } from "node:fs/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "../../db/database.server";
import { startEmbeddedPostgres } from "../postgres/embedded-postgres.server";
import { createDataDir } from "../postgres/embedded-postgres.fixture";
import { watchReplica } from "./replica";
import { startReplica } from "./replica.fixture";

const until = (what: () => boolean | Promise<boolean>) => expect.poll(what).toBe(true);

test(
  "public reads use a streaming replica, unless it is unavailable, behind, or lacks the latest change",
  { tags: "full" },
  async () => {
    const folder = await realpath(await createDataDir());
    const embedded = await startEmbeddedPostgres({ dataDir: folder });
    onTestFinished(() => embedded.stop());
    const primary = connect(embedded.connection);
    onTestFinished(() => primary.pool.end());
    await sql`create table word (text text)`.execute(primary.db);
    const replica = await startReplica(folder, embedded.connection);
    onTestFinished(() => replica.remove());
    const output: string[] = [];
    const log = {
      info: (_: object, message: string) => void output.push(message),
      warn: (_: object, message: string) => void output.push(message),
      error: () => {},
    };
    const watched = watchReplica({
      primary: embedded.connection,
      replica: replica.address,
      log,
      now: Date.now,
    });
    onTestFinished(watched.close);
    expect(watched.db()).toBeNull();
    await until(() => watched.db() !== null);

    // A notified change is visible: until the replica has it, the primary is read.
    for (const word of ["one", "two", "three"]) {
      await sql`insert into word values (${word})`.execute(primary.db);
      watched.onContentChanged();
      expect(watched.db()).toBeNull();
      await until(() => watched.db() !== null);
      const { rows } = await sql<{ text: string }>`select text from word`.execute(watched.db()!);
      expect(rows.map((row) => row.text)).toContain(word);
    }
    await expect(sql`insert into word values ('x')`.execute(watched.db()!)).rejects.toThrow(/read-only/);

    // The replica no longer replays, and exceeds the allowed lag.
    const aside = connect(replica.address);
    await sql`select pg_wal_replay_pause()`.execute(aside.db);
    await until(async () => {
      await sql`insert into word values ('more')`.execute(primary.db);
      return watched.db() === null;
    });
    await sql`select pg_wal_replay_resume()`.execute(aside.db);
    await until(() => watched.db() !== null);
    await aside.pool.end();

    await replica.stop();
    await until(() => watched.db() === null);
    await replica.start();
    await until(() => watched.db() !== null);
    expect(new Set(output)).toEqual(
      new Set([
        "public pages are read from the replica",
        "the replica is not used; public pages are read from the primary",
      ]),
    );
  },
);

test("a database that accepts writes is no replica", async () => {
  const folder = await createDataDir();
  const embedded = await startEmbeddedPostgres({ dataDir: folder });
  onTestFinished(() => embedded.stop());
  const address = embedded.connection;
  const warned: object[] = [];
  const log = { info: () => {}, warn: (fields: object) => void warned.push(fields), error: () => {} };
  const watched = watchReplica({ primary: address, replica: address, log, now: Date.now });
  await until(() => warned.length > 0);
  expect(watched.db()).toBeNull();
  expect(warned).toEqual([{ problem: "it is no replica: it takes writes of its own" }]);
  await watched.close();
});
