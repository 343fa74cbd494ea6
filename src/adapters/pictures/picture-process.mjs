// @ts-check
// The picture process: started by child-process-pictures.server.ts under limits of the system, with no secret in its environment
// and no connection but its standard streams. One request comes in, one answer goes out, and it is killed; so it is when
// its parent ends.
import { writeFileSync } from "node:fs";
import os from "node:os";
import { clean, problemOf, readSize, render } from "./decode.mjs";
import { readFrames, writeFrame } from "./frames.mjs";

const [mostInput = "0", mostResident = "0"] = process.argv.slice(2);
/** How often resident memory is looked at, in milliseconds. */
const LOOK = 25;

// Readers are served first, and where memory runs out, the system ends this process and none that holds anything.
try {
  os.setPriority(5);
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Not Linux, or not allowed: the limits hold all the same.
}

// Not `process.exit`, which waits for a decoder that is still at work.
const die = () => process.kill(process.pid, "SIGKILL");
setInterval(() => {
  if (process.memoryUsage.rss() > Number(mostResident)) die();
}, LOOK);
process.stdin.on("end", die);
process.stdin.on("error", die);
process.stdout.on("error", die);

const WORK = { readSize, clean, render };

const request = (await readFrames(process.stdin, Number(mostInput)).next()).value;
if (!request) die();
const { head, parts } = request;
const work = WORK[/** @type {keyof typeof WORK} */ (head.work)];
try {
  const { answer, parts: made } = await work(parts[0], head.limits, head.outputs);
  writeFrame(process.stdout, { answer }, made);
} catch (error) {
  writeFrame(process.stdout, { problem: problemOf(error) }, []);
}
