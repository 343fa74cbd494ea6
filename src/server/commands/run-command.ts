import { parseConfig } from "../../platform/config";
import { composeBeside, type CommandDeps } from "../compose";
import { explain } from "../program";
import { CommandError } from "./command-error";
import { requireDataOwner } from "./data-owner";
import { pictureCommand } from "./picture-command";

/** Does the work and returns the lines to print. */
type Command = (args: string[], open: () => Promise<CommandDeps>) => Promise<string>;

/** What the program does instead of serving: `node build/server/index.js <name> …`. */
const COMMANDS: Record<string, Command> = { picture: pictureCommand };

/** Runs a command beside the program, whether that is running or not, and ends with code 0 or 1. */
export async function runCommand(name: string, args: string[]): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command)
      throw new CommandError(`There is no command "${name}". There is: ${Object.keys(COMMANDS).join(", ")}.`);
    const open = async () => {
      const config = parseConfig(process.env);
      await requireDataOwner(config.dataDir);
      return composeBeside(config, undo);
    };
    console.log(await command(args, open));
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : explain(error));
    process.exitCode = 1;
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}
