import { prepareAndRun } from "./bootstrap.mjs";

prepareAndRun({ entry: "src/server/dev.mjs", wantsBuild: false, env: { NODE_ENV: "development" } });
