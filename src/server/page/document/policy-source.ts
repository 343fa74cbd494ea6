import { createHash } from "node:crypto";

/** Returns the policy source of an inline script or style sheet: its hash. */
export const inlineSource = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
