import { existsSync } from "node:fs";
import { prepareAndRun, runBuiltProgram } from "./bootstrap.mjs";

const args = process.argv.slice(2);
const program = { entry: "build/server/index.js", args, env: { NODE_ENV: "production" } };
const server = {
  ...program,
  // Saves 100 MB under load for 1 % more processor time (bench/README.md).
  flags: ["--max-semi-space-size=8"],
  defaults: {
    // Node stores compiled code: later starts are a third faster.
    NODE_COMPILE_CACHE: ".cache/compiled",
    // For the C library: returns the memory of processed photographs to the system (docs/decisions/0069).
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: "131072",
    MALLOC_TRIM_THRESHOLD_: "131072",
  },
};

// Commands can run beside the live site as a user without write access. Releases contain no sources to build.
const isCheckout = existsSync(new URL("src", import.meta.url));
if (args.length > 0) runBuiltProgram(program);
else if (isCheckout) prepareAndRun({ ...server, wantsBuild: true });
else runBuiltProgram(server);
