import { createHmac } from "node:crypto";
import type { Deps } from "../../platform/deps";
import type { Person } from "./privacy.model";

/** What stands for a person in the log: the same for the same address or number, and it cannot be read back. */
export const markOfPerson = (deps: Pick<Deps, "keys">, { emailKey, phone, accountId }: Person): string =>
  createHmac("sha256", deps.keys("look-up"))
    .update(`person ${emailKey ?? phone ?? accountId ?? ""}`)
    .digest("hex")
    .slice(0, 16);
