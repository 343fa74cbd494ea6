import { parseConfig } from "../../platform/config/config";
import { openCommandDeps, type CommandDeps } from "./command-deps";
import { describeError } from "../operator-error";
import { backupCommand } from "./backup-command";
import { CommandError } from "./command-error";
import { requireDataOwner } from "./require-data-owner";
import { doctorCommand } from "./doctor-command";
import { keysCommand } from "./keys-command";
import { mailsCommand } from "./mails-command";
import { migrateCommand } from "./migrate-command";
import { moveCommand } from "./move-command";
import type { CommandContext } from "./command-context";
import { ownerCommand } from "./owner-command";
import { pictureCommand } from "./picture-command";
import { restoreCommand } from "./restore-command";
import { sessionsCommand } from "./sessions-command";

type Command = (
  args: string[],
  openDeps: () => Promise<CommandDeps>,
  context: CommandContext,
) => Promise<string>;

const COMMANDS: Record<string, Command> = {
  doctor: (args, _openDeps, { cleanups }) => doctorCommand(args, cleanups),
  keys: keysCommand,
  mails: mailsCommand,
  owner: ownerCommand,
  picture: pictureCommand,
  sessions: sessionsCommand,
  backup: (args, _openDeps, context) => backupCommand(args, context),
  restore: (args, _openDeps, context) => restoreCommand(args, context),
  move: (args, _openDeps, context) => moveCommand(args, context),
  migrate: (args, _openDeps, context) => migrateCommand(args, context),
};

/** Runs a command, with or without a running program. Sets the exit code. */
export async function runCommand(name: string, args: string[]): Promise<void> {
  const cleanups: (() => Promise<void>)[] = [];
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command)
      throw new CommandError(`There is no command "${name}". There is: ${Object.keys(COMMANDS).join(", ")}.`);
    const config = async () => {
      const parsed = parseConfig(process.env);
      await requireDataOwner(parsed.dataDir);
      return parsed;
    };
    const openDeps = async () => openCommandDeps(await config(), cleanups);
    console.log(await command(args, openDeps, { config, cleanups }));
  } catch (error) {
    console.error(describeError(error));
    process.exitCode = 1;
  } finally {
    for (const step of cleanups.toReversed()) await step();
  }
}
