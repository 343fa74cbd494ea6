import { endEverySession, endSessionsOf } from "../../features/accounts/end-sessions.service.server";
import type { CommandDeps } from "../compose-beside";
import { CommandError } from "./command-error";

const USAGE = `Sign somebody out everywhere, by the address of the account:
  npm run sessions -- end <address>
Sign everybody out:
  npm run sessions -- end everybody`;

/** `npm run sessions`: what an operator does when a phone was stolen, or a secret is out (docs/operations.md). */
export async function sessionsCommand(args: string[], open: () => Promise<CommandDeps>): Promise<string> {
  const [what, whose, ...rest] = args;
  if (args.length === 0 || what === "--help") return USAGE;
  if (what !== "end" || whose === undefined || rest.length > 0)
    throw new CommandError(`"${args.join(" ")}" is nothing that can be done.\n\n${USAGE}`);
  const deps = await open();
  if (whose === "everybody")
    return `Sessions that were ended: ${await endEverySession(deps)}. Everybody signs in anew.`;
  const ended = await endSessionsOf(deps, whose);
  if (ended === null) throw new CommandError(`There is no account with the address "${whose}".`);
  return `Sessions that were ended: ${ended}. Links that were mailed to sign in work no more.`;
}
