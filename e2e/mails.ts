import { expect } from "@playwright/test";
import type { OwnServer } from "./own-server";

/**
 * The newest mail to somebody with a link whose path begins like that, and this link. Waited for: a page sends by
 * script, and jobs write some of the mails.
 */
export async function newestMail(server: OwnServer, to: string, path = "") {
  let found: { kind: string; text: string; link: string } | undefined;
  await expect
    .poll(async () => {
      const mails = await server.query(
        "select kind, text from outbox_message where recipient = $1 order by created_at desc, id desc",
        [to],
      );
      found = mails
        .map((mail) => ({ kind: String(mail["kind"]), text: String(mail["text"]) }))
        .map((mail) => ({
          ...mail,
          link: new RegExp(`http[^\\s/]*//[^\\s/]+${path}\\S*`).exec(mail.text)?.[0] ?? "",
        }))
        .find(({ link }) => link);
      return found !== undefined;
    })
    .toBe(true);
  return found!;
}
