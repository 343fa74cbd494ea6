import { expect, test } from "vitest";
import { m } from "../../paraglide/messages";
import { extractReplyText, readReplyMail } from "./reply-mail.server";

const above = (locale: "en" | "fr" | "ar" | "sw") => m.mail_reply_above({}, { locale });
const quoted = (locale: "en" | "fr" | "ar" | "sw") =>
  `> ${above(locale)}\n>\n> Reboot Lives\n>\n> Which days suit you?\n> https://reboot.example/code?code=KTM-4827\n`;

const PROGRAMS: Record<string, string> = {
  "Gmail, English": `On Wed, 25 Nov 2026 at 10:12, Reboot Lives <replies+x@reboot.example> wrote:\n\n${quoted("en")}`,
  "Gmail, English, in two lines": `On Wed, 25 Nov 2026 at 10:12, Reboot Lives\n<replies+x@reboot.example> wrote:\n\n${quoted("en")}`,
  "Gmail, French": `Le mer. 25 nov. 2026 à 10:12, Reboot Lives <replies+x@reboot.example> a écrit :\n\n${quoted("fr")}`,
  "Gmail, Arabic": `في الأربعاء، ٢٥ نوفمبر ٢٠٢٦ في ١٠:١٢ ص تمت كتابة ما يلي بواسطة Reboot Lives <replies+x@reboot.example>:\n\n${quoted("ar")}`,
  "Gmail, Swahili": `Mnamo Jtn, 25 Nov 2026 saa 10:12 Reboot Lives <replies+x@reboot.example> aliandika:\n\n${quoted("sw")}`,
  "Apple Mail": `> On 25 Nov 2026, at 10:12, Reboot Lives <replies+x@reboot.example> wrote:\n> \n${quoted("en")}`,
  Outlook: `-----Original Message-----\nFrom: Reboot Lives <replies+x@reboot.example>\nSent: 25 November 2026 10:12\nSubject: Our answer\n\n${above("en")}\n\nReboot Lives\n`,
  "a program that quotes without signs": `${above("fr")}\n\nReboot Lives\n\nQuels jours ?`,
  nothing: "",
};

for (const [program, rest] of Object.entries(PROGRAMS))
  test(`the text above the quoted email counts: ${program}`, () => {
    const written = "Mondays at 10:30:\n- mornings\n- or after 4 p.m.\n\nMy number is 0712 345 678.";
    expect(extractReplyText(`${written}\n\n${rest}`)).toBe(written);
    expect(extractReplyText(`${written}\n\n${rest}`.replaceAll("\n", "\r\n"))).toBe(written);
  });

test("an email with only a quote has no text, and an answer below the quote counts", () => {
  expect(extractReplyText(PROGRAMS["Gmail, English"]!)).toBe("");
  expect(extractReplyText("> Which days suit you?\n\nOn Mondays.")).toBe("On Mondays.");
});

test("a long email is shortened visibly, and blank lines take no time", () => {
  const long = extractReplyText("word ".repeat(10_000));
  expect(long).toHaveLength(20_004);
  expect(long.endsWith(" […]")).toBe(true);
  expect(extractReplyText(`a${"\n \n".repeat(30_000)}b`)).toBe("a\n\nb");
});

const mail = (headers: string, body = "Yes.") => Buffer.from(`${headers}\r\n\r\n${body}`);
const FROM = "From: Amina <amina@example.org>\r\nTo: replies+x@reboot.example\r\nMessage-ID: <1@example.org>";

test("sender, text and files are read from plain, HTML and multipart emails", async () => {
  expect(await readReplyMail(mail(FROM))).toMatchObject({
    from: "amina@example.org",
    isAutomatic: false,
    text: "Yes.",
    files: [],
  });
  const html = `${FROM}\r\nContent-Type: text/html; charset=utf-8`;
  expect((await readReplyMail(mail(html, "<p>Nd&#233;fa,</p><p>nakuja &amp; asante</p>"))).text).toMatch(
    /^Ndéfa,\s+nakuja & asante$/,
  );
  const logo = Buffer.alloc(900, 1).toString("base64");
  const parts = [
    "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nVoil=C3=A0",
    'Content-Type: application/pdf; name="cv.pdf"\r\nContent-Disposition: attachment; filename="cv.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n' +
      Buffer.from("%PDF-1.7").toString("base64"),
    `Content-Type: image/png\r\nContent-ID: <logo>\r\nContent-Disposition: inline\r\nContent-Transfer-Encoding: base64\r\n\r\n${logo}`,
  ];
  const body = `--b\r\n${parts.join("\r\n--b\r\n")}\r\n--b--`;
  const read = await readReplyMail(mail(`${FROM}\r\nContent-Type: multipart/related; boundary=b`, body));
  expect(read.text).toBe("Voilà");
  expect(read.files.map(({ name, type, bytes }) => [name, type, Buffer.from(bytes).toString()])).toEqual([
    ["cv.pdf", "application/pdf", "%PDF-1.7"],
  ]);
});

test("duplicates have the same fingerprint, with and without an id, and others differ", async () => {
  const marks = await Promise.all(
    [
      mail(FROM),
      mail(`${FROM}\r\nX-Trace: 2`),
      mail(FROM.replace("<1@", "<2@")),
      mail("From: a@b.example"),
    ].map(async (raw) => (await readReplyMail(raw)).fingerprint),
  );
  expect(marks[0]).toBe(marks[1]);
  expect(new Set(marks).size).toBe(3);
  expect((await readReplyMail(mail("From: a@b.example"))).fingerprint).toBe(marks[3]);
});

for (const header of [
  "Auto-Submitted: auto-replied",
  "Auto-Submitted: auto-generated (rejected)",
  "Precedence: bulk",
  "X-Autoreply: yes",
  "List-Id: <news.example.org>",
  "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
  "Return-Path: <>",
])
  test(`an email with "${header}" is automatic`, async () => {
    expect((await readReplyMail(mail(`${FROM}\r\n${header}`))).isAutomatic).toBe(true);
  });

test("an email with Auto-Submitted: no is from a person", async () => {
  expect((await readReplyMail(mail(`${FROM}\r\nAuto-Submitted: no`))).isAutomatic).toBe(false);
});

test("an unreadable email is empty and has no sender", async () => {
  const nested = Array.from(
    { length: 40 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  );
  const bytes = [Buffer.from(nested.join("")), Buffer.alloc(5000, 0xff), Buffer.alloc(0)];
  for (const raw of bytes) expect(await readReplyMail(raw)).toMatchObject({ from: null, files: [] });
});
