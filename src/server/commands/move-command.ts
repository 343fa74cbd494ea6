import path from "node:path";
import { parseArgs } from "node:util";
import { loadDatabase, requireFit } from "../backup/load-database";
import { writeMovedMarker } from "../backup/moved-marker";
import { withSnapshot } from "../backup/snapshot";
import { explainDatabaseError } from "../operator-error";
import { openExclusiveDatabase } from "./command-deps";
import { CommandError } from "./command-error";
import type { CommandContext } from "./command-context";
import { hasPassword, readPassword, withPassword } from "./server-password";

const USAGE = `Move the data from the embedded database to a PostgreSQL server (15 or newer), while the program is stopped:
  npm run move -- postgres://user@host/name [--password] [--overwrite]
user: the account that owns the database, later that of DATABASE_OWNER_URL when there are two (docs/operations.md).
--password: asks for the password of user, or reads a line of standard input; without it PGPASSWORD is used if it is set.
--overwrite: data that is there already goes, for good.`;

const PASSWORD_WARNING =
  "Warning: the password was part of the command, so it is in the history of your shell, and other users of this machine could see it. Change it, and next time use --password or PGPASSWORD.";

/** `npm run move` (docs/operations.md). */
export async function moveCommand(args: string[], { config, cleanups }: CommandContext): Promise<string> {
  const { positionals, values } = parse(args);
  const [url, ...more] = positionals;
  if (values.help || (url === undefined && more.length === 0)) return USAGE;
  if (more.length > 0) throw usageError("There are too many arguments.");
  const destination = describeServer(url!);
  const serverUrl = values.password
    ? withPassword(url!, await readPassword(`Password of ${destination}: `))
    : url!;
  const settings = await config();
  if (settings.databaseUrl)
    throw new CommandError(
      "DATABASE_URL is set: the data is on a server already, not in the embedded database. Nothing was changed. " +
        "From one server to another, make a backup, set DATABASE_URL to the new one, and restore it there.",
    );
  // Starting it here excludes a running program.
  const { dbConfig, now } = await openExclusiveDatabase(settings, cleanups);
  const options = { overwrite: values.overwrite ?? false };
  const rows = await withSnapshot(dbConfig, async (snapshot) => {
    const target = { connectionString: serverUrl };
    await onServer(() => requireFit(target, snapshot.shape, options));
    const loaded = await onServer(() => loadDatabase(target, snapshot, options));
    return [...loaded.values()].reduce((sum, count) => sum + count, 0);
  });
  await writeMovedMarker(settings.dataDir, destination, now());
  return [
    ...(hasPassword(url!) ? [PASSWORD_WARNING] : []),
    `${rows} rows have moved to ${destination}. Now set DATABASE_URL to it and start the program.`,
    "With two accounts set DATABASE_OWNER_URL to it, and DATABASE_URL to the account that runs the program.",
    `Files and the secret stay in ${settings.dataDir}: leave it there, or copy its secret into SECRET and its folder files into the bucket of S3_BUCKET.`,
    `The embedded database is unchanged; without DATABASE_URL the program now refuses to start on it (${path.join(settings.dataDir, "moved")}).`,
    `Back again: npm run backup with DATABASE_URL, then npm run restore -- latest --overwrite without it.`,
  ].join("\n");
}

/** Distinguishes errors of the named server from those of the embedded database. */
async function onServer<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = explainDatabaseError(error, "the address that you gave");
    if (reason === null) throw error;
    throw new CommandError(`${reason} Nothing was changed.`, { cause: error });
  }
}

function parse(args: string[]) {
  try {
    const options = {
      overwrite: { type: "boolean" },
      password: { type: "boolean" },
      help: { type: "boolean" },
    } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw usageError((error as Error).message);
  }
}

const usageError = (reason: string) => new CommandError(`${reason}\n\n${USAGE}`);

/** For output: without the password. */
function describeServer(url: string): string {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw usageError("This is no address such as postgres://user@host/name.");
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? hostname;
  return `${host}${port ? `:${port}` : ""}${pathname}`;
}
