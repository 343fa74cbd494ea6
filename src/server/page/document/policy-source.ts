import { createHash } from "node:crypto";

/** Admits one inline script or style sheet in a content security policy, by its hash. */
export const inlineSource = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
