import { createHash } from "node:crypto";

/** Returns the name of the script of all pages: the build writes the file, pages link it. */
export const pageScriptName = (text: string): string =>
  `page-${createHash("sha256").update(text).digest("base64url").slice(0, 10)}.js`;
