import { sql } from "kysely";
import { expect, test } from "vitest";
import { TEST_SECRET, testDeps, useTestSecret } from "../../../../test/support/database";
import type { User } from "../../../platform/auth/principal";
import type { Deps } from "../../../platform/deps";
import { createKeys } from "../../../platform/crypto/keys.server";
import { reencrypt } from "../../../platform/crypto/key-rotation.server";
import { encryptedColumns } from "../../../platform/crypto/encrypted-columns";
import { mailsCommand } from "../../../server/commands/mails-command";
import { readMailHtml, readMail, retryMailByStaff } from "../mailbox/mailbox.service.server";
import { LEASE_MS, LINK_RETENTION_MS, MAX_RETRY_DELAY_MS } from "../outbox.model";
import { mailsPersonalData } from "../outbox-personal-data.server";
import { type MailServerReply, deliveryResult, createEmptyOutbox } from "../outbox.fixture";
import { DAY_MS, HOUR_MS } from "../../../platform/time/durations";
import { cleanUpOutbox } from "../outbox.service.server";
import { claimDueMail } from "../outbox.store.server";
import { sendDueMails } from "../send-mails.server";
import { discardMails, releaseMails } from "../held-mails.service.server";

const TOKEN = "a-token";
const LINK = `https://site.example/login/link/${TOKEN}`;
const owner: User = { kind: "user", id: "01900000-0000-7000-8000-000000000009", roles: ["owner"] };
const withLink = {
  html: `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN" "http://www.w3.org/TR/xhtml1"><a href="${LINK}">Open</a> ${LINK}`,
  text: `Open:\n${LINK}\n\nRead it at our site (${LINK}?a=1&b=2).\n`,
  headers: { "List-Unsubscribe": `<${LINK}>` },
  calendar: `BEGIN:VCALENDAR\r\nURL:${LINK.slice(0, 20)}\r\n ${LINK.slice(20)}\r\n`,
};

const base = await testDeps();
const outbox = (answer?: MailServerReply) => createEmptyOutbox(base, answer);
const everything = async () =>
  JSON.stringify(await base.db.selectFrom("outbox_message").selectAll().execute());
const open = (deps: Pick<Deps, "db" | "now">) => async () => {
  await useTestSecret(deps.db);
  return {
    ...deps,
    config: { secret: TEST_SECRET, previousSecrets: [], sealingSecrets: [], dataDir: "", mail: null },
  };
};

test("stored emails hold no readable link, waiting or sent; the mail server gets all of them", async () => {
  const { mailer, enqueue: put, send, row } = await outbox();
  const [id] = await put(withLink);
  expect(await everything()).not.toContain(TOKEN);
  expect(await everything()).not.toContain("site.example");
  expect((await row(id!)).html).toContain("http://www.w3.org/TR/xhtml1");
  await send();
  expect(mailer.mails).toMatchObject([withLink]);
  expect(await row(id!)).toMatchObject({ state: "sent", links: null, calendar: null });
  expect(await everything()).not.toContain(TOKEN);
});

test("an email whose sender was killed before it recorded the delivery is sent again, complete", async () => {
  const { deps, mailer, enqueue: put, send, advanceClock: pass } = await outbox();
  await put(withLink);
  const at = (milliseconds: number) => new Date(deps.now().getTime() + milliseconds);
  await claimDueMail(deps.db, deps.now(), at(LEASE_MS), at(MAX_RETRY_DELAY_MS));
  pass(LEASE_MS);
  await send();
  expect(mailer.mails).toMatchObject([withLink]);
});

test("the database refuses a sent email with links, and links in clear text", async () => {
  const { deps, enqueue: put } = await outbox();
  await put(withLink);
  await expect(
    sql`update outbox_message set state = 'sent', sent_at = now()`.execute(deps.db),
  ).rejects.toThrow("outbox_message_sent_without_links");
  await expect(sql`update outbox_message set links = ${LINK}`.execute(deps.db)).rejects.toThrow(
    "outbox_message_links_encrypted",
  );
});

test("links of another email or of an unknown key are not sent, and staff see why", async () => {
  const { deps, mailer, enqueue: put, send, row } = await outbox();
  const [id] = await put(withLink);
  const other = { ...deps, keys: createKeys("another secret, as long as the first one") };
  await sendDueMails(other);
  expect(mailer.mails).toEqual([]);
  const failed = await row(id!);
  expect(failed.state).toBe("failed");
  expect(failed.answer).toMatch(/^not sent, its links cannot be read: encrypted with key .* not known$/);
  expect(await retryMailByStaff(deps, owner, id!)).toMatchObject({ ok: true });
  await send();
  expect(mailer.mails).toMatchObject([withLink]);

  const [first, second] = await put(withLink, withLink);
  await sql`update outbox_message set links = (select links from outbox_message where id = ${first}) where id = ${second}`.execute(
    deps.db,
  );
  await send();
  expect([(await row(first!)).state, (await row(second!)).state]).toEqual(["sent", "failed"]);
});

test("key rotation covers waiting emails", async () => {
  const { deps, mailer, enqueue: put } = await outbox();
  await put(withLink);
  const both = { ...deps, keys: createKeys(TEST_SECRET, ["a newer secret, as long as the first one"]) };
  expect(await reencrypt(both, encryptedColumns)).toEqual({ renewed: 1, lost: 0 });
  await sendDueMails(both);
  expect(mailer.mails).toMatchObject([withLink]);
});

test("staff see no links of any email; the command line shows those of waiting emails", async () => {
  const { deps, enqueue: put, send } = await outbox();
  const [id] = await put({ ...withLink, locale: "fr" });
  const read = async () =>
    JSON.stringify([
      await readMail(deps, owner, id!),
      await readMailHtml(deps, owner.id, id!),
      await mailsPersonalData.read(deps, { emailKeys: ["amina@example.org"], phone: null, accountId: null }),
    ]);
  expect(await read()).not.toMatch(/a-token|site\.example|[\uE000\uE001]/);
  expect((await readMail(deps, owner, id!))!.text).toContain("Open:\n[lien non affiché]\n");
  expect(await readMailHtml(deps, owner.id, id!)).toContain("<a>Open</a> [lien non affiché]");
  const shown = await mailsCommand(["show", id!], open(deps));
  expect(shown).toContain(`Open:\n${LINK}\n`);
  expect(shown).toContain(`List-Unsubscribe: <${LINK}>`);
  await send();
  expect(await read()).not.toMatch(/a-token|site\.example|[\uE000\uE001]/);
  const afterwards = await mailsCommand(["show", id!], open(deps));
  expect(afterwards).toContain("[lien non affiché]");
  expect(afterwards).not.toMatch(/[\uE000\uE001]/);
});

test("a failed email can be retried for two weeks; then its links are gone and it is never sent", async () => {
  let kind: "refused" | "accepted" = "refused";
  const {
    deps,
    mailer,
    enqueue: put,
    send,
    advanceClock: pass,
    row,
  } = await outbox(() => deliveryResult(kind));
  const [id] = await put(withLink);
  const [plain] = await put({});
  await send();
  pass(LINK_RETENTION_MS);
  await cleanUpOutbox(deps);
  expect(await readMail(deps, owner, id!)).toMatchObject({ state: "failed", canBeSent: true });
  pass(LEASE_MS + 1);
  await cleanUpOutbox(deps);
  expect(await row(id!)).toMatchObject({ links: null, calendar: null });
  expect(await readMail(deps, owner, id!)).toMatchObject({ canBeSent: false });
  expect(await retryMailByStaff(deps, owner, id!)).toEqual({ ok: false, error: "links_gone" });
  await expect(mailsCommand(["retry", id!], open(deps))).rejects.toThrow("links of this email are removed");
  kind = "accepted";
  expect(await retryMailByStaff(deps, owner, plain!)).toMatchObject({ ok: true });
  await send();
  expect(mailer.mails.map(({ id: sent }) => sent)).toEqual([plain]);
});

test("emails that wait for the operator retain their links until the decision", async () => {
  const { deps, mailer, enqueue: put, advanceClock: pass, send } = await outbox();
  const [sent] = await put(withLink);
  await sendDueMails({ ...deps, mailer: null });
  pass(2 * HOUR_MS);
  await send();
  pass(20 * DAY_MS);
  await cleanUpOutbox(deps);
  expect(await releaseMails(deps)).toBe(1);
  await send();
  expect(mailer.mails).toMatchObject([{ id: sent, ...withLink }]);

  await put(withLink);
  await sendDueMails({ ...deps, mailer: null });
  pass(2 * HOUR_MS);
  await send();
  expect(await discardMails(deps)).toBe(1);
  const links = await deps.db.selectFrom("outbox_message").select("links").execute();
  expect(links).toEqual([{ links: null }, { links: null }]);
});

test("the next run encrypts emails of an older release, with or without a mail server", async () => {
  const { deps, mailer, enqueue: put, send } = await outbox();
  const ids = await put(...Array.from({ length: 120 }, (_, n) => ({ recipient: `r${n}@example.org` })));
  const { html, text, headers, calendar } = withLink;
  await sql`update outbox_message set links = null, html = ${html}, text = ${text}, calendar = ${calendar},
    headers = ${JSON.stringify(headers)}, state = case when id = ${ids[0]} then 'failed' else state end`.execute(
    deps.db,
  );
  await sendDueMails({ ...deps, mailer: null });
  expect(await everything()).not.toContain(TOKEN);
  expect(await retryMailByStaff(deps, owner, ids[0]!)).toMatchObject({ ok: true });
  await send();
  expect(mailer.mails).toHaveLength(120);
  for (const letter of mailer.mails) expect(letter).toMatchObject(withLink);
});
