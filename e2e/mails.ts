import { expect } from "@playwright/test";
import { assembleMail } from "../src/features/outbox/mail-links.service.server";
import type { Keys } from "../src/platform/keys.server";
import { keysOf } from "./keys";
import type { OwnServer } from "./own-server";

type Row = Parameters<typeof assembleMail>[1] & { kind: string };

const known = new WeakMap<OwnServer, Promise<Keys>>();

/** Mails to somebody with their links, newest first. The database holds the links encrypted. */
export async function mailsTo(server: OwnServer, to: string) {
  if (!known.has(server)) known.set(server, keysOf(server));
  const keys = await known.get(server)!;
  const rows = await server.query(
    "select id, kind, html, text, headers, calendar, links from outbox_message where recipient = $1 order by created_at desc, id desc",
    [to],
  );
  return Promise.all(
    (rows as Row[]).map(async (row) => {
      const whole = await assembleMail({ keys }, row);
      if (!whole.ok) throw new Error(whole.error);
      return { kind: row.kind, ...whole.value };
    }),
  );
}

/**
 * The newest mail to somebody with a link whose path begins like that, and this link. Waited for: a page sends by
 * script, and jobs write some of the mails.
 */
export async function newestMail(server: OwnServer, to: string, path = "", timeout = 15_000) {
  let found: { kind: string; text: string; link: string } | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(server, to))
          .map(({ kind, text }) => ({
            kind,
            text,
            link: new RegExp(`http[^\\s/]*//[^\\s/]+${path}\\S*`).exec(text)?.[0] ?? "",
          }))
          .find(({ link }) => link);
        return found !== undefined;
      },
      { timeout },
    )
    .toBe(true);
  return found!;
}
