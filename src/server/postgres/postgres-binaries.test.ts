import { existsSync } from "node:fs";
import { chmod, cp, lstat, readdir, realpath, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { isRoot, createDataDir } from "./embedded-postgres.fixture";
import { startEmbeddedPostgres } from "./embedded-postgres.server";
import { findPostgresPackage, linkLibraries, findUsableBinaries } from "./postgres-binaries.server";
import { findSystemAccount, resolvePostgresAccount } from "./postgres-user.server";

const packageDir = findPostgresPackage(`${process.platform}-${process.arch}`);

test("missing library links are created again, even a single one", async () => {
  const copy = await copyPackage();
  const lib = path.join(copy, "native", "lib");
  for (const name of await readdir(lib)) {
    if ((await lstat(path.join(lib, name))).isSymbolicLink()) await rm(path.join(lib, name));
  }
  const dataDir = await createDataDir();
  expect(await findUsableBinaries(copy, dataDir, await resolvePostgresAccount("/nowhere"))).toBe(
    path.join(copy, "native", "bin"),
  );
  await rm(path.join(lib, "libpq.so.5"));
  expect(await linkLibraries(copy)).toBe(true);
  expect(await realpath(path.join(lib, "libpq.so.5"))).toBe(await realpath(path.join(lib, "libpq.so.5.18")));
});

test("an install folder that PostgreSQL's user cannot use is copied beside the data, once", async () => {
  const copy = await copyPackage();
  const lib = path.join(copy, "native", "lib");
  // For root: closed to the other user. For others: missing links in a read-only folder.
  if (!isRoot) await rm(path.join(lib, "libpq.so.5"), { force: true });
  await chmod(isRoot ? copy : lib, isRoot ? 0o700 : 0o555);
  const dataDir = await createDataDir();
  if (isRoot) await chmod(dataDir, 0o711);
  const account = await resolvePostgresAccount("/nowhere");
  const bin = await findUsableBinaries(copy, dataDir, account);
  expect(path.relative(dataDir, bin)).toMatch(/^binaries-18[^/]+\/native\/bin$/);
  const { mtimeMs } = await stat(path.join(bin, "postgres"));
  expect(await findUsableBinaries(copy, dataDir, account)).toBe(bin);
  expect((await stat(path.join(bin, "postgres"))).mtimeMs).toBe(mtimeMs);
  if (!isRoot) await chmod(lib, 0o755);
});

test("a machine without a built-in PostgreSQL is referred to DATABASE_URL", async () => {
  for (const platform of ["linux-riscv64", "win32-x64", "windows-x64"]) {
    const dataDir = path.join(await createDataDir(), "data");
    await expect(startEmbeddedPostgres({ dataDir, platform })).rejects.toThrow(/DATABASE_URL/);
    expect(existsSync(dataDir)).toBe(false);
  }
});

test("a system with another C library is referred to DATABASE_URL", async () => {
  const copy = await copyPackage({ libraries: false });
  // The kernel reports a missing loader and a missing interpreter alike.
  await writeFile(path.join(copy, "native", "bin", "postgres"), "#!/lib/no-such-loader\n", { mode: 0o755 });
  const answer = findUsableBinaries(copy, await createDataDir(), null);
  await expect(answer).rejects.toThrow(/musl.*DATABASE_URL/);
});

test("a machine without an unprivileged user is advised to add one", async () => {
  await expect(findSystemAccount(["no-such-user-here", "root"])).rejects.toThrow(
    /no unprivileged user.*DATABASE_URL/,
  );
});

async function copyPackage({ libraries = true } = {}) {
  const copy = path.join(await createDataDir(), "package");
  await cp(packageDir, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith(".a") && (libraries || !/\.so/.test(file)),
  });
  return copy;
}
