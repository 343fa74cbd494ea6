// @ts-check
import { writeFileSync } from "node:fs";
import os from "node:os";

/** Ends this process at once. `process.exit` would wait for running native code. */
export const die = () => process.kill(process.pid, "SIGKILL");

export function setUpChild() {
  // Requests of visitors have priority, and the out-of-memory killer takes this process first.
  try {
    os.setPriority(5);
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Not Linux or not permitted; the other limits still apply.
  }
  process.stdin.on("end", die);
  process.stdin.on("error", die);
  process.stdout.on("error", die);
}
