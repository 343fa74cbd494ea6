import * as build from "virtual:react-router/server-build";
import { createPageHandler } from "./page/page-handler";
import { runCommand } from "./commands/run-command";
import { runServer } from "./start-server";

const [command, ...args] = process.argv.slice(2);
if (command !== undefined) await runCommand(command, args);
else
  await runServer({ pages: (deps, cache, getReplica) => createPageHandler(build, deps, cache, getReplica) });
