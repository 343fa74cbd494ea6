import { expect } from "@playwright/test";
import { assembleMail } from "../../src/features/outbox/links/mail-links.service.server";
import type { Keys } from "../../src/platform/crypto/keys.server";
import { loadServerKeys } from "./server-keys";
import type { TestServer } from "./test-server";

type Row = Parameters<typeof assembleMail>[1] & { kind: string };

const keysByServer = new WeakMap<TestServer, Promise<Keys>>();

/** Emails to an address, newest first, with links, which the database stores encrypted. */
export async function mailsTo(server: TestServer, to: string) {
  if (!keysByServer.has(server)) keysByServer.set(server, loadServerKeys(server));
  const keys = await keysByServer.get(server)!;
  const rows = await server.query(
    "select id, kind, html, text, headers, calendar, links from outbox_message where recipient = $1 order by created_at desc, id desc",
    [to],
  );
  return Promise.all(
    (rows as Row[]).map(async (row) => {
      const assembled = await assembleMail({ keys }, row);
      if (!assembled.ok) throw new Error(assembled.error);
      return { kind: row.kind, ...assembled.value };
    }),
  );
}

/** Waits for an email with a link below `path`: scripts and jobs send some emails later. */
export async function newestMail(server: TestServer, to: string, path = "", timeout = 15_000) {
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
