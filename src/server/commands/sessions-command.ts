import {
  endAllSessions,
  endAccountSessions,
} from "../../features/accounts/sessions/end-sessions.service.server";
import type { CommandDeps } from "./command-deps";
import { CommandError } from "./command-error";

const USAGE = `Sign one person out everywhere, by the email address of the account:
  npm run sessions -- end <address>
Sign everyone out:
  npm run sessions -- end everybody`;

/** `npm run sessions`: for a stolen phone or a leaked secret (docs/operations.md). */
export async function sessionsCommand(
  args: string[],
  openDeps: () => Promise<Pick<CommandDeps, "db" | "now">>,
): Promise<string> {
  const [action, target, ...rest] = args;
  if (args.length === 0 || action === "--help") return USAGE;
  if (action !== "end" || target === undefined || rest.length > 0)
    throw new CommandError(`"${args.join(" ")}" is not a command.\n\n${USAGE}`);
  const deps = await openDeps();
  if (target === "everybody")
    return `Ended sessions: ${await endAllSessions(deps)}. Everyone must sign in again.`;
  const ended = await endAccountSessions(deps, target);
  if (ended === null) throw new CommandError(`There is no account with the address "${target}".`);
  return `Ended sessions: ${ended}. Emailed sign-in links no longer work.`;
}
