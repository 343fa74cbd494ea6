import { existsSync } from "node:fs";
import { prepareAndRun, runBuiltProgram } from "./bootstrap.mjs";

const args = process.argv.slice(2);
const program = { entry: "build/server/index.js", args, env: { NODE_ENV: "production" } };
const server = {
  ...program,
  // 100 MB less under load for 1 % more work (bench/README.md).
  flags: ["--max-semi-space-size=8"],
  defaults: {
    // Node stores what it has compiled of the program and its packages: later starts are faster by a third.
    NODE_COMPILE_CACHE: ".cache/compiled",
    // For the C library: the memory that a photograph took goes back to the system (docs/decisions/0069).
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: "131072",
    MALLOC_TRIM_THRESHOLD_: "131072",
  },
};

// A command may run beside the live site, as a user who may write nothing here. A release has no sources to build.
const isCheckout = existsSync(new URL("src", import.meta.url));
if (args.length > 0) runBuiltProgram(program);
else if (isCheckout) prepareAndRun({ ...server, wantsBuild: true });
else runBuiltProgram(server);
