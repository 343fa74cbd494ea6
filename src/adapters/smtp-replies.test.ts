import fc from "fast-check";
import { expect, test } from "vitest";
import type { DeliveryResult } from "../ports/mailer";
import { classifyRefusal } from "./smtp-replies";

const recipientRefused = (text: string): DeliveryResult["kind"] =>
  classifyRefusal({ stage: "recipient", code: Number(text.slice(0, 3)), text });

test.each([
  "550 5.1.1 <amina@example.org>: Recipient address rejected: User unknown in virtual mailbox table",
  "550 5.1.1 <amina@example.org>: Recipient address rejected: User unknown in relay recipient table",
  "550-5.1.1 The email account that you tried to reach does not exist. Please try double-checking",
  "550 5.1.1 <policy@example.org> User unknown",
  "550 5.1.1",
  "501 5.1.3 Bad recipient address syntax",
  "551 5.1.6 Recipient has moved",
  "556 5.1.10 Recipient address has null MX",
  "550 #5.1.0 Address rejected, no such user",
  "550 No such user here",
  "550 unknown user <amina@example.org>",
  "554 delivery error: dd This user doesn't have a example.org account (amina@example.org)",
  "511 sorry, no mailbox here by that name (#5.1.1 - chkuser)",
  "550 Utilisateur inconnu",
])("“%s” means that the mailbox does not exist", (text) =>
  expect(recipientRefused(text)).toBe("no_such_address"),
);

test.each([
  "552 5.2.2 Mailbox full",
  "550 5.2.2 <amina@example.org>: user is over quota",
  "452 4.2.2 Mailbox full",
  "554 5.2.2 mailbox full",
  "552 Requested mail action aborted: exceeded storage allocation",
  "552-5.2.2 The recipient's inbox is out of storage space.",
  "450 4.1.1 <amina@example.org>: Recipient address rejected: unverified address",
  "451 4.7.1 Greylisted, try again",
])("“%s” is tried again", (text) => expect(recipientRefused(text)).toBe("later"));

test.each([
  "550 5.7.1 Message rejected due to content restrictions",
  "550 5.7.1 Service unavailable; client host blocked using a list",
  "550-5.7.26 This mail has been blocked because the sender is unauthenticated",
  "550 5.7.1 No such user, or access denied",
  "554 5.7.1 <amina@example.org>: Relay access denied",
  "550 Relay not permitted",
  "550 5.4.1 Recipient address rejected: Access denied",
  "550 5.1.1 Recipient rejected by policy",
  "554 Go away",
  "552 5.3.4 Message too big for system",
  "552 5.2.3 Message length exceeds administrative limit",
])("“%s” concerns us or this email", (text) => expect(recipientRefused(text)).toBe("refused"));

test.each([
  "550 5.2.1 The email account that you tried to reach is disabled",
  "550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)",
  "550 Requested action not taken: mailbox unavailable (e.g., mailbox not found, no access)",
  "550 Unrouteable address",
  "550 5.1.0 Address rejected",
  "550 5.1.2 Bad destination system",
  "553 Mailbox name not allowed",
  "550 192.5.1.1 is a host",
  "550",
])("“%s” fails this email without a verdict on the address", (text) =>
  expect(recipientRefused(text)).toBe("mailbox_unavailable"),
);

test("a refusal after DATA never marks the address as invalid", () => {
  const kindOf = (code: number, text: string) => classifyRefusal({ stage: "mail", code, text });
  expect(kindOf(550, "550 5.1.1 User unknown")).toBe("refused");
  expect(kindOf(552, "552 5.2.2 Mailbox full")).toBe("later");
  expect(kindOf(421, "421 4.3.2 Closing")).toBe("unavailable");
});

test("no temporary reply, full mailbox or policy means that an address does not exist", () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom(
        "4.1.1 User unknown",
        "4.2.2 Full",
        "5.2.2 Full",
        "5.7.1 Blocked",
        "5.7.25 No such user",
      ),
      fc.constantFrom(450, 451, 452, 550, 552, 554),
      (words, status, code) => {
        fc.pre(!status.startsWith("4") || code < 500);
        expect(recipientRefused(`${code} ${status} ${words}`)).not.toBe("no_such_address");
      },
    ),
  );
});
