import { mkdir, stat } from "node:fs/promises";
import path from "node:path";

/**
 * Creates a directory and its parents. Node's `recursive` loops forever where directories cannot be created (`/proc`).
 * @param mode of the directory itself; parents get the default
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
