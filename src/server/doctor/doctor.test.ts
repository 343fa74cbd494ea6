import { sql } from "kysely";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:tls";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../../test/support/database";
import { startFakeClamd } from "../../adapters/fake-clamd.fixture";
import { createClamdScanner } from "../../adapters/clamd-scanner.server";
import { createMemoryMailer } from "../../adapters/memory-mailer";
import { recordBackup } from "../../features/operations/operations.service.server";
import { parseConfig } from "../../platform/config/config";
import { ok } from "../../platform/result";
import type { Finding } from "../../ports/doctor";
import type { PdfRenderer } from "../../ports/pdf";
import { type SiteCheckInput, examineSite, examineEnvironment, formatStartupLines } from "./doctor";
import { formatFindings, runChecks } from "./finding";
import { readCertificate, assessCertificate } from "./site-checks";
import { unknownSettings } from "./unknown-settings";

const NOW = new Date("2026-11-22T12:00:00Z");

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), "reboot-doctor-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const { db } = await testDatabase("sample");
const pdf: PdfRenderer = { render: async () => ok(new Uint8Array(Buffer.from("%PDF-1.7"))) };
const about = (env: Record<string, string>, more: Partial<SiteCheckInput> = {}): SiteCheckInput => ({
  environment: env,
  config: parseConfig({ DATA_DIR: tmpdir(), ...env }),
  pdf,
  db,
  problem: null,
  mailer: null,
  replies: null,
  scanner: null,
  now: () => NOW,
  ...more,
});
const textsOf = (findings: Finding[], check: string, level: Finding["level"]) =>
  findings.filter((one) => one.check === check && one.level === level).map(({ text }) => text);

test("a misspelt setting is reported with its likely name; foreign names are ignored", () => {
  const names = ["SMPT_URL", "smtp_url", "BACKUP_DIRECTORY", "ORIGN", "DATBASE_URL", "STRIPE_KEY", "POST"];
  const others = [
    "PATH",
    "HOME",
    "HOST",
    "HOSTNAME",
    "MAIL",
    "LOGNAME",
    "SHELL",
    "NODE_ENV",
    "INIT_CWD",
    "PWD",
  ];
  expect(unknownSettings([...names, ...others, "SECRET_FILE", "npm_config_cache"])).toEqual([
    { name: "SMPT_URL", suggestion: "SMTP_URL" },
    { name: "smtp_url", suggestion: "SMTP_URL" },
    { name: "BACKUP_DIRECTORY", suggestion: null },
    { name: "ORIGN", suggestion: "ORIGIN" },
    { name: "DATBASE_URL", suggestion: "DATABASE_URL" },
    { name: "STRIPE_KEY", suggestion: null },
  ]);
});

test("a real site with settings for testing gets all findings, the worst first, without secrets", async () => {
  const env = {
    ORIGIN: "http://reboot.example",
    STRIPE_SECRET_KEY: "sk_test_verysecret",
    STRIPE_WEBHOOK_SECRET: "whsec_verysecret",
    SMPT_URL: "smtp://user:verysecret@mail.example",
  };
  const findings = await examineSite(about(env));
  expect(textsOf(findings, "origin", "fail")[0]).toMatch(/http:\/\/reboot\.example is not encrypted/);
  expect(textsOf(findings, "payments", "warn")[0]).toMatch(/test key: no one is charged/);
  expect(textsOf(findings, "settings", "warn")).toEqual(["SMPT_URL: unknown; did you mean SMTP_URL?"]);
  expect(textsOf(findings, "backups", "warn")[0]).toMatch(/none are made: set BACKUP_DIR/);
  expect(textsOf(findings, "mail", "warn")[0]).toMatch(/SMTP_URL is not set/);
  expect(textsOf(findings, "owners", "warn")[0]).toMatch(/no one owns this site/);
  expect(textsOf(findings, "database", "ok")[0]).toMatch(/^PostgreSQL \d+/);
  const levels = findings.map(({ level }) => level);
  expect(levels).toEqual([...levels].toSorted((a, b) => "fwo".indexOf(a[0]!) - "fwo".indexOf(b[0]!)));
  expect(formatFindings(findings).join("\n")).not.toContain("verysecret");
  for (const line of formatFindings(findings)) expect(line).toMatch(/^(ok {2}|WARN|FAIL) {2}[a-z]+: [^\n]+$/);
});

test("an untrusted proxy, test payments and a refusing mail server are reported", async () => {
  const mailer = {
    ...createMemoryMailer(),
    verify: async () => ({ isUp: false, answer: "535 wrong password" }),
  };
  const env = { ORIGIN: "https://127.0.0.1:1", SMTP_URL: "smtp://mail.example", MAIL_FROM: "a@example.org" };
  const findings = await examineSite(about(env, { mailer }));
  expect(textsOf(findings, "payments", "warn")[0]).toMatch(/test payments are on/);
  expect(textsOf(findings, "mail", "fail")[0]).toMatch(/does not take us: 535 wrong password/);
  expect(textsOf(findings, "certificate", "warn")[0]).toMatch(
    /^the site cannot be reached at 127\.0\.0\.1:1 from this machine, .*: nothing listens there\. Start the proxy/,
  );
  const proxied = await examineSite(
    about({ ...env, ORIGIN: "https://reboot.invalid" }, { mailer: createMemoryMailer() }),
  );
  expect(textsOf(proxied, "origin", "warn")[0]).toMatch(/TRUSTED_PROXIES is empty/);
  expect(textsOf(proxied, "mail", "warn")[0]).toMatch(/none has been sent yet.+--mail/);
  const trusted = await examineSite(
    about({ ORIGIN: "https://reboot.invalid", TRUSTED_PROXIES: "127.0.0.1" }),
  );
  expect(textsOf(trusted, "origin", "ok")).toEqual(["https://reboot.invalid"]);
  expect(textsOf(trusted, "proxy", "warn")).toEqual([]);
  const proxies = { latestUntrusted: () => ({ ip: "10.0.0.5", lastSeen: NOW }) };
  const forwarded = await examineSite(
    about({ ORIGIN: "https://reboot.invalid", TRUSTED_PROXIES: "127.0.0.1" }, { proxies }),
  );
  expect(textsOf(forwarded, "proxy", "warn")[0]).toMatch(/TRUSTED_PROXIES=127\.0\.0\.1,10\.0\.0\.5$/);
});

test("backups: an unusable target, the disk of the data, unencrypted, too old, failed", async () => {
  const place = folder();
  const missing = path.join(place, "missing");
  const gone = await examineSite(about({ DATA_DIR: place, BACKUP_DIR: missing }));
  expect(textsOf(gone, "backups", "fail")[0]).toContain(`BACKUP_DIR="${missing}" does not exist`);
  const env = { DATA_DIR: path.join(place, "data"), BACKUP_DIR: place };
  const run = { startedAt: NOW, endedAt: NOW, encrypted: false, onDataDisk: true };
  const look = async (at = NOW) => examineSite(about(env, { now: () => at }));
  expect(textsOf(await look(), "backups", "warn").join("\n")).toMatch(
    /same disk[^]+not encrypted[^]+none yet/,
  );
  await recordBackup({ db }, { ...run, outcome: { name: "reboot-20261122t120000z", bytes: 1 } });
  expect(textsOf(await look(), "backups", "ok")[0]).toMatch(/0\.0 hours old/);
  const later = new Date(NOW.getTime() + 49 * 3_600_000);
  expect(textsOf(await look(later), "backups", "fail")[0]).toMatch(/the last one is 2 days old/);
  await recordBackup({ db }, { ...run, endedAt: later, outcome: { error: "ENOSPC" } });
  expect(textsOf(await look(later), "backups", "fail")[0]).toBe("the last one failed: ENOSPC");
});

test("a secret that everyone may read, a wrong clock, a job that was given up", async () => {
  const data = folder();
  writeFileSync(path.join(data, "secret"), "x".repeat(40));
  chmodSync(path.join(data, "secret"), 0o644);
  await sql`insert into pgboss.job (name, state, completed_on, output)
    values ('gifts.receipts', 'failed', now(), '{"message":"the line broke"}')`.execute(db);
  const ahead = new Date(Date.now() + 300_000);
  const findings = await examineSite(about({ DATA_DIR: data }, { now: () => ahead }));
  expect(textsOf(findings, "secrets", "warn")[0]).toMatch(/secret can be read by every account.+chmod 600/);
  expect(textsOf(findings, "clock", "fail")[0]).toMatch(
    /differs from the database's by (299|30\d)\.\d seconds/,
  );
  expect(textsOf(findings, "jobs", "fail")[0]).toMatch(/gifts\.receipts was given up: the line broke/);
  chmodSync(path.join(data, "secret"), 0o600);
  expect(textsOf(await examineSite(about({ DATA_DIR: data })), "secrets", "warn")).toEqual([]);
});

test("pending and newer migrations are distinguished, and checks that need tables are skipped", async () => {
  const other = await testDatabase("sample");
  const last = sql<{
    name: string;
  }>`delete from kysely_migration where name = (select max(name) from kysely_migration)`;
  await sql`insert into kysely_migration values ('9999-later', '2026')`.execute(other.db);
  await sql`comment on table kysely_migration is 'runs from 9999-later'`.execute(other.db);
  const newer = await examineSite(about({}, { db: other.db }));
  expect(textsOf(newer, "database", "fail")[0]).toMatch(/newer than this program \(it has 9999-later\)/);
  await last.execute(other.db);
  await last.execute(other.db);
  const older = await examineSite(about({}, { db: other.db }));
  expect(textsOf(older, "database", "warn")[0]).toMatch(/1 migrations are pending/);
  expect(older.some(({ check }) => check === "owners")).toBe(false);
  const unavailable = await examineSite(about({}, { db: null, problem: "cannot be reached: ECONNREFUSED" }));
  expect(textsOf(unavailable, "database", "fail")).toEqual(["cannot be reached: ECONNREFUSED"]);
});

test("an expired, expiring or untrusted certificate is reported with its date", async () => {
  const judged = (until: string, problem: string | null = null) =>
    assessCertificate({ until: new Date(until), problem }, NOW);
  expect(judged("2026-11-21T00:00:00Z", "CERT_HAS_EXPIRED")).toMatchObject({ level: "fail" });
  expect(judged("2026-11-21T00:00:00Z").text).toMatch(/has expired: browsers refuse/);
  expect(judged("2026-12-01T00:00:00Z")).toMatchObject({ level: "warn" });
  expect(judged("2027-02-01T00:00:00Z", "DEPTH_ZERO_SELF_SIGNED_CERT")).toMatchObject({ level: "fail" });
  expect(judged("2027-02-01T00:00:00Z")).toMatchObject({ level: "ok" });
});

test.runIf(hasOpenssl())("a site's certificate is read as it is served", async () => {
  const at = folder();
  const [key, cert] = [path.join(at, "key"), path.join(at, "cert")];
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ${key} -out ${cert} -days 9 -subj /CN=localhost -addext subjectAltName=DNS:localhost`;
  execFileSync("openssl", words.split(" "), { stdio: "ignore" });
  const { readFileSync } = await import("node:fs");
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const found = await readCertificate(`https://localhost:${port}`, readFileSync(cert, "utf8"));
  const untrusted = await readCertificate(`https://localhost:${port}`);
  server.close();
  expect(untrusted).toEqual({ until: null, problem: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  const { problem, until } = found as { problem: string | null; until: Date };
  expect(problem).toBeNull();
  expect(Math.round((until.getTime() - Date.now()) / 86_400_000)).toBe(9);
  expect(await readCertificate(`https://localhost:${port}`)).toEqual({ unreachable: "ECONNREFUSED" });
});

function hasOpenssl(): boolean {
  try {
    execFileSync("openssl", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

test("a check that throws or hangs is a finding, and the others still run", async () => {
  const findings = await runChecks(
    [
      { name: "good", run: () => [{ level: "ok", text: "fine" }] },
      { name: "broken", run: () => Promise.reject(new Error("no\nway")) },
      { name: "silent", run: () => new Promise<never>(() => {}) },
    ],
    null,
    50,
  );
  expect(findings.map(({ check, level }) => [check, level])).toEqual([
    ["broken", "fail"],
    ["silent", "fail"],
    ["good", "ok"],
  ]);
  expect(findings[0]!.text).toBe("could not be checked: no way");
});

test("startup prints each problem of a real site, and one line on a local machine", async () => {
  const wrong: Finding[] = [
    { check: "payments", level: "warn", text: "test payments are on" },
    { check: "mail", level: "fail", text: "refused" },
    { check: "disk", level: "ok", text: "enough" },
  ];
  expect(formatStartupLines(wrong, parseConfig({ ORIGIN: "https://reboot.example" }))).toEqual([
    "doctor: FAIL mail: refused",
    "doctor: WARN payments: test payments are on",
  ]);
  expect(formatStartupLines(wrong, parseConfig({}))).toEqual([
    "doctor: FAIL mail: refused",
    "Before this becomes a real site, 1 things want doing: npm run doctor",
  ]);
  expect((await examineEnvironment({ environment: { ORIGN: "x" } }))[0]).toMatchObject({ level: "warn" });
});

test("the scanner: none, unavailable, blind, too small, with old signatures, right", async () => {
  const clamd = await startFakeClamd();
  onTestFinished(clamd.stop);
  const scanner = createClamdScanner(clamd.address);
  const look = () => examineSite(about({}, { scanner }));
  expect(textsOf(await examineSite(about({})), "scanner", "warn")[0]).toMatch(/SCANNER_URL is not set/);
  expect(textsOf(await look(), "scanner", "ok")).toEqual([
    "ClamAV 1.4.3 finds the EICAR test file; signatures of 2026-11-22",
  ]);
  clamd.answer = "stream: OK\0";
  expect(textsOf(await look(), "scanner", "fail")[0]).toMatch(/does not find the EICAR test file/);
  clamd.answer = null;
  clamd.maxBytes = 25 * 1024 * 1024;
  clamd.version = "ClamAV 1.4.3/27500/Fri Nov 13 09:33:06 2026";
  const small = textsOf(await look(), "scanner", "warn");
  expect(small[0]).toMatch(/does not check a file of 30 MB.+too_large.+StreamMaxLength and MaxFileSize/);
  expect(small[1]).toMatch(/signatures are 9 days old.+clamav-freshclam/);
  await clamd.stop();
  expect(textsOf(await look(), "scanner", "fail")[0]).toMatch(
    /does not answer \(unavailable: .+no one can open them/,
  );
});
