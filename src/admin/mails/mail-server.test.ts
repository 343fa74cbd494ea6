import { afterEach, expect, test } from "vitest";
import { alsoMailed, mailed, mailedAs, setMailServer } from "./mail-server";

afterEach(() => setMailServer({ sendsMails: true, owner: false }));

test("with a mail server the text stands as it is", () => {
  setMailServer({ sendsMails: true, owner: true });
  expect([mailed("On its way."), alsoMailed("Answered."), mailedAs()]).toEqual([
    ...["On its way.", "Answered.", "success"],
  ]);
});

test("without one no note says that a mail is sent; owners read which setting it takes", () => {
  setMailServer({ sendsMails: false, owner: false });
  expect(mailed("On its way.")).not.toContain("On its way");
  expect(mailed("On its way.")).toMatch(/wait under “Mails”.*Ask an owner/);
  expect(mailed("On its way.")).not.toContain("SMTP_URL");
  expect(alsoMailed("Answered.")).toMatch(/^Answered\. No mail server/);
  expect(mailedAs()).toBe("warning");
  setMailServer({ sendsMails: false, owner: true });
  expect(mailed("On its way.")).toMatch(/SMTP_URL and MAIL_FROM.*npm run mails -- release/);
});
