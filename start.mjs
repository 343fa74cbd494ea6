import { ready } from "./bootstrap.mjs";

await ready({ entry: "build/server/index.js", wantsBuild: true, env: { NODE_ENV: "production" } });
