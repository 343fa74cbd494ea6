import { expect, test } from "vitest";
import { type StoredItem, isListed } from "./device-storage.model";

const text = { en: "x" };
const ITEMS: StoredItem[] = [
  { kind: "cookie", names: ["session", "choice"], what: text, until: text },
  { kind: "local", names: ["draft-*"], what: text, until: text },
];

test.for([
  ["cookie", "session"],
  ["cookie", "choice"],
  ["cookie", "__Host-session"],
  ["local", "draft-1"],
  ["local", "draft-"],
] as const)("the %s %s is in the list", ([kind, name]) => {
  expect(isListed(ITEMS, kind, name)).toBe(true);
});

test.for([
  ["local", "session"],
  ["cookie", "session2"],
  ["cookie", "x__Host-session"],
  ["cookie", "draft-1"],
  ["local", "draft"],
  ["local", "my-draft-1"],
] as const)("the %s %s is not in the list", ([kind, name]) => {
  expect(isListed(ITEMS, kind, name)).toBe(false);
});

test("nothing is in an empty list", () => {
  expect(isListed([], "cookie", "session")).toBe(false);
});
