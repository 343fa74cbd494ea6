import { expect, test } from "vitest";
import { anonymousEmail, isAnonymizedEmail } from "./privacy.model";

test("each erased person has a placeholder of their own, which no mailbox can have", () => {
  expect(anonymousEmail("1")).not.toBe(anonymousEmail("2"));
  for (const id of ["1", "01900000-0000-7000-8000-000000000009"]) {
    expect(isAnonymizedEmail(anonymousEmail(id))).toBe(true);
    expect(anonymousEmail(id)).toMatch(/^[^@]+@[^@]+\.invalid$/);
  }
});

test.for(["deleted.invalid@example.org", "1@deleted.invalid.example.org", "1@notdeleted.invalid", ""])(
  "the email address %o is not one of an erased person",
  (email) => {
    expect(isAnonymizedEmail(email)).toBe(false);
  },
);
