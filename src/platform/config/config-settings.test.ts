import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { SETTINGS, parseConfig } from "./config";
import { ConfigError } from "./config-error";

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), "reboot-settings-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** A value that each setting refuses; null: it accepts any text. */
const WRONG: Record<string, string | null> = {
  PORT: "99999",
  HOST: null,
  ORIGIN: "example.org",
  DATA_DIR: null,
  DATABASE_URL: "mysql://x/y",
  DATABASE_OWNER_URL: "x",
  DATABASE_CONNECTIONS: "2",
  DATABASE_REPLICA_URL: "x",
  DRAIN_SECONDS: "-1",
  COMPRESSION_PERCENT: "101",
  OFFLINE: "yes",
  SAMPLE: "no",
  SECRET: "verysecret",
  SECRET_PREVIOUS: "verysecret",
  SEALING_SECRETS: "verysecret",
  METRICS_PORT: "0",
  METRICS_HOST: null,
  SLOW_QUERY_MS: "fast",
  SECURITY_CONTACT: "me",
  S3_BUCKET: "No Bucket",
  S3_ENDPOINT: "minio",
  S3_REGION: null,
  S3_ACCESS_KEY_ID: null,
  S3_SECRET_ACCESS_KEY: null,
  BACKUP_DIR: null,
  BACKUP_S3_BUCKET: "x",
  BACKUP_S3_ENDPOINT: "minio",
  BACKUP_S3_REGION: null,
  BACKUP_S3_ACCESS_KEY_ID: null,
  BACKUP_S3_SECRET_ACCESS_KEY: null,
  BACKUP_EVERY_HOURS: "daily",
  BACKUP_RECIPIENT: "verysecret",
  BACKUP_KEEP_DAYS: "x",
  BACKUP_KEEP_WEEKS: "-1",
  BACKUP_KEEP_MONTHS: "1.5",
  API_MAIN: "api",
  API_ADMIN: "a b",
  API_ACCOUNT: "ftp://a",
  API_ORGANISER: "//evil",
  CORS_ORIGINS: "*",
  TRUSTED_PROXIES: "proxy",
  SMTP_URL: "http://verysecret@mail",
  MAIL_FROM: "nobody",
  MAIL_FROM_NEUTRAL: "x@",
  DKIM_KEY: "verysecret",
  IMAP_URL: "http://verysecret@mail",
  MAIL_REPLIES: "replies@example.org",
  LOG_IP: "some",
  HSTS_SUBDOMAINS: "yes",
  STATIC_DIR: null,
  SCANNER_URL: "clamav",
  DKIM_SELECTOR: "a b",
  DKIM_DOMAIN: "x",
  STRIPE_SECRET_KEY: "verysecret",
  STRIPE_WEBHOOK_SECRET: "verysecret",
  STRIPE_API_BASE: "stripe",
  TEST_PAYMENTS: "true",
  LOG_LEVEL: "loud",
};

test.for(SETTINGS.map(({ name }) => name))(
  "%s: an invalid value gives one line that names the variable and its valid values",
  (name) => {
    expect(Object.keys(WRONG), `${name} has no wrong value in this test`).toContain(name);
    const wrong = WRONG[name];
    if (typeof wrong !== "string") return;
    expect(() => parseConfig({ [name]: wrong })).toThrow(ConfigError);
    const line = new RegExp(`^Configuration: ${name}=[^\\n]+: must [^\\n]+\\.$`);
    expect(() => parseConfig({ [name]: wrong })).toThrow(line);
    expect(() => parseConfig({ [name]: wrong })).toThrow(/^(?![^]*verysecret)/);
  },
);

test.for(SETTINGS.map(({ name }) => name))("%s: empty counts as not set", (name) => {
  expect(parseConfig({ [name]: "" })).toEqual(parseConfig({}));
});

test.for(SETTINGS.flatMap(({ name, secret }) => (secret ? name : [])))(
  "%s_FILE: a directory, a missing and an empty file are reported with their path",
  (name) => {
    const at = folder();
    const empty = path.join(at, "empty");
    writeFileSync(empty, "\n");
    const missing = path.join(at, "missing");
    const file = (value: string) => () => parseConfig({ [`${name}_FILE`]: value });
    expect(file(at)).toThrow(`Configuration: ${name}_FILE="${at}": cannot be read (EISDIR).`);
    expect(file(missing)).toThrow(`Configuration: ${name}_FILE="${missing}": cannot be read (ENOENT).`);
    expect(file(empty)).toThrow(`Configuration: ${name}_FILE="${empty}": is empty.`);
  },
);

test("DATA_DIR that is a file or below a file is reported with its path; a missing one is valid", () => {
  const at = folder();
  const file = path.join(at, "file");
  writeFileSync(file, "");
  expect(() => parseConfig({ DATA_DIR: file })).toThrow(
    `Configuration: DATA_DIR="${file}": is a file; must be a directory such as /var/lib/reboot.`,
  );
  expect(() => parseConfig({ DATA_DIR: path.join(file, "x") })).toThrow(/cannot be opened \(ENOTDIR\)/);
  expect(parseConfig({ DATA_DIR: path.join(at, "new") }).dataDir).toBe(path.join(at, "new"));
});

test("an invalid PORT is reported with the valid range", () => {
  expect(() => parseConfig({ PORT: "99999" })).toThrow(
    'Configuration: PORT="99999": must be from 1 to 65535.',
  );
});
