import { stat } from "node:fs/promises";
import path from "node:path";
import { CommandError } from "./command-error";

/** Refuses other users than the program's, whose files the program could not read. @throws CommandError */
export async function requireDataOwner(dataDir: string): Promise<void> {
  const currentUid = process.getuid?.();
  // Created by the program; the data folder itself may belong to another user.
  for (const entry of ["files", "program.lock"]) {
    const stats = await stat(path.join(dataDir, entry)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw new CommandError(
        `The data folder ${dataDir} cannot be read: ${error.message}. Nothing was changed. Run this as the user that runs the program.`,
      );
    });
    if (stats && currentUid !== undefined && stats.uid !== currentUid)
      throw new CommandError(
        `The data in ${dataDir} belong to user ${stats.uid}, and this command runs as user ${currentUid}. Nothing was changed. Run it as the user that runs the program.`,
      );
  }
}
