// package.json starts this with --max-semi-space-size=8: 100 MB less under load for 1 % more work (bench/README.md).
import { ready } from "./bootstrap.mjs";

await ready({ entry: "build/server/index.js", wantsBuild: true, env: { NODE_ENV: "production" } });
