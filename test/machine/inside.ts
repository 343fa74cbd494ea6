// Runs on the clean machine: follows docs/operations.md literally and checks the results.
import assert from "node:assert/strict";
import { appendFileSync, readdirSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import {
  HOST,
  MAILS,
  ORIGIN,
  WALK,
  ca,
  done,
  follow,
  log,
  mailed,
  run,
  runInBackground,
  until,
} from "./commands.ts";
import { serveMail } from "./mail-server.ts";
import { OWNER, lostFactor, lostSecret, owner, signIn } from "./owner.ts";
import { nginx, tls } from "./proxies.ts";
import { upgrade, visitors } from "./upgrade.ts";
import { Visitor, ask } from "./visitor.ts";

async function install() {
  follow("Install");
  await until("the program is ready", async () => {
    const answer = await fetch("http://127.0.0.1:3000/readyz").catch(() => null);
    return answer?.status === 200;
  });
  assert.equal(run("systemctl is-active reboot.service reboot.socket").trim(), "active\nactive");
  // Only the service may read its settings and data.
  run("runuser -u nobody -- cat /etc/reboot/env", { fails: true });
  run("runuser -u nobody -- ls /var/lib/reboot", { fails: true });
  run("runuser -u reboot -- touch /srv/reboot/current/x", { fails: true });
  done("installed and started");
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

async function restore(secret: string) {
  run("rebootctl backup");
  follow("Restore", "restore latest");
  await until("the program is ready", () =>
    ask(ORIGIN, { ca }).then(
      ({ status }) => status === 200,
      () => false,
    ),
  );
  // A code works once; the next one is valid within 30 s.
  await sleep(31_000);
  const { page } = await signIn(secret);
  assert.equal(page.status, 200);
  assert.notEqual(page.path, "/login/code", "the code was refused after the restore");
  done("restored, and the owner signs in with the second factor");
}

async function runWalkthrough() {
  appendFileSync("/etc/hosts", `127.0.0.1 localhost ${HOST} mail.${HOST}\n`);
  runInBackground("mail");
  // The program trusts public CAs only; this setting adds another one (docs/configuration.md).
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
