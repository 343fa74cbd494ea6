import * as build from "virtual:react-router/server-build";
import { createPageDoor } from "./page/page-door";
import { run } from "./program";

await run({ pages: (deps, cache) => createPageDoor(build, deps, cache) });
