// package.json starts this with --max-semi-space-size=8: 100 MB less under load for 1 % more work (bench/README.md). The
// settings of the C library's memory give back what a photograph took (docs/decisions/0069): half of what stays otherwise.
import { ready } from "./bootstrap.mjs";

await ready({
  entry: "build/server/index.js",
  wantsBuild: true,
  // Node keeps there what it has compiled of the program and its packages: every later start is sooner by a third.
  env: { NODE_ENV: "production", NODE_COMPILE_CACHE: "node_modules/.stamps/compiled" },
});
