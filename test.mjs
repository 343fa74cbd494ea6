import { ready } from "./bootstrap.mjs";

await ready({ entry: "test/run.mjs", wantsBuild: false });
