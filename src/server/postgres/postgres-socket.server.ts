import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { CLUSTER_PORT, type ClusterPaths } from "./postgres-cluster.server";
import { EmbeddedPostgresError } from "./postgres-error.server";
import { makePrivateDirectory, requireAccess } from "./postgres-user.server";

/** The shortest limit of supported systems (macOS; Linux allows four more). */
const MAX_SOCKET_PATH_BYTES = 103;

/** Uses `<dataDir>/run` or, if that is too long, a temporary folder. @throws EmbeddedPostgresError */
export async function createSocketDirectory({ dataDir, account }: ClusterPaths) {
  const name = `reboot-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`;
  const preferred = path.join(dataDir, "run");
  const folder = fitsSocketPath(preferred) ? preferred : path.join(await realpath(tmpdir()), name);
  if (!fitsSocketPath(folder)) {
    throw new EmbeddedPostgresError(
      `The path ${dataDir} is too long for PostgreSQL's socket, and so is that of the temporary folder ${tmpdir()}; nothing was changed. ` +
        `Choose a shorter DATA_DIR (up to ${MAX_SOCKET_PATH_BYTES - 18} bytes), or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  await makePrivateDirectory(folder, account);
  await requireAccess(folder, account);
  return folder;
}

function fitsSocketPath(socketFolder: string) {
  return Buffer.byteLength(path.join(socketFolder, `.s.PGSQL.${CLUSTER_PORT}`)) <= MAX_SOCKET_PATH_BYTES;
}
