import { transact } from "../../../platform/database/transact.server";
import type { Deps } from "../../../platform/deps";
import { type Encrypted, decrypt, encrypt } from "../../../platform/crypto/field-encryption.server";
import { type Result, err, ok } from "../../../platform/result";
import { type MailTexts, attachLinks, detachLinks } from "./mail-links.model";
import { lockMailsWithLinks, updateMail } from "./mail-links.store.server";
import type { Mail } from "../outbox.model";

type StoredMail = MailTexts & { id: string; links: Encrypted<"outbox_message.links"> | null };

const encryptedCellOf = (id: string) => ({ table: "outbox_message", column: "links", row: id }) as const;

export async function encryptLinks(
  { keys }: Pick<Deps, "keys">,
  id: string,
  mail: Pick<Mail, "html" | "text" | "headers" | "calendar">,
) {
  const { links, headers, ...texts } = detachLinks(mail);
  return {
    ...texts,
    headers: JSON.stringify(headers),
    links: await encrypt(keys, encryptedCellOf(id), JSON.stringify(links)),
  };
}

/** Restores the links of a stored email. The error says why they are unreadable, for staff. */
export async function assembleMail(
  { keys }: Pick<Deps, "keys">,
  { id, links, html, text, headers, calendar }: StoredMail,
): Promise<Result<MailTexts, string>> {
  const texts = { html, text, headers, calendar };
  try {
    const storedLinks =
      links === null ? [] : (JSON.parse(await decrypt(keys, encryptedCellOf(id), links)) as string[]);
    return ok(attachLinks(texts, storedLinks));
  } catch (error) {
    return err(`not sent, its links cannot be read: ${(error as Error).message}`);
  }
}

const BATCH_SIZE = 50;

/** Encrypts links in unsent emails from releases before decision 81. */
export async function encryptLegacyLinks(deps: Pick<Deps, "db" | "keys">): Promise<void> {
  const encryptBatch = () =>
    transact(deps.db, async (tx) => {
      const mails = await lockMailsWithLinks(tx, BATCH_SIZE);
      for (const { id, calendar, ...texts } of mails)
        await updateMail(
          tx,
          id,
          await encryptLinks(deps, id, { ...texts, ...(calendar === null ? {} : { calendar }) }),
        );
      return mails.length;
    });
  while ((await encryptBatch()) === BATCH_SIZE);
}
