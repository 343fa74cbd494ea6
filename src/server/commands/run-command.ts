import { parseConfig } from "../../platform/config";
import { composeBeside, type CommandDeps } from "../compose-beside";
import { explain } from "../program";
import { backupCommand } from "./backup-command";
import { CommandError } from "./command-error";
import { requireDataOwner } from "./data-owner";
import { doctorCommand } from "./doctor-command";
import { keysCommand } from "./keys-command";
import { mailsCommand } from "./mails-command";
import { migrateCommand } from "./migrate-command";
import { moveCommand } from "./move-command";
import type { Operator } from "./operator";
import { ownerCommand } from "./owner-command";
import { pictureCommand } from "./picture-command";
import { restoreCommand } from "./restore-command";
import { sessionsCommand } from "./sessions-command";

/** Does the work and returns the lines to print. */
type Command = (args: string[], open: () => Promise<CommandDeps>, operator: Operator) => Promise<string>;

/** What the program does instead of serving: `node build/server/index.js <name> …`. */
const COMMANDS: Record<string, Command> = {
  doctor: (args, _open, { undo }) => doctorCommand(args, undo),
  keys: keysCommand,
  mails: mailsCommand,
  owner: ownerCommand,
  picture: pictureCommand,
  sessions: sessionsCommand,
  backup: (args, _open, operator) => backupCommand(args, operator),
  restore: (args, _open, operator) => restoreCommand(args, operator),
  move: (args, _open, operator) => moveCommand(args, operator),
  migrate: (args, _open, operator) => migrateCommand(args, operator),
};

/** Runs a command beside the program, whether that is running or not, and ends with code 0 or 1. */
export async function runCommand(name: string, args: string[]): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command)
      throw new CommandError(`There is no command "${name}". There is: ${Object.keys(COMMANDS).join(", ")}.`);
    const config = async () => {
      const read = parseConfig(process.env);
      await requireDataOwner(read.dataDir);
      return read;
    };
    const open = async () => composeBeside(await config(), undo);
    console.log(await command(args, open, { config, undo }));
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : explain(error));
    process.exitCode = 1;
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}
