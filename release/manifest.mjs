// `release.json` holds a digest of each file, which reveals truncated or changed copies.
import { createHash } from "node:crypto";
import { lstatSync, readFileSync, readdirSync, readlinkSync } from "node:fs";
import path from "node:path";

/** An error for operators in one line. Nothing was changed unless the message says so. */
export class ReleaseError extends Error {}

export const RELEASE_FILE = "release.json";

/** Returns each file below `folder` with its digest, and each link with its target. */
export function digestFiles(folder) {
  const found = {};
  const walk = (below) => {
    for (const name of readdirSync(path.join(folder, below)).sort()) {
      const entry = below === "" ? name : `${below}/${name}`;
      if (entry === RELEASE_FILE) continue;
      const file = path.join(folder, entry);
      const kind = lstatSync(file);
      if (kind.isDirectory()) walk(entry);
      else if (kind.isSymbolicLink()) found[entry] = `link:${readlinkSync(file)}`;
      else found[entry] = createHash("sha256").update(readFileSync(file)).digest("hex");
    }
  };
  walk("");
  return found;
}

export function readRelease(folder) {
  try {
    return JSON.parse(readFileSync(path.join(folder, RELEASE_FILE), "utf8"));
  } catch {
    throw new ReleaseError(`${folder} holds no release: its ${RELEASE_FILE} is missing or cannot be read.`);
  }
}

/** @throws ReleaseError if a file is missing, changed or unexpected */
export function verifyRelease(folder) {
  const release = readRelease(folder);
  const found = digestFiles(folder);
  const differing = [
    ...Object.keys(release.files).filter((name) => found[name] !== release.files[name]),
    ...Object.keys(found).filter((name) => !(name in release.files)),
  ];
  if (differing.length > 0)
    throw new ReleaseError(
      `Release ${release.version} in ${folder} is not what was built: ${differing.length} files differ, such as ${differing[0]}. Copy the archive again.`,
    );
  return release;
}
