import * as build from "virtual:react-router/server-build";
import { createPageDoor } from "./page/page-door";
import { runCommand } from "./commands/run-command";
import { run } from "./program";

const [command, ...args] = process.argv.slice(2);
if (command !== undefined) await runCommand(command, args);
else await run({ pages: (deps, cache, reads) => createPageDoor(build, deps, cache, reads) });
