import type { Config } from "../../platform/config";

/** What an operator's command works with: configuration, and what has to be given back at the end. */
export type Operator = Readonly<{
  /** The configuration; refuses a user who is not the program's. */
  config: () => Promise<Config>;
  undo: (() => Promise<void>)[];
}>;
