import type { Config } from "../../platform/config/config";

/** What an operator's command works with: configuration, and what has to be given back at the end. */
export type CommandContext = Readonly<{
  /** The configuration; refuses a user who is not the program's. */
  config: () => Promise<Config>;
  cleanups: (() => Promise<void>)[];
}>;
