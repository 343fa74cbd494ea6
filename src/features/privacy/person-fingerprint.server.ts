import { createHmac } from "node:crypto";
import type { Deps } from "../../platform/deps";
import type { DataSubject } from "./privacy.model";

/** What stands for a person in the log: the same for the same address or number, and it cannot be read back. */
export const personFingerprint = (
  deps: Pick<Deps, "keys">,
  { emailKeys: [emailKey], phone, accountId }: DataSubject,
): string =>
  createHmac("sha256", deps.keys("look-up"))
    .update(`person ${emailKey ?? phone ?? accountId ?? ""}`)
    .digest("hex")
    .slice(0, 16);
