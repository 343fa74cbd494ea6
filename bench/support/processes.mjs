import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { BenchmarkError } from "./run.mjs";

/** The kernel's unit of processor time (USER_HZ), the same on every current Linux. */
const TICKS_PER_SECOND = 100;

function stat(pid) {
  try {
    // The process name, in brackets, can contain spaces and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return {
      state: fields[0],
      parent: Number(fields[1]),
      seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
    };
  } catch {
    return null;
  }
}

export function processTree(pid) {
  if (process.platform !== "linux")
    throw new BenchmarkError("This benchmark reads /proc: it runs on Linux only.");
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const parents = new Map(all.map((name) => [Number(name), stat(name)?.parent]));
  const found = [pid];
  for (const parent of found) for (const [child, of] of parents) if (of === parent) found.push(child);
  return found;
}

/** A zombie does not count as running. */
export const isRunning = (pid) => !["Z", undefined].includes(stat(pid)?.state);

/** Processor time of a process tree in seconds, without processes that have ended. */
export const processorSeconds = (pid, counted = () => true) =>
  processTree(pid)
    .filter(counted)
    .reduce((total, member) => total + (stat(member)?.seconds ?? 0), 0);

/** Memory in bytes. `shared` is PSS; `resident` is RSS, whose sums count shared memory several times. */
export function memoryOf(pid) {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const bytes = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)[1]) * 1024;
  return { shared: bytes("Pss"), resident: bytes("Rss") };
}

export const commandOf = (pid) => readFileSync(`/proc/${pid}/comm`, "utf8").trim();
/** Returns false for a process that has just ended. */
export function isDatabase(pid) {
  try {
    return commandOf(pid) === "postgres";
  } catch {
    return false;
  }
}

const statusOf = (pid, name) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) *
  1024;

/** Bytes: now, and at the peak since `resetPeak`. */
export const residentOf = (pid) => statusOf(pid, "VmRSS");
export const peakOf = (pid) => statusOf(pid, "VmHWM");
export const resetPeak = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, "5");

/** Samples RSS without the database; the sum counts shared memory several times. @returns stops and returns bytes */
export function watchMemory(pid) {
  const sum = () =>
    childrenOf(pid)
      .filter((child) => !isDatabase(child))
      .reduce((total, child) => total + residentIfThere(child), residentOf(pid));
  const before = sum();
  let peak = before;
  const sampleTimer = setInterval(() => (peak = Math.max(peak, sum())), 10);
  return () => {
    clearInterval(sampleTimer);
    return { before, peak };
  };
}

const childrenOf = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
function residentIfThere(pid) {
  try {
    return residentOf(pid);
  } catch {
    return 0;
  }
}
