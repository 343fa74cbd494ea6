import { encryptedColumns } from "../../platform/crypto/encrypted-columns";
import { KEY_PURPOSES, type KeyPurpose } from "../../platform/crypto/key-purposes";
import { type KeyRemovalError, removeKey } from "../../platform/crypto/key-removal.server";
import { reencrypt } from "../../platform/crypto/key-rotation.server";
import type { CommandDeps } from "./command-deps";
import { changeSecretFile, readKeys, rotateKeys } from "../keys/data-keys.server";
import { previousSecretsFile } from "../keys/secret.server";
import { CommandError } from "./command-error";
import { keysReport } from "./keys-report";

const USAGE = `Keys encrypt sensitive answers and sign links, forms and tokens. They are in the database, encrypted with the secret
(docs/operations.md):

  npm run keys                      the keys, how many values need them, and when old ones expire
  npm run keys -- rotate [purpose]  a new key for every purpose, or for one; no restart needed
  npm run keys -- renew             encrypts every value with the newest key now; the program does so every hour
  npm run keys -- remove <key>      removes an old key early: what it signed becomes invalid
  npm run keys -- change-secret     puts a new secret into the file beside the data and encrypts the keys with it`;

export async function keysCommand(
  [action, ...operands]: string[],
  openDeps: () => Promise<CommandDeps>,
): Promise<string> {
  const [operand, ...rest] = operands;
  const takesOperand = { rotate: true, renew: false, remove: true, "change-secret": false }[action ?? ""];
  const isInvalid =
    (action !== undefined && takesOperand === undefined) || rest.length > 0 || (operand && !takesOperand);
  if (isInvalid || (action === "remove" && operand === undefined)) throw new CommandError(USAGE);
  const deps = await openDeps();
  const keys = await readKeys(deps.config, deps.db);
  if (action === undefined) return keysReport(deps);
  if (action === "rotate") return rotate(deps, operand);
  if (action === "remove") return remove(deps, operand!);
  if (action === "change-secret") return changeSecret(deps);
  const { renewed, lost } = await reencrypt({ db: deps.db, keys }, encryptedColumns);
  if (lost > 0)
    throw new CommandError(
      `${renewed} values were encrypted with the newest key. ${lost} could not be decrypted: their key is not in the database. They were left as they are.`,
    );
  return `${renewed} values were encrypted with the newest key.`;
}

async function rotate({ db, config }: CommandDeps, operand: string | undefined): Promise<string> {
  const purposes =
    operand === undefined ? KEY_PURPOSES : KEY_PURPOSES.filter((purpose) => purpose === operand);
  if (purposes.length === 0)
    throw new CommandError(`There is no purpose "${operand}". There are: ${KEY_PURPOSES.join(", ")}.`);
  const pendingKeys = await rotateKeys(config, db, purposes);
  const startsAt = new Date(Math.max(...pendingKeys.map(({ beginsAt }) => beginsAt.getTime())));
  const keyLines = pendingKeys.map(({ purpose, id }) => `  ${purpose.padEnd(16)} ${id}`);
  return `New keys are used from ${formatTime(startsAt)} UTC on, when every process knows them:\n${keyLines.join("\n")}\nValues are encrypted with them within the hour after that. "npm run keys" shows it.`;
}

const formatTime = (date: Date): string => date.toISOString().slice(0, 19).replace("T", " ");

async function changeSecret({ db, config }: CommandDeps): Promise<string> {
  if (config.secret !== undefined)
    throw new CommandError(
      "SECRET is set, so there is no file to change. Set SECRET to a new one (32 characters or more) and SECRET_PREVIOUS to the old one, and restart the program. Nothing was changed.",
    );
  await changeSecretFile(config, db);
  return `The keys are encrypted with a new secret. Running processes continue; no restart is needed.\nThe old secret is in ${previousSecretsFile(config.dataDir)}. Earlier backups need it: remove that file when there are none left, or store it elsewhere.`;
}

const REASONS: Record<KeyRemovalError, string> = {
  unknown: '"npm run keys" shows no such key.',
  in_use: 'It is in use. "npm run keys -- rotate" replaces it; two minutes later this works.',
  needed:
    'Values are encrypted with it. "npm run keys -- renew" encrypts them with the newest, then this works.',
  derives: "It creates links of orders and tickets that are emailed again.",
};

async function remove(deps: CommandDeps, id: string): Promise<string> {
  const removal = await removeKey(deps, encryptedColumns, id);
  if (!removal.ok) throw new CommandError(`${REASONS[removal.error]} Nothing was changed.`);
  const purpose: KeyPurpose = removal.value;
  return `Key ${id} (${purpose}) is removed. Everything that it signed is now refused.`;
}
