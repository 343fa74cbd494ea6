import { mkdir, stat } from "node:fs/promises";
import path from "node:path";

/**
 * Creates a folder and those above it. Not by `recursive`: where a file system takes no folders (`/proc`), Node tries for ever.
 * @param mode of the folder itself when it is created; those above it get the usual one
 * @throws the error of the file system, which names the folder that could not be created
 */
export async function createDirectory(folder: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && (await stat(folder)).isDirectory()) return;
    const parent = path.dirname(folder);
    if (code !== "ENOENT" || parent === folder || (await isPresent(parent))) throw error;
    await createDirectory(parent);
    await mkdir(folder, { mode });
  }
}

const isPresent = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
