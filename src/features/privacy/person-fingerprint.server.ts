import { createHmac } from "node:crypto";
import type { Deps } from "../../platform/deps";
import type { DataSubject } from "./privacy.model";

/** Identifies a person in the log: a keyed hash of the email address, phone number or account. */
export const personFingerprint = (
  deps: Pick<Deps, "keys">,
  { emailKeys: [emailKey], phone, accountId }: DataSubject,
): string =>
  createHmac("sha256", deps.keys("look-up"))
    .update(`person ${emailKey ?? phone ?? accountId ?? ""}`)
    .digest("hex")
    .slice(0, 16);
