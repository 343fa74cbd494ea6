import { afterEach, expect, test } from "vitest";
import { withMailNote, mailSentNote, mailNoteSeverity, setMailServer } from "./mail-server";
import { m } from "../../paraglide/messages";

afterEach(() => setMailServer({ sendsMails: true, isOwner: false }));

test("with a mail server, notes are unchanged", () => {
  setMailServer({ sendsMails: true, isOwner: true });
  expect([mailSentNote("On its way."), withMailNote("Answered."), mailNoteSeverity()]).toEqual([
    "On its way.",
    "Answered.",
    "success",
  ]);
});

test("without a mail server, no note says that an email is sent, and only owners read the required setting", () => {
  setMailServer({ sendsMails: false, isOwner: false });
  expect(mailSentNote("On its way.")).not.toContain(m.finance_refund_sent());
  expect(mailSentNote("On its way.")).toMatch(/wait under “Emails”.*Ask an owner/);
  expect(mailSentNote("On its way.")).not.toContain("SMTP_URL");
  expect(withMailNote("Answered.")).toMatch(/^Answered\. No mail server/);
  expect(mailNoteSeverity()).toBe("warning");
  setMailServer({ sendsMails: false, isOwner: true });
  expect(mailSentNote("On its way.")).toMatch(/SMTP_URL and MAIL_FROM.*npm run mails -- release/);
});
