import { expect, test } from "vitest";
import { mailLimitKey, mailboxKey } from "./email-address";

test("the email limit ignores tags everywhere and dots at Google", () => {
  for (const email of [
    "Amina.Okello@gmail.com",
    "aminaokello+a+b@GoogleMail.com",
    "a.m.i.n.a.okello@gmail.com",
  ])
    expect(mailLimitKey(email), email).toBe("aminaokello@gmail.com");
  expect(mailLimitKey("amina+new@outlook.com")).toBe("amina@outlook.com");
  expect(mailLimitKey("Amina.Okello+new@example.org")).toBe("amina.okello@example.org");
  expect(mailLimitKey("+254700000001@example.org")).toBe("+254700000001@example.org");
});

test("the mailbox key ignores tags only where the provider documents them", () => {
  expect(mailboxKey("amina+new@outlook.com")).toBe("amina@outlook.com");
  expect(mailboxKey("amina+new@example.org")).toBe("amina+new@example.org");
});
