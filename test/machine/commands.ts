import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { readBlocks } from "./document.ts";
import { readMails } from "./mail-server.ts";

export const HOST = "example.org";
export const ORIGIN = `https://${HOST}`;
export const WALK = "/opt/walk";
export const blocks = readBlocks(`${WALK}/operations.md`);
/** CA of all certificates here. */
export const ca = readFileSync(`${WALK}/tls/ca.pem`, "utf8");
export const log = (line: string) => console.log(line);

/** Runs commands of an operator. @returns their output */
export function run(script: string, { fails = false } = {}): string {
  const { status, stdout, stderr } = spawnSync("bash", ["-eo", "pipefail", "-c", script], {
    encoding: "utf8",
    cwd: "/root",
  });
  const printed = `${stdout}${stderr}`;
  if ((status !== 0) !== fails) throw new Error(`${script}\nended with ${status}:\n${printed}`);
  return printed;
}

/** Runs the commands below a heading. @param only restricts them to blocks with this text */
export function follow(heading: string, only = ""): string {
  const found = blocks.filter((block) => block.heading === heading && block.script.includes(only));
  assert.ok(found.length > 0, `no commands below "${heading}" with "${only}"`);
  return found.map(({ script }) => run(script)).join("\n");
}

export async function until<T>(what: string, probe: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (let tries = 0; tries < 240; tries++) {
    const found = await probe();
    if (found) return found;
    await sleep(250);
  }
  throw new Error(`not within a minute: ${what}`);
}

let taken = performance.now();
export function done(what: string): void {
  log(`ok  ${what} (${((performance.now() - taken) / 1000).toFixed(1)} s)`);
  taken = performance.now();
}

export const MAILS = `${WALK}/out/mails`;
export const mailed = (text: RegExp) =>
  until(`a mail with ${text}`, () => readMails(MAILS).findLast((each) => text.test(each)));

/** In the background, because commands of the walkthrough block. */
export const runInBackground = (role: "mail" | "visitors") =>
  run(
    `systemctl reset-failed ${role} 2>/dev/null || true
    systemd-run --quiet --collect --unit=${role} -p Environment=ROLE=${role} ${WALK}/node ${WALK}/checkout/test/machine/inside.ts`,
  );
