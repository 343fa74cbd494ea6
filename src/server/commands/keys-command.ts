import { encryptedColumns } from "../../db/encrypted-columns";
import { countValues, reencrypt } from "../../platform/key-rotation.server";
import type { CommandDeps } from "../compose-beside";
import { readKeys } from "../secret.server";
import { CommandError } from "./command-error";

const USAGE = `Sensitive answers are encrypted. To change the key (docs/privacy.md):

  npm run keys            how many values are sealed with the newest key, and how many with an older one
  npm run keys -- renew   seals those with the newest`;

/** Looks after the keys of the field encryption. */
export async function keysCommand(
  [what, ...more]: string[],
  open: () => Promise<CommandDeps>,
): Promise<string> {
  if (more.length > 0 || (what !== undefined && what !== "renew")) throw new CommandError(USAGE);
  const { db, config } = await open();
  const keys = await readKeys(config, db);
  if (what === undefined) {
    const { newest, older } = await countValues({ db, keys }, encryptedColumns);
    return `${newest} sealed with the newest key, ${older} with an older one.${older > 0 ? ' "npm run keys -- renew" seals them anew; the program does so every night.' : " Older keys can be taken away."}`;
  }
  const { renewed, lost } = await reencrypt({ db, keys }, encryptedColumns);
  if (lost > 0)
    throw new CommandError(
      `${renewed} sealed anew. ${lost} could not be opened: their key is not in SEALING_SECRETS. They were left as they are.`,
    );
  return `${renewed} sealed anew.`;
}
