import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { ORIGIN, WALK, ca, done, follow, run, runInBackground, until } from "./commands.ts";
import { startLoad } from "./load.ts";
import { ask } from "./visitor.ts";

const LOAD = ["/", "/programs", "/about", "/contact", "/fr", "/events", "/login", "/robots.txt"];

/** No request may fail during `work`. */
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

export async function visitors() {
  const end = startLoad(ORIGIN, ca, LOAD);
  await sleep(500);
  writeFileSync(`${WALK}/out/load-begun`, "");
  while (!existsSync(`${WALK}/out/load-end`)) await sleep(100);
  writeFileSync(`${WALK}/out/load-result`, JSON.stringify(await end()));
}

export async function upgrade() {
  const script = (await ask(ORIGIN, { ca })).text.match(/\/assets\/[\w./-]+\.(js|css)/)?.[0];
  assert.ok(script, "the page names no file of the build");
  await underLoad("upgrade", () => void follow("Upgrade"));
  assert.match(run("rebootctl release list"), /1\.1\.0 {2}current/);
  assert.equal((await ask(ORIGIN + script, { ca })).status, 200, "an open page lost its files");
  await underLoad("roll back", () => void follow("Roll back"));
  assert.match(run("rebootctl release list"), /1\.0\.0 {2}current/);
}
