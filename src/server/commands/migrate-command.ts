import { connect } from "../../db/database.server";
import { prepareDatabase, prepareDatabaseAsOwner } from "../database/open-database";
import { CommandError } from "./command-error";
import type { CommandContext } from "./command-context";

const USAGE = `Bring the tables of DATABASE_URL up to this program, by the account of DATABASE_OWNER_URL when it is set:
  migrate
The program does so itself when it starts; apart, the processes that serve need not know the owner's password.`;

/** `migrate`: runs once in a deployment, before its processes (deploy/compose.yaml). */
export async function migrateCommand(args: string[], { config }: CommandContext): Promise<string> {
  if (args.length > 0) throw new CommandError(USAGE);
  const { databaseUrl, databaseOwnerUrl } = await config();
  if (!databaseUrl)
    throw new CommandError(
      "DATABASE_URL is not set. Nothing was changed. The embedded database is brought up to date when the program starts.",
    );
  if (databaseOwnerUrl) await prepareDatabaseAsOwner(databaseOwnerUrl, { connectionString: databaseUrl });
  else {
    const connection = connect({ connectionString: databaseUrl, application_name: "reboot", max: 2 });
    await prepareDatabase(connection).finally(() => connection.pool.end());
  }
  return "The tables are those of this program.";
}
