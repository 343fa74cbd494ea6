import type { Config } from "../../platform/config/config";

export type CommandContext = Readonly<{
  /** @throws CommandError unless the current user owns the data */
  config: () => Promise<Config>;
  cleanups: (() => Promise<void>)[];
}>;
