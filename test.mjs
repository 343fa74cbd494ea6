import { prepareAndRun } from "./bootstrap.mjs";

prepareAndRun({ entry: "test/run.mjs", wantsBuild: false });
