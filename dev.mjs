import { ready } from "./bootstrap.mjs";

await ready({ entry: "src/server/dev.mjs", wantsBuild: false, env: { NODE_ENV: "development" } });
