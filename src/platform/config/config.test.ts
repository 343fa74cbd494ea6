import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { parseConfig } from "./config";
import { ConfigError } from "./config-error";

test("the configuration is valid without any variable", () => {
  const config = parseConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    origin: "http://localhost:3000",
    logLevel: "info",
    offlineEnabled: true,
  });
  expect(config.databaseUrl).toBeUndefined();
  expect(Object.isFrozen(config)).toBe(true);
});

test("an empty value counts as not set", () => {
  expect(parseConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test("the origin has no trailing slash", () => {
  expect(parseConfig({ ORIGIN: "https://example.org/" }).origin).toBe("https://example.org");
});

test("the scanner has a socket path, or a host with default port 3310", () => {
  const at = (url: string) => parseConfig({ SCANNER_URL: url }).scanner;
  expect(parseConfig({}).scanner).toBeNull();
  expect(at("clamd:/run/clamav/clamd.ctl")).toEqual({ path: "/run/clamav/clamd.ctl" });
  expect(at("clamd://scanner.internal:3311")).toEqual({ host: "scanner.internal", port: 3311 });
  expect(at("clamd://127.0.0.1")).toEqual({ host: "127.0.0.1", port: 3310 });
  expect(at("clamd://[::1]:3310")).toEqual({ host: "::1", port: 3310 });
});

for (const [name, value] of [
  ["PORT", "80a"],
  ["PORT", "0"],
  ["PORT", "65536"],
  ["ORIGIN", "example.org"],
  ["ORIGIN", "https://example.org/path"],
  ["ORIGIN", "ftp://example.org"],
  ["DATABASE_URL", "mysql://localhost/x"],
  ["LOG_LEVEL", "loud"],
  ["OFFLINE", "yes"],
  ["SCANNER_URL", "on"],
  ["SCANNER_URL", "clamd:run/clamd.ctl"],
  ["SCANNER_URL", "clamd:///run/clamd.ctl"],
  ["SCANNER_URL", "clamd://host:3310/path"],
  ["SCANNER_URL", "clamd://user:password@host:3310"],
  ["SCANNER_URL", "clamd://host:65536"],
  ["SCANNER_URL", "http://host:3310"],
] as const)
  test(`${name}=${value} is refused with one line that names the variable`, () => {
    expect(() => parseConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`^Configuration: ${name}=.+\\.$`));
  });

test("an invalid database URL is not printed", () => {
  expect(() => parseConfig({ DATABASE_URL: "mysql://me:secret@host/x" })).toThrow(/^(?!.*secret)/);
});

test("a secret that is too short is refused and not printed", () => {
  expect(() => parseConfig({ SECRET: "short-one" })).toThrow(/^Configuration: SECRET=\(not shown\): .*32/);
  expect(parseConfig({ SECRET: "x".repeat(32) }).secret).toBe("x".repeat(32));
});

test("an area has a path or its own host", () => {
  expect(parseConfig({}).areas.account).toEqual({ origin: null, path: "/account" });
  const { areas } = parseConfig({
    API_MAIN: "https://api.example.org/",
    API_ACCOUNT: "/my/",
    API_ADMIN: "http://a:81/x",
  });
  expect(areas).toMatchObject({
    main: { origin: "https://api.example.org", path: "" },
    account: { origin: null, path: "/my" },
    admin: { origin: "http://a:81", path: "/x" },
  });
  expect(() => parseConfig({ API_ADMIN: "/account" })).toThrow(/must differ/);
  for (const wrong of ["admin", "ftp://a", "https://a/?x", "/a b", "https://", "//evil", "/a/../b"])
    expect(() => parseConfig({ API_ADMIN: wrong }), wrong).toThrow(/API_ADMIN=.*must be a path such as/);
});

test("lists of origins and proxies are validated item by item", () => {
  const { corsOrigins, trustedProxies } = parseConfig({
    CORS_ORIGINS: "https://a.example/, http://b.example:81 ,",
    TRUSTED_PROXIES: "10.0.0.1, 10.0.0.0/8,::1/128",
  });
  expect(corsOrigins).toEqual(["https://a.example", "http://b.example:81"]);
  expect(trustedProxies).toEqual(["10.0.0.1", "10.0.0.0/8", "::1/128"]);
  for (const wrong of ["*", "a.example", "https://a.example/path"])
    expect(() => parseConfig({ CORS_ORIGINS: wrong }), wrong).toThrow(/CORS_ORIGINS/);
  for (const wrong of ["10.0.0.0/33", "10.0.0.0/8/8", "proxy", "1", "10.0.0.1/"])
    expect(() => parseConfig({ TRUSTED_PROXIES: wrong }), wrong).toThrow(/TRUSTED_PROXIES/);
});

test("networks that include foreign addresses are refused", () => {
  for (const wrong of ["0.0.0.0/0", "::/0", "0.0.0.0/1", "::/7", "::ffff:0:0/96", "::/8", "127.0.0.1,::/0"])
    expect(() => parseConfig({ TRUSTED_PROXIES: wrong }), wrong).toThrow(
      /^Configuration: TRUSTED_PROXIES="[^"]+": must name your own proxies only, .* anyone could pretend to be any sender\.$/,
    );
  const own = ["10.0.0.0/8", "fc00::/7", "2001:db8::/32", "::1/128", "::ffff:10.0.0.0/104"];
  expect(parseConfig({ TRUSTED_PROXIES: own.join(",") }).trustedProxies).toEqual(own);
});

test("the metrics need their own port", () => {
  expect(() => parseConfig({ METRICS_PORT: "3000" })).toThrow(
    'Configuration: METRICS_PORT="3000": is PORT too; metrics need their own port, such as 9464.',
  );
  expect(parseConfig({ METRICS_PORT: "3000", PORT: "3001" }).metrics?.port).toBe(3000);
});

test("a mail server needs a sender, and the settings of both are returned", () => {
  const SMTP_URL = "smtps://user:a-secret@mail.example.org";
  expect(parseConfig({}).mail).toBeNull();
  expect(parseConfig({ MAIL_FROM: "hello@example.org" }).mail).toBeNull();
  expect(() => parseConfig({ SMTP_URL })).toThrow("MAIL_FROM must be set");
  expect(parseConfig({ SMTP_URL, MAIL_FROM: '"Reboot Lives" <hello@example.org>' }).mail).toEqual({
    smtpUrl: SMTP_URL,
    from: { name: "Reboot Lives", address: "hello@example.org" },
    neutralFrom: { name: "", address: "hello@example.org" },
    dkim: null,
  });
  for (const MAIL_FROM of ["hello", "a@b.org, c@d.org", "Name <>", "x\r\nBcc: <a@b.org>"])
    expect(() => parseConfig({ MAIL_FROM }), MAIL_FROM).toThrow(ConfigError);
  expect(() => parseConfig({ SMTP_URL: "https://user:a-secret@x" })).toThrow(/^(?!.*a-secret)/);
});

test("a signing key is read with joined lines or not, and never printed", () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = (privateKey.export({ type: "pkcs8", format: "pem" }) as string).trim();
  const base = { SMTP_URL: "smtp://localhost", MAIL_FROM: "hello@mail.example.org", DKIM_SELECTOR: "s1" };
  for (const DKIM_KEY of [pem, pem.replaceAll("\n", "\\n")])
    expect(parseConfig({ ...base, DKIM_KEY }).mail?.dkim).toEqual({
      key: pem,
      selector: "s1",
      domain: "mail.example.org",
    });
  expect(() => parseConfig(base)).toThrow("belong together");
  expect(() => parseConfig({ ...base, DKIM_KEY: "a secret that is no key" })).toThrow(
    /^(?!.*a secret that).*DKIM_KEY/,
  );
});

test("backups go to the data directory, a folder, or a bucket with the keys of files or its own", () => {
  expect(parseConfig({ DATA_DIR: "/srv/data" }).backup).toEqual({
    folder: "/srv/data/backups",
    isTargetConfigured: false,
    s3: null,
    everyHours: null,
    recipients: [],
    keep: { days: 7, weeks: 4, months: 6 },
  });
  expect(parseConfig({ BACKUP_DIR: "/mnt/disk" }).backup).toMatchObject({
    folder: "/mnt/disk",
    isTargetConfigured: true,
  });
  const files = { S3_BUCKET: "files", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };
  expect(parseConfig({ ...files, BACKUP_S3_BUCKET: "safe" }).backup.s3).toMatchObject({
    bucket: "safe",
    accessKeyId: "id",
    region: "us-east-1",
  });
  const own = {
    BACKUP_S3_ACCESS_KEY_ID: "b",
    BACKUP_S3_SECRET_ACCESS_KEY: "c",
    BACKUP_S3_REGION: "eu-west-3",
  };
  expect(parseConfig({ ...files, ...own, BACKUP_S3_BUCKET: "safe" }).backup.s3).toMatchObject({
    accessKeyId: "b",
    region: "eu-west-3",
  });
  expect(() => parseConfig({ BACKUP_S3_BUCKET: "safe" })).toThrow(/BACKUP_S3_BUCKET needs/);
});

test("automatic backups run every 24 hours once a target is set, unless switched off", () => {
  expect(parseConfig({ BACKUP_DIR: "/mnt/disk" }).backup.everyHours).toBe(24);
  expect(parseConfig({ BACKUP_DIR: "/mnt/disk", BACKUP_EVERY_HOURS: "6" }).backup.everyHours).toBe(6);
  expect(parseConfig({ BACKUP_DIR: "/mnt/disk", BACKUP_EVERY_HOURS: "off" }).backup.everyHours).toBeNull();
  expect(parseConfig({ BACKUP_EVERY_HOURS: "6" }).backup.everyHours).toBeNull();
  const keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret", S3_BUCKET: "files" };
  expect(parseConfig({ ...keys, BACKUP_S3_BUCKET: "safe" }).backup.everyHours).toBe(24);
  for (const wrong of ["0", "often", "1.5"])
    expect(() => parseConfig({ BACKUP_DIR: "/mnt/disk", BACKUP_EVERY_HOURS: wrong }), wrong).toThrow(
      /^Configuration: BACKUP_EVERY_HOURS=.*1 to 720, or off/,
    );
});

test("backup keys must be valid public keys; a private key is refused and not printed", () => {
  const [one, other] = [
    "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
    "age1lggyhqrw2nlhcxprm67z43rta597azn8gknawjehu9d9dl0jq3yqqvfafg",
  ];
  expect(parseConfig({ BACKUP_RECIPIENT: `${one}, ${other}` }).backup.recipients).toEqual([one, other]);
  expect(() => parseConfig({ BACKUP_RECIPIENT: one.replace("ql3", "ql4") })).toThrow(/BACKUP_RECIPIENT=/);
  const identity = "AGE-SECRET-KEY-1GQ9778VQXMMJVE8SK7J6VT8UJ4HDQAJUVSFCWCM02D8GEWQ72PVQ2Y5J33";
  expect(() => parseConfig({ BACKUP_RECIPIENT: identity })).toThrow(
    /^Configuration: BACKUP_RECIPIENT=\(not shown\)(?!.*GQ9778).*must be public keys/,
  );
});

test("a bucket needs all its keys, and its secret is not printed", () => {
  expect(parseConfig({}).s3).toBeNull();
  const keys = { S3_BUCKET: "files", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };
  expect(parseConfig(keys).s3).toEqual({
    bucket: "files",
    endpoint: undefined,
    region: "us-east-1",
    accessKeyId: "id",
    secretAccessKey: "secret",
  });
  for (const missing of Object.keys(keys))
    expect(() => parseConfig({ ...keys, [missing]: "" }), missing).toThrow(/together or not at all/);
  expect(() => parseConfig({ ...keys, S3_ENDPOINT: "minio" })).toThrow(/^Configuration: S3_ENDPOINT=/);
});

test("a secret may be in a file, which must exist and not be empty; its content is never printed", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "reboot-secrets-"));
  const file = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const long = "a secret that is long enough for anybody";
  expect(parseConfig({ SECRET_FILE: file("good", `${long}\n`) }).secret).toBe(long);
  expect(parseConfig({ SECRET_FILE: "" }).secret).toBeUndefined();
  const failing = (environment: Record<string, string>) => {
    try {
      parseConfig(environment);
    } catch (error) {
      return (error as Error).message;
    }
    return "";
  };
  expect(failing({ SECRET_FILE: path.join(folder, "none") })).toMatch(/SECRET_FILE=.*ENOENT/);
  expect(failing({ SECRET_FILE: file("empty", "\n") })).toMatch(/is empty/);
  expect(failing({ SECRET_FILE: file("good", long), SECRET: long })).toMatch(/both set/);
  const short = failing({ SECRET_FILE: file("short", "hunter2") });
  expect(short).toMatch(/SECRET=\(not shown\)/);
  expect(short).not.toContain("hunter2");
  rmSync(folder, { recursive: true });
});
