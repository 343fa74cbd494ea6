import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { watch } from "node:fs";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../e2e/support/free-port";
import { loadServerKeys } from "../../e2e/support/server-keys";
import { type TestServer, startTestServer } from "../../e2e/support/test-server";
import { connect } from "../../src/db/database.server";
import { encryptedColumns } from "../../src/platform/crypto/encrypted-columns";
import { verifyBearerToken } from "../../src/features/accounts/sessions/access-token.service.server";
import { decryptCell, encryptCell } from "../../src/platform/crypto/field-encryption.server";
import { verifySigned, sign } from "../../src/platform/crypto/signed-text.server";
import { KEY_PURPOSES, type KeyPurpose } from "../../src/platform/crypto/key-purposes";
import type { Keys } from "../../src/platform/crypto/keys.server";
import { acknowledgements, startCrowd, freeTickets, message, send } from "./submissions";
import { restartProgram, createDataFolder, startProgram, waitUntil, isHealthy } from "./program";
import { recordFault } from "./fault-result";

const start = (env: Record<string, string> = {}) =>
  startProgram({ SECRET: "", DATA_DIR: createDataFolder(), ...env });
/** Enough values to interrupt re-encryption in the middle. */
const NOTES = 6000;

function command(
  server: TestServer,
  ...args: string[]
): { child: ChildProcess; ended: Promise<number | null> } {
  const child = spawn(process.execPath, ["build/server/index.js", "keys", ...args], {
    env: { ...process.env, ...server.environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, ended };
}
const run = async (server: TestServer, ...args: string[]) =>
  expect(await command(server, ...args).ended, args.join(" ")).toBe(0);

async function onDatabase<T>(
  server: TestServer,
  work: (db: ReturnType<typeof connect>["db"]) => Promise<T>,
): Promise<T> {
  const { db, pool } = connect({ connectionString: server.databaseUrl(), max: 1 });
  return work(db).finally(() => pool.end());
}

/** Seconds until a new key takes effect, instead of two minutes. */
const RECEIVED_IN = 5;
/** Not immediately: an order in progress uses the key of the time in its id. */
async function begin(server: TestServer): Promise<void> {
  await server.query(
    "update data_key set starts_at = now() + $1 * interval '1 second' where starts_at > now()",
    [RECEIVED_IN],
  );
  await waitUntil(async () => {
    const [row] = await server.query("select from data_key where starts_at > now()");
    return row === undefined;
  }, "the new keys have begun");
}

/** Decrypts every encrypted value. @returns counts */
const readAll = (server: TestServer) =>
  onDatabase(server, async (db) => {
    const keys = await loadServerKeys(server);
    let [newest, all] = [0, 0];
    for (const { table, id, column, purpose } of encryptedColumns) {
      const { rows } = await sql<{ id: string; value: string }>`
        select ${sql.ref(id)}::text as id, ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
        db,
      );
      for (const row of rows) {
        expect(await decryptCell(keys, purpose, { table, column, row: row.id }, row.value)).not.toBe("");
        all += 1;
        if (row.value.split(".")[1] === keys.all(purpose)[0].id) newest += 1;
      }
    }
    return { newest, all };
  });

const notesUnder = async (server: TestServer, keys: Keys): Promise<number> => {
  const [row] = await server.query(
    "select count(*)::int as many from enquiry_note where split_part(encrypted_text, '.', 2) = $1",
    [keys.all("answers")[0].id],
  );
  return Number(row!["many"]);
};

async function stampsWith(keys: Keys, origin: string): Promise<boolean> {
  const page = await (await fetch(`${origin}/contact?${randomUUID()}`)).text();
  const valueOf = (name: string) => {
    const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page)?.[0] ?? "";
    return /value="([^"]+)"/.exec(input)?.[1];
  };
  const newest = Object.assign((purpose: KeyPurpose) => keys(purpose), keys, {
    all: (purpose: KeyPurpose) => [keys.all(purpose)[0]] as const,
  });
  return verifySigned(newest, "form", `contact:${valueOf("clientId")}:${valueOf("stamp")}`) !== null;
}

test("keys are rotated twice while two programs run and people use them", async (context) => {
  const { held, counted } = recordFault(context);
  const server = await start();
  const second = await startTestServer({
    ...server.environment,
    PORT: await freePort(),
    DATABASE_URL: server.databaseUrl(),
  });
  onTestFinished(() => second.stopProgram());
  await freeTickets(server);
  const acknowledged = acknowledgements();
  const opened = [message(), message()];
  const before = await loadServerKeys(server);
  const answer = await fetch(`${server.origin}/ajax/v1/init/checking`);
  const token = ((await answer.json()) as { data: { token: { initial: string } } }).data.token.initial;
  const people = startCrowd(server, acknowledged);
  for (const form of opened) {
    await run(server, "rotate");
    await begin(server);
    const keys = await loadServerKeys(server);
    for (const { origin } of [server, second])
      await waitUntil(() => stampsWith(keys, origin), "a running program stamps forms with the new key");
    await acknowledged.submitUntilAccepted({ origin: second.origin, query: second.query }, form);
    const readToken = (text: string) =>
      onDatabase(server, (db) =>
        verifyBearerToken({ db, keys, now: () => new Date(), origin: server.origin }, text),
      );
    expect(await readToken(token)).toBeNull();
    expect(await readToken(token.replace(/[^.]+$/, "A".repeat(43)))).toBe("bad");
    await run(server, "renew");
  }
  await people.stop();
  await run(server, "renew");
  const { newest, all } = await readAll(server);
  expect(newest).toBe(all);
  const after = await loadServerKeys(server);
  for (const purpose of KEY_PURPOSES) {
    expect(after(purpose)).not.toEqual(before(purpose));
    expect(verifySigned(after, purpose, sign(before, purpose, "link"))).toBe("link");
  }
  held("older forms, tokens and values still work; nothing was restarted");
  counted(await acknowledged.check(server));
});

test("kill -9 during re-encryption", async (context) => {
  const { held, recovered } = recordFault(context);
  const server = await start();
  await send(server, message());
  const { all: one } = await readAll(server);
  const [enquiry] = await server.query("select id from enquiry limit 1");
  const old = await loadServerKeys(server);
  await onDatabase(server, async (db) => {
    const rows = Array.from({ length: NOTES }, () => {
      const id = randomUUID();
      const cell = { table: "enquiry_note", column: "encrypted_text", row: id };
      return {
        id,
        enquiry_id: enquiry!["id"],
        encrypted_text: encryptCell(old, "answers", cell, `note ${id}`),
      };
    });
    await sql`insert into enquiry_note (id, enquiry_id, written_at, author, encrypted_text)
      select (r ->> 'id')::uuid, (r ->> 'enquiry_id')::uuid, now(), 'system', r ->> 'encrypted_text'
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`.execute(db);
  });
  await run(server, "rotate");
  await begin(server);
  const keys = await loadServerKeys(server);
  for (let round = 1; round <= 3; round++) {
    const { child, ended } = command(server, "renew");
    await waitUntil(async () => (await notesUnder(server, keys)) > (round * NOTES) / 5, "it is under way");
    child.kill("SIGKILL");
    await ended;
    const { newest, all } = await readAll(server);
    expect(newest).toBeLessThan(all);
    expect(all).toBe(NOTES + one);
  }
  const began = performance.now();
  await run(server, "renew");
  recovered(performance.now() - began);
  const { newest, all } = await readAll(server);
  expect(newest).toBe(all);
  held("every value is readable at any moment; the next run continues");
});

/** Kills a command at the `nth` change of a secret file. */
async function killAt(server: TestServer, nth: number, args: string[]): Promise<void> {
  let seen = 0;
  const { child, ended } = command(server, ...args);
  const watching = watch(server.environment["DATA_DIR"]!, (_event, name) => {
    if (name?.startsWith("secret") && ++seen === nth) child.kill("SIGKILL");
  });
  await ended;
  watching.close();
}

test("kill -9 at every step of a change of secret and keys", async (context) => {
  const { held, recovered } = recordFault(context);
  let server = await start();
  await send(server, message());
  const { all: one } = await readAll(server);
  const link = sign(await loadServerKeys(server), "look-up", "link");
  for (let nth = 1; nth <= 8; nth++) {
    await killAt(server, nth, ["change-secret"]);
    // Every state must allow the running program and a new one to work.
    await send(server, message());
    const began = performance.now();
    await server.crash();
    server = await restartProgram(server);
    await waitUntil(() => isHealthy(server.origin), "the program works again");
    recovered(performance.now() - began);
    expect((await readAll(server)).all).toBe(one * (nth + 1));
    expect(verifySigned(await loadServerKeys(server), "look-up", link)).toBe("link");
  }
  for (const wait of [300, 450, 600, 750, 900]) {
    const { child, ended } = command(server, "rotate");
    setTimeout(() => child.kill("SIGKILL"), wait);
    await ended;
    await begin(server);
    const keys = await loadServerKeys(server);
    const many = new Set(KEY_PURPOSES.map((purpose) => keys.all(purpose).length));
    expect(many.size, "all purposes have a new key, or none").toBe(1);
  }
  held("the program starts in every state of files and database; each rotation is complete or absent");
});
