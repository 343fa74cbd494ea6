// @ts-check
// Started by child-process-pictures.server.ts under OS limits, without secrets. Handles one request, then is killed.
import { die, setUpChild } from "../child-process/child-setup.mjs";
import { readFrames, writeFrame } from "../child-process/frames.mjs";
import { clean, problemOf, readSize, render } from "./decode.mjs";

const [mostInput = "0", mostResident = "0"] = process.argv.slice(2);
/** Milliseconds between checks of resident memory. */
const LOOK = 25;

setUpChild();
setInterval(() => {
  if (process.memoryUsage.rss() > Number(mostResident)) die();
}, LOOK);

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
