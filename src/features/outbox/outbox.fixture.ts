import { sql } from "kysely";
import { createMemoryMailer } from "../../adapters/memory-mailer";
import type { Deps } from "../../platform/deps";
import type { DeliveryResult, OutgoingMail } from "../../ports/mailer";
import { assembleMail } from "./links/mail-links.service.server";
import type { Mail } from "./outbox.model";
import { enqueueMails, findMailByIdPrefix } from "./outbox.service.server";
import { sendDueMails } from "./send-mails.server";
import { transact } from "../../platform/database/transact.server";

export const aMail: Mail = {
  kind: "test.hello",
  recipient: "amina@example.org",
  locale: "en",
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
};
export const deliveryResult = (kind: DeliveryResult["kind"], answer = "the server's words") => ({
  kind,
  answer,
});

export type MailServerReply = (letter: OutgoingMail) => DeliveryResult | Promise<DeliveryResult>;

/** All emails with their links, in the order of creation: ids of `testDeps` ascend. */
export async function listMailsWithLinks(deps: Pick<Deps, "db" | "keys">) {
  const rows = await deps.db.selectFrom("outbox_message").selectAll().orderBy("id").execute();
  return Promise.all(
    rows.map(async (row) => {
      const assembled = await assembleMail(deps, row);
      return assembled.ok ? { ...row, ...assembled.value } : row;
    }),
  );
}

export const mailsTo = async (deps: Pick<Deps, "db" | "keys">, recipient: string | null) =>
  (await listMailsWithLinks(deps)).filter((mail) => mail.recipient === recipient);

export async function createEmptyOutbox(base: Deps, answer?: MailServerReply) {
  const { db } = base;
  await sql`truncate outbox_message, mail_suppression, mail_bounce, pgboss.job`.execute(db);
  const clock = { now: base.now() };
  const mailer = createMemoryMailer(answer);
  const deps = { ...base, mailer, now: () => clock.now };
  return {
    deps,
    mailer,
    enqueue: (...mails: Partial<Mail>[]) =>
      transact(db, (tx) =>
        enqueueMails(
          tx,
          deps,
          mails.map((each) => ({ ...aMail, ...each })),
        ),
      ),
    send: () => sendDueMails(deps),
    advanceClock: (milliseconds: number) => (clock.now = new Date(clock.now.getTime() + milliseconds)),
    row: async (id: string) => (await findMailByIdPrefix(deps, id))!,
    states: async () =>
      (await db.selectFrom("outbox_message").select("state").execute()).map(({ state }) => state).toSorted(),
  };
}
