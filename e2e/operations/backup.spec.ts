import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { freePort } from "../support/free-port";
import { type TestServer, startTestServer } from "../support/test-server";

test.describe.configure({ mode: "serial" });

// Per worker. Listing the tests also runs this line, so it creates nothing.
const folder = path.join(tmpdir(), `reboot-e2e-backup-${process.pid}`);
const backups = path.join(folder, "backups");
// The generated secret is needed by a restore elsewhere. A scheduled backup could run during the command.
const OWN_SECRET = { SECRET: "", BACKUP_DIR: backups, BACKUP_EVERY_HOURS: "off" };
let server: TestServer;
test.beforeAll(async () => {
  mkdirSync(backups, { recursive: true });
  server = await startTestServer({ ...OWN_SECRET, DATA_DIR: path.join(folder, "data") });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Done = { code: number; message: string };
const command = (environment: Record<string, string>, ...args: string[]): Promise<Done> =>
  new Promise((resolve) => {
    const words = ["build/server/index.js", ...args];
    execFile(process.execPath, words, { env: { ...process.env, ...environment } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, message: out + err }),
    );
  });

async function addPhotograph(): Promise<string> {
  const file = path.join(folder, "photo.png");
  writeFileSync(
    file,
    await sharp({ create: { width: 400, height: 300, channels: 3, background: "#2a6" } })
      .png()
      .toBuffer(),
  );
  const alt = "Amina explains a loop to two learners";
  const added = await command(
    server.environment,
    "picture",
    file,
    "--alt-en",
    alt,
    "--for",
    "programs/code-for-refugees",
  );
  expect(added).toMatchObject({ code: 0 });
  const page = await (await fetch(`${server.origin}/programs/code-for-refugees`)).text();
  return /\/media\/[\w/.-]+/.exec(page)![0];
}

let picture = "";
test("a backup is made and verified while the program runs, and warns that it lacks the secret", async () => {
  picture = await addPhotograph();
  const made = await command(server.environment, "backup");
  expect(made).toMatchObject({ code: 0 });
  expect(made.message).toMatch(/reboot-\d{8}t\d{6}z is in .+ rows in \d+ tables, [1-9]\d* files/);
  expect(made.message).toContain("A database was started from it");
  expect(made.message).toMatch(/secret .+ is NOT in it/);
  const listed = await command(server.environment, "backup", "list");
  expect(listed.message.trim().split("\n")).toHaveLength(1);
  expect(made.message).toContain("It is not encrypted");
  expect((await command(server.environment, "backup", "check")).message).toContain("is whole");
  expect((await fetch(server.origin)).status).toBe(200);
});

test("an encrypted backup is made without its identity, but verified and restored only with it", async () => {
  const keygen = await command(server.environment, "backup", "keygen");
  const recipient = /public key: (age1\w+)/.exec(keygen.message)![1]!;
  const identity = path.join(folder, "identity.txt");
  writeFileSync(identity, keygen.message);
  const encrypted = path.join(folder, "encrypted");
  mkdirSync(encrypted);
  const environment = { ...server.environment, BACKUP_DIR: encrypted, BACKUP_RECIPIENT: recipient };
  const made = await command(environment, "backup");
  expect(made.code).toBe(0);
  expect(made.message).toContain(`It is encrypted for ${recipient}`);
  expect((await command(environment, "backup", "list")).message).toMatch(
    / rows in \d+ tables, .+, encrypted/,
  );
  expect((await command(environment, "backup", "check")).message).toContain("add --identity");
  const proved = await command(environment, "backup", "check", "--identity", identity);
  expect(proved.message).toContain("a database was started from it");

  const elsewhere = { ...environment, DATA_DIR: path.join(folder, "elsewhere") };
  cpSync(path.join(folder, "data", "secret"), path.join(folder, "elsewhere", "secret"));
  const refused = await command(elsewhere, "restore", "latest");
  expect(refused.message).toMatch(/is encrypted\. Nothing was changed/);
  const restored = await command(elsewhere, "restore", "latest", "--identity", identity);
  expect(restored).toMatchObject({ code: 0 });

  writeFileSync(path.join(folder, "elsewhere", "secret"), "another-secret-of-at-least-32-characters");
  const otherSite = { ...elsewhere, ORIGIN: "https://other.example" };
  const foreign = await command(otherSite, "restore", "latest", "--overwrite", "--identity", identity);
  expect(foreign.message).toMatch(
    new RegExp(`backup of another site: ${server.origin}.+Nothing was changed`),
  );
});

test("a restore is refused while the program runs, without the secret, over existing data, and from damaged backups", async () => {
  const running = await command(server.environment, "restore", "latest", "--overwrite");
  expect(running).toMatchObject({ code: 1 });
  expect(running.message).toContain("Stop that copy first");
  const bare = { ...server.environment, DATA_DIR: path.join(folder, "bare") };
  const noSecret = await command(bare, "restore", "latest");
  expect(noSecret.message).toMatch(/There is no secret here yet\. Nothing was changed/);
  expect(existsSync(path.join(folder, "bare", "pg18"))).toBe(false);
  const missing = await command(bare, "restore", "reboot-20200101t000000z");
  expect(missing.message).toContain("There is no complete backup");

  const [name] = readdirSync(backups).filter((entry) => entry.startsWith("reboot-"));
  const damaged = path.join(folder, "damaged", name!);
  cpSync(path.join(backups, name!), damaged, { recursive: true });
  const [part] = readdirSync(path.join(damaged, "tables", "program"));
  writeFileSync(path.join(damaged, "tables", "program", part!), "x");
  const environment = { ...bare, DATA_DIR: path.join(folder, "from-damaged") };
  cpSync(path.join(folder, "data", "secret"), path.join(folder, "from-damaged", "secret"));
  const refused = await command(environment, "restore", damaged);
  expect(refused.message).toMatch(/damaged: tables\/program.+checksum/);
});

test("backup and secret restore everything on an empty machine, including pictures", async () => {
  const fresh = path.join(folder, "fresh");
  cpSync(path.join(folder, "data", "secret"), path.join(fresh, "secret"));
  const environment = { ...server.environment, DATA_DIR: fresh };
  const restored = await command(environment, "restore", "latest");
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.message).toContain("everything is as it was at");
  const again = await command(environment, "restore", "latest");
  expect(again.message).toContain("add --overwrite");
  expect(again.code).toBe(1);

  const second = await startTestServer({ ...OWN_SECRET, DATA_DIR: fresh });
  try {
    const [page, before] = await Promise.all(
      [second, server].map(async ({ origin }) =>
        (await fetch(`${origin}/programs/code-for-refugees`)).text(),
      ),
    );
    const portOf = (of: TestServer) => of.environment["PORT"]!;
    const main = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main"));
    expect(main(page!)).toBe(main(before!).replaceAll(portOf(server), portOf(second)));
    const photograph = await fetch(second.origin + picture);
    expect(photograph.status).toBe(200);
    const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
    expect((await bytes(photograph)).equals(await bytes(await fetch(server.origin + picture)))).toBe(true);
  } finally {
    await second.stopProgram();
  }
});

test("data moves to a server, the old place names the new one, and a backup brings the data back", async () => {
  // The target is a second database on another program's PostgreSQL.
  const host = await startTestServer();
  const [fresh, moved] = [path.join(folder, "fresh"), "moved"];
  try {
    await host.query(`create database ${moved}`);
    const url = host.databaseUrl().replace("/reboot?", `/${moved}?`);
    const environment = { ...server.environment, DATA_DIR: fresh };
    expect((await command(environment, "move", "mysql://x/y")).message).toContain(
      "This is no address such as",
    );
    const done = await command(environment, "move", url);
    expect(done).toMatchObject({ code: 0 });
    expect(done.message).toMatch(/\d+ rows have moved to .+\/moved\. Now set DATABASE_URL/);

    // The first program still uses its port.
    const without = await command({ ...environment, PORT: String(await freePort()) });
    expect(without.code).toBe(1);
    expect(without.message).toMatch(/has moved to .+\/moved at .+Set DATABASE_URL/);
    const onServer = await startTestServer({ ...OWN_SECRET, DATA_DIR: fresh, DATABASE_URL: url });
    expect(await (await fetch(`${onServer.origin}/programs/code-for-refugees`)).text()).toContain(picture);
    const onServerToo = { ...environment, DATABASE_URL: url };
    expect((await command(onServerToo, "restore", "latest", "--overwrite")).message).toContain(
      "The program runs on this database",
    );
    expect((await command(onServerToo, "backup")).code).toBe(0);
    await onServer.stopProgram();

    const back = await command(environment, "restore", "latest", "--overwrite");
    expect(back).toMatchObject({ code: 0 });
    const home = await startTestServer({ ...OWN_SECRET, DATA_DIR: fresh });
    expect((await fetch(home.origin + picture)).status).toBe(200);
    await home.stopProgram();
  } finally {
    await host.stop();
  }
});
