// @ts-check
// What every child process does first.
import { writeFileSync } from "node:fs";
import os from "node:os";

/** Ends this process at once. Not `process.exit`, which waits for native code that is still at work. */
export const die = () => process.kill(process.pid, "SIGKILL");

/** Gives way to the program, and ends with it. */
export function setUpChild() {
  // Readers are served first, and where memory runs out, the system ends this process and none that holds anything.
  try {
    os.setPriority(5);
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Not Linux, or not allowed: the limits hold all the same.
  }
  process.stdin.on("end", die);
  process.stdin.on("error", die);
  process.stdout.on("error", die);
}
