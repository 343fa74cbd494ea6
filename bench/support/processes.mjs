// What processes cost, as Linux counts it in /proc.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { BenchmarkError } from "./run.mjs";

/** The kernel's unit of processor time towards programs: the same on every Linux of today. */
const TICKS_PER_SECOND = 100;

function stat(pid) {
  try {
    // The name, in brackets, may hold spaces and brackets itself.
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

/** A process and all that descend from it. */
export function processTree(pid) {
  if (process.platform !== "linux")
    throw new BenchmarkError("This benchmark reads /proc: it runs on Linux only.");
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const parents = new Map(all.map((name) => [Number(name), stat(name)?.parent]));
  const found = [pid];
  for (const parent of found) for (const [child, of] of parents) if (of === parent) found.push(child);
  return found;
}

/** Whether a process runs; one that has ended and was not reaped does not. */
export const isRunning = (pid) => !["Z", undefined].includes(stat(pid)?.state);

/**
 * Processor time of a process and its family so far, in seconds; of those that have ended nothing is counted.
 * @param {(pid: number) => boolean} [counted] which of them, all if it is left out
 */
export const processorSeconds = (pid, counted = () => true) =>
  processTree(pid)
    .filter(counted)
    .reduce((total, member) => total + (stat(member)?.seconds ?? 0), 0);

/**
 * Memory in bytes. `shared` counts memory that several processes share once, in equal parts (PSS); `resident` counts it
 * in full for each (RSS), so sums of it are too large.
 */
export function memoryOf(pid) {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const bytes = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)[1]) * 1024;
  return { shared: bytes("Pss"), resident: bytes("Rss") };
}

export const commandOf = (pid) => readFileSync(`/proc/${pid}/comm`, "utf8").trim();
/** Whether a process is one of the database server's. One that has just ended is none. */
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

/** Resident memory of one process in bytes: now, and at its peak since `forgetPeak`. */
export const residentOf = (pid) => statusOf(pid, "VmRSS");
export const peakOf = (pid) => statusOf(pid, "VmHWM");
/** The kernel keeps the peak itself; from now on it begins anew (proc(5), clear_refs). */
export const resetPeak = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, "5");

/**
 * Watches resident memory of a program with its picture processes, its database not counted. What processes share counts in
 * each of them, so the sum is too large rather than too small.
 * @returns ends the watch, and gives the memory at the beginning and the most that there was, in bytes
 */
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
