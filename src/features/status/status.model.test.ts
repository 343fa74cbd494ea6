import { expect, test } from "vitest";
import { matchesProof, withSenderName } from "./status.model";

const PHONE = "+254712345678";
const PERSON = { emailKey: "neema@example.org", phone: PHONE };

test.for([
  { emailKey: "neema@example.org" },
  { digits: "5678" },
  { phone: "254712345678" },
  { phone: "712345678" },
  { phone: "2345678" },
])("%o opens the record of its person", (proof) => {
  expect(matchesProof(PERSON, proof)).toBe(true);
});

test.for([
  { emailKey: "other@example.org" },
  { emailKey: "" },
  { digits: "1234" },
  { digits: "678" },
  { phone: "345678" },
  { phone: "2345679" },
  { phone: "" },
])("%o opens no record of this person", (proof) => {
  expect(matchesProof(PERSON, proof)).toBe(false);
});

test("a person without a phone or an email address is not matched by it", () => {
  const nothing = { emailKey: null, phone: null };
  for (const proof of [{ digits: "5678" }, { phone: "2345678" }, { emailKey: "neema@example.org" }])
    expect(matchesProof(nothing, proof)).toBe(false);
});

test("a record with an access number opens only by the whole number, never by its last digits", () => {
  const hidden = { emailKey: null, phone: PHONE, number: "48271234" };
  expect(matchesProof(hidden, { phone: "48271234" })).toBe(true);
  for (const proof of [{ phone: "8271234" }, { digits: "1234" }, { digits: "5678" }, { phone: "712345678" }])
    expect(matchesProof(hidden, proof)).toBe(false);
});

const reply = { clientId: "1", text: "Yes.", files: [], owner: { account: null, visitor: null } };

test("a reply from the person has only its text, in any letter case of the address", () => {
  expect(withSenderName(reply, "neema@example.org")).toBe("Yes.");
  expect(withSenderName({ ...reply, from: "Neema@Example.org" }, "neema@example.org")).toBe("Yes.");
  expect(withSenderName({ ...reply, from: "neema@example.org" }, "NEEMA@example.org")).toBe("Yes.");
});

test("a reply from another or an unknown sender names the sender", () => {
  const from = (sender: string | null, email: string | null) =>
    withSenderName({ ...reply, from: sender }, email);
  expect(from("rose@example.org", "neema@example.org")).toBe("rose@example.org:\n\nYes.");
  expect(from("rose@example.org", null)).toBe("rose@example.org:\n\nYes.");
  expect(from(null, "neema@example.org")).toBe("?:\n\nYes.");
  expect(from(null, null)).toBe("?:\n\nYes.");
});
