import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Secret, TOTP } from "otpauth";
import { ORIGIN, blocks, ca, done, mailed, run, until } from "./commands.ts";
import { Visitor, ask } from "./visitor.ts";

const PASSWORD = "seven green kettles";
export const OWNER = "amina@example.org";

const code = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

async function setUpFactor(visitor: Visitor): Promise<string> {
  const page = await visitor.open("/account/two-factor", { intent: "begin", password: PASSWORD });
  const secret = /factor-key">([A-Z2-7 ]+)</.exec(page.text)?.[1]?.replaceAll(" ", "");
  assert.ok(secret, `no key on the page: ${page.status} ${page.path}`);
  const on = await visitor.open("/account/two-factor", { intent: "finish", code: code(secret) });
  assert.match(on.text, /Your recovery codes/);
  return secret;
}

/** Accepts the invitation in the log. @returns key of the second factor */
export async function owner(): Promise<string> {
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

export async function signIn(secret: string | null) {
  const visitor = new Visitor(ORIGIN, ca);
  let page = await visitor.open("/login", { email: OWNER, password: PASSWORD });
  if (secret !== null) {
    assert.equal(page.path, "/login/code");
    page = await visitor.open("/login/code", { code: code(secret) });
  }
  return { visitor, page };
}

export async function lostFactor() {
  const block = blocks.find(({ script }) => script.includes("reset-factor"));
  const line = block?.script.split("\n").find((each) => each.includes("reset-factor"));
  assert.ok(line, "the document has no command for a lost factor");
  run(line);
  await mailed(/Subject: Your two-step sign-in was reset/);
  const { visitor } = await signIn(null);
  const secret = await setUpFactor(visitor);
  assert.equal((await visitor.open("/admin")).status, 200);
  done("a lost second factor is set up anew");
  return secret;
}

export async function lostSecret() {
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
