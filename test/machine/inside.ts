// Runs on the clean root: an operator who follows docs/operations.md word for word, and checks what they were promised.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { createOTP } from "@better-auth/utils/otp";
import { readBlocks } from "./document.ts";
import { startLoad } from "./load.ts";
import { readMails, serveMail } from "./mail-server.ts";
import { Visitor, ask } from "./visitor.ts";

const HOST = "example.org";
const ORIGIN = `https://${HOST}`;
const PASSWORD = "seven green kettles";
const OWNER = "amina@example.org";
const WALK = "/opt/walk";
const blocks = readBlocks(`${WALK}/operations.md`);
/** The authority of every certificate here. */
const ca = readFileSync(`${WALK}/tls/ca.pem`, "utf8");
const log = (line: string) => console.log(line);

/** Runs what the operator types. @returns what it printed */
function run(script: string, { fails = false } = {}): string {
  const { status, stdout, stderr } = spawnSync("bash", ["-eo", "pipefail", "-c", script], {
    encoding: "utf8",
    cwd: "/root",
  });
  const printed = `${stdout}${stderr}`;
  if ((status !== 0) !== fails) throw new Error(`${script}\nended with ${status}:\n${printed}`);
  return printed;
}

/** Runs every block below a heading. @param only of several, those in which this stands */
function follow(heading: string, only = ""): string {
  const found = blocks.filter((block) => block.heading === heading && block.script.includes(only));
  assert.ok(found.length > 0, `no commands below "${heading}" with "${only}"`);
  return found.map(({ script }) => run(script)).join("\n");
}

async function until<T>(what: string, probe: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (let tries = 0; tries < 240; tries++) {
    const found = await probe();
    if (found) return found;
    await sleep(250);
  }
  throw new Error(`not within a minute: ${what}`);
}

let taken = performance.now();
function done(what: string): void {
  log(`ok  ${what} (${((performance.now() - taken) / 1000).toFixed(1)} s)`);
  taken = performance.now();
}

const code = (secret: string) => {
  const bits = [...secret].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const bytes = bits.join("").match(/.{8}/g)!;
  const key = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 2)));
  return createOTP(key).hotp(Math.floor(Date.now() / 30_000));
};

/** Sets the second factor up, from a session that has none. @returns its key */
async function setUpFactor(visitor: Visitor): Promise<string> {
  const page = await visitor.open("/account/two-factor", { intent: "begin", password: PASSWORD });
  const secret = /factor-key">([A-Z2-7 ]+)</.exec(page.text)?.[1]?.replaceAll(" ", "");
  assert.ok(secret, `no key on the page: ${page.status} ${page.path}`);
  const on = await visitor.open("/account/two-factor", { intent: "finish", code: await code(secret) });
  assert.match(on.text, /Your recovery codes/);
  return secret;
}

const MAILS = `${WALK}/out/mails`;
const mailed = (text: RegExp) =>
  until(`a mail with ${text}`, () => readMails(MAILS).findLast((each) => text.test(each)));

/** Runs a part of this file beside the walk, whose commands block it. */
const runInBackground = (role: "mail" | "visitors") =>
  run(
    `systemctl reset-failed ${role} 2>/dev/null || true
    systemd-run --quiet --collect --unit=${role} -p Environment=ROLE=${role} ${WALK}/node ${WALK}/checkout/test/machine/inside.ts`,
  );

async function install() {
  follow("Install");
  await until("the program is ready", async () => {
    const answer = await fetch("http://127.0.0.1:3000/readyz").catch(() => null);
    return answer?.status === 200;
  });
  assert.equal(run("systemctl is-active reboot.service reboot.socket").trim(), "active\nactive");
  // Nothing but the service may read its settings and its data.
  run("runuser -u nobody -- cat /etc/reboot/env", { fails: true });
  run("runuser -u nobody -- ls /var/lib/reboot", { fails: true });
  run("runuser -u reboot -- touch /srv/reboot/current/x", { fails: true });
  done("installed and started");
}

const LOCAL_AUTHORITY = `{
	local_certs
	skip_install_trust
	pki {
		ca local {
			root {
				cert /etc/caddy/ca.pem
				key /etc/caddy/ca-key.pem
			}
		}
	}
}
`;

async function tls() {
  // As Debian's package does where its service may start.
  run("systemctl start caddy");
  follow("TLS");
  // The one thing that differs here: a local authority, since there is no way out to a public one.
  const file = "/etc/caddy/Caddyfile";
  run(`install -m 640 -g caddy ${WALK}/tls/ca.pem ${WALK}/tls/ca-key.pem /etc/caddy/`);
  writeFileSync(file, `${LOCAL_AUTHORITY}${readFileSync(file, "utf8")}`);
  run("systemctl restart caddy");
  const page = await until("the site over TLS", () => ask(ORIGIN, { ca }).catch(() => null));
  assert.equal(page.status, 200);
  assert.match(String(page.headers["strict-transport-security"]), /max-age=\d{7,}/);
  const plain = await fetch(`http://${HOST}/about`, { redirect: "manual" });
  assert.deepEqual([plain.status, plain.headers.get("location")], [308, `${ORIGIN}/about`]);
  assert.equal((await fetch(`http://${HOST}/api/v1/programs`)).status, 403);
  done("TLS by Caddy");
}

async function owner(): Promise<string> {
  const link = /https:\/\/\S+(\/invitation\/[\w-]{43})/.exec(run("journalctl -u reboot --no-pager -o cat"));
  assert.ok(link, "the log has no link for the owner");
  const visitor = new Visitor(ORIGIN, ca);
  const account = { displayName: "Amina Okello", email: OWNER, password: PASSWORD };
  const entered = await visitor.open(link[1]!, account);
  assert.equal(entered.path, "/account/two-factor");
  const secret = await setUpFactor(visitor);
  assert.equal((await visitor.open("/admin")).status, 200);
  assert.match(run("grep -c . /var/log/caddy/reboot.log && cat /var/log/caddy/reboot.log"), /invitation/);
  const logged = readFileSync("/var/log/caddy/reboot.log", "utf8");
  assert.ok(!logged.includes(link[1]!.slice("/invitation/".length)), "the proxy's log has the secret link");
  done("owner with a second factor");
  return secret;
}

async function mail() {
  follow("Mail");
  const sent = run("rebootctl doctor --mail you@example.org || true");
  assert.match(sent, /you@example\.org/);
  await mailed(/To: you@example\.org/);
  const visitor = new Visitor(ORIGIN, ca);
  await visitor.open("/login", { email: OWNER, by: "link" });
  const letter = await mailed(new RegExp(`${ORIGIN}/login/link/[\\w-]+`));
  assert.match(letter, /From: .*hello@example\.org/);
  done("mail leaves, and brings a sign-in link");
}

async function backups() {
  run("mkdir -p /mnt/backup && mount -t tmpfs tmpfs /mnt/backup");
  follow("Backups on another disk");
  const [name] = readdirSync("/mnt/backup/reboot").filter((each) => each.startsWith("reboot-"));
  assert.ok(name, "there is no backup on the other disk");
  assert.equal(run("stat -c %U:%a /mnt/backup/reboot").trim(), "reboot:700");
  done("backup on another disk");
}

const LOAD = ["/", "/programs", "/about", "/contact", "/fr", "/events", "/login", "/robots.txt"];

/** Does something while visitors come, none of whom may notice. */
async function underLoad(what: string, work: () => void): Promise<void> {
  run(`rm -f ${WALK}/out/load-*`);
  runInBackground("visitors");
  await until("the first visitors", () => existsSync(`${WALK}/out/load-begun`));
  work();
  await sleep(2000);
  writeFileSync(`${WALK}/out/load-end`, "");
  const file = `${WALK}/out/load-result`;
  await until("the visitors' result", () => existsSync(file));
  await sleep(100);
  const { requests, failed, slowestMs } = JSON.parse(readFileSync(file, "utf8"));
  assert.ok(requests > 50, `only ${requests} requests`);
  assert.deepEqual(failed, []);
  done(`${what} under load: ${requests} requests, 0 failed, the slowest ${slowestMs} ms`);
}

async function visitors() {
  const end = startLoad(ORIGIN, ca, LOAD);
  await sleep(500);
  writeFileSync(`${WALK}/out/load-begun`, "");
  while (!existsSync(`${WALK}/out/load-end`)) await sleep(100);
  writeFileSync(`${WALK}/out/load-result`, JSON.stringify(await end()));
}

async function upgrade() {
  const script = (await ask(ORIGIN, { ca })).text.match(/\/assets\/[\w.-]+\.(js|css)/)?.[0];
  assert.ok(script, "the page names no file of the build");
  await underLoad("upgrade", () => void follow("Upgrade"));
  assert.match(run("rebootctl release list"), /1\.1\.0 {2}current/);
  assert.equal((await ask(ORIGIN + script, { ca })).status, 200, "an open page lost its files");
  await underLoad("roll back", () => void follow("Roll back"));
  assert.match(run("rebootctl release list"), /1\.0\.0 {2}current/);
}

async function signIn(secret: string | null) {
  const visitor = new Visitor(ORIGIN, ca);
  let page = await visitor.open("/login", { email: OWNER, password: PASSWORD });
  if (secret !== null) {
    assert.equal(page.path, "/login/code");
    page = await visitor.open("/login/code", { code: await code(secret) });
  }
  return { visitor, page };
}

async function lostFactor() {
  const block = blocks.find(({ script }) => script.includes("reset-factor"));
  const line = block?.script.split("\n").find((each) => each.includes("reset-factor"));
  assert.ok(line, "the document has no command for a lost factor");
  run(line);
  await mailed(/Subject: Your second sign-in step was reset/);
  const { visitor } = await signIn(null);
  const secret = await setUpFactor(visitor);
  assert.equal((await visitor.open("/admin")).status, 200);
  done("a lost second factor is set up anew");
  return secret;
}

async function restore(secret: string) {
  run("rebootctl backup");
  // What came after the backup is gone, what was in it is there.
  follow("Restore", "restore latest");
  await until("the program is ready", () =>
    ask(ORIGIN, { ca }).then(
      ({ status }) => status === 200,
      () => false,
    ),
  );
  // A code is taken once: the next one comes within half a minute.
  await sleep(31_000);
  const { page } = await signIn(secret);
  assert.equal(page.status, 200);
  assert.notEqual(page.path, "/login/code", "the code was refused after the restore");
  done("restored, and the owner signs in with the second factor");
}

async function lostSecret() {
  run("systemctl stop reboot.socket reboot.service && rm /var/lib/reboot/secret");
  run("systemctl start reboot.socket; systemctl start reboot.service; sleep 3");
  assert.match(run("journalctl -u reboot -n 20 --no-pager -o cat"), /another secret/);
  run("rebootctl owner new-secret && systemctl restart reboot.service");
  await until("the program is ready", () =>
    ask(ORIGIN, { ca }).then(
      ({ status }) => status === 200,
      () => false,
    ),
  );
  run(`rebootctl owner reset-factor ${OWNER}`);
  const { visitor } = await signIn(null);
  await setUpFactor(visitor);
  const invited = run("rebootctl owner invite grace@example.org");
  assert.match(invited, /\/invitation\/[\w-]{43}/);
  done("a lost secret: the owner is back, and may invite another");
}

async function nginx() {
  run(`systemctl stop caddy
    install -d /etc/nginx/reboot /etc/letsencrypt/live/${HOST}
    install -m 600 ${WALK}/tls/fullchain.pem ${WALK}/tls/privkey.pem /etc/letsencrypt/live/${HOST}/
    cp /srv/reboot/current/deploy/nginx-log.conf /srv/reboot/current/deploy/nginx-locations.conf /etc/nginx/reboot/
    cp /srv/reboot/current/deploy/nginx-single.conf /etc/nginx/conf.d/
    rm -f /etc/nginx/sites-enabled/default
    systemctl restart nginx`);
  const page = await until("the site over nginx", () => ask(ORIGIN, { ca }).catch(() => null));
  assert.equal(page.status, 200);
  const secret = "A".repeat(43);
  await ask(`${ORIGIN}/orders/${secret}`, { ca });
  const plain = await fetch(`http://${HOST}/about`, { redirect: "manual" });
  assert.deepEqual([plain.status, plain.headers.get("location")], [308, `${ORIGIN}/about`]);
  const logged = readFileSync("/var/log/nginx/reboot.log", "utf8");
  assert.match(logged, /\/orders\//);
  assert.ok(!logged.includes(secret), "the proxy's log has a secret address");
  done("TLS by nginx");
}

async function runWalkthrough() {
  appendFileSync("/etc/hosts", `127.0.0.1 localhost ${HOST} mail.${HOST}\n`);
  runInBackground("mail");
  // The program trusts public authorities; one of the house is named to it (docs/configuration.md).
  const own = `NODE_EXTRA_CA_CERTS=${WALK}/tls/ca.pem`;
  await install();
  appendFileSync("/etc/reboot/env", `${own}\n`);
  run("systemctl restart reboot");
  await tls();
  await owner();
  await mail();
  await backups();
  await upgrade();
  const secret = await lostFactor();
  await restore(secret);
  await lostSecret();
  await nginx();
}

const role = process.env["ROLE"];
if (role === "visitors") await visitors();
else if (role === "mail")
  serveMail(2525, MAILS, { key: `${WALK}/tls/privkey.pem`, cert: `${WALK}/tls/fullchain.pem` });
else {
  const ended = await runWalkthrough().then(
    () => "walked",
    (error: Error) => `${error.stack}\n${run("journalctl -n 60 --no-pager -o cat || true")}`,
  );
  log(ended);
  writeFileSync(`${WALK}/out/result`, ended);
  process.exit();
}
