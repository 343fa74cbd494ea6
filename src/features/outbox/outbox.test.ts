import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import type { Mail } from "./outbox.model";
import { enqueueMail } from "./outbox.service.server";
import { renderMail } from "./ui/mail-layout";
import { transact } from "../../platform/database/transact.server";

const deps = await testDeps();
const mail: Mail = {
  kind: "test.hello",
  recipient: "amina@example.org",
  locale: "sw",
  subject: "Habari",
  html: "<p>Habari</p>",
  text: "Habari",
  headers: { "Auto-Submitted": "auto-generated" },
};

test("an enqueued email is stored with its transaction, due now", async () => {
  const id = await transact(deps.db, (tx) => enqueueMail(tx, deps, mail));
  const row = await deps.db
    .selectFrom("outbox_message")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    ...mail,
    id,
    recipient_key: "amina@example.org",
    bulk: false,
    neutral: false,
    calendar: null,
    links: expect.stringMatching(/^2\./),
    state: "waiting",
    attempts: 0,
    refusals: 0,
    answer: null,
    next_attempt_at: deps.now(),
    created_at: deps.now(),
    sent_at: null,
  });
});

test("a rolled-back transaction leaves no email", async () => {
  const undone = transact(deps.db, async (tx) => {
    await enqueueMail(tx, deps, { ...mail, kind: "test.undone" });
    throw new Error("the change failed");
  });
  await expect(undone).rejects.toThrow("the change failed");
  const rows = await deps.db
    .selectFrom("outbox_message")
    .select("id")
    .where("kind", "=", "test.undone")
    .execute();
  expect(rows).toEqual([]);
});

test("the database refuses a subject that would break into the header, and an empty recipient", async () => {
  const put = (over: Partial<Mail>) => transact(deps.db, (tx) => enqueueMail(tx, deps, { ...mail, ...over }));
  await expect(put({ subject: "Hello\r\nBcc: everybody@example.org" })).rejects.toThrow("subject");
  await expect(put({ recipient: "" })).rejects.toThrow("recipient");
});

const content = {
  preheader: "Before opening",
  heading: "A <heading>",
  paragraphs: ["First & second"],
  button: { label: "Open", href: "https://example.org/x" },
  small: ["Small print"],
};

test("a rendered email fetches nothing, has one button, and its text part says the same", async () => {
  const { html, text } = renderMail(content, {
    locale: "en",
    organisation: "Reboot Lives",
    origin: "https://reboot.example",
  });
  expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/);
  expect(html).toContain("A &lt;heading&gt;");
  expect(html.match(/href="https:\/\/example.org\/x"/g)).toHaveLength(2);
  expect(text).toBe(
    "Reboot Lives\n\nA <heading>\n\nFirst & second\n\nOpen:\nhttps://example.org/x\n\nSmall print\n\nDo you have a code from us? Enter it here:\nhttps://reboot.example/code\n",
  );
});

test("an email whose button opens its code has no second link to that page", async () => {
  const href = "https://reboot.example/fr/code?code=KTM-4827";
  const look = { locale: "fr", organisation: "Reboot Lives", origin: "https://reboot.example" } as const;
  const { text } = renderMail({ ...content, button: { label: "Ouvrir", href } }, look);
  expect(text.match(/\/code/g)).toHaveLength(1);
});

test("an Arabic email runs from right to left", async () => {
  const { html } = renderMail(content, {
    locale: "ar",
    organisation: "Reboot Lives",
    origin: "https://reboot.example",
  });
  expect(html).toMatch(/<html lang="ar" dir="rtl"/);
});
