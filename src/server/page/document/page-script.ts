import { createHash } from "node:crypto";

/** Name of the file with the scripts that every page runs, by a digest of its text: the build writes it, pages link it. */
export const pageScriptName = (text: string): string =>
  `page-${createHash("sha256").update(text).digest("base64url").slice(0, 10)}.js`;
