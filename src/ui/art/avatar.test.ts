import { expect, test } from "vitest";
import { avatar, initials } from "./avatar";

test("initials in four scripts", () => {
  expect(initials("Amina Yusuf")).toBe("AY");
  expect(initials("ተስፋዬ በቀለ")).toBe("ተበ");
  expect(initials("أمل إدريس")).toBe("أ");
  expect(initials("Ольга Петрова")).toBe("ОП");
});

test("initials skip the names between, marks of writing and empty names", () => {
  expect(initials("  grace  akinyi   odhiambo ")).toBe("GO");
  expect(initials("(Baraka) “Mwangi”")).toBe("BM");
  expect(initials("Nadifa")).toBe("N");
  expect(initials("e\u0301milie")).toBe("E\u0301");
  expect(initials("  ")).toBe("");
  expect(initials("")).toBe("");
  expect(initials("<>")).toBe("");
});

test("one name has one avatar, which carries its initials and no other part of the name", () => {
  expect(avatar("Amina Yusuf")).toBe(avatar("Amina Yusuf"));
  expect(avatar("Amina Yusuf")).not.toBe(avatar("Amina Yusuf Ali"));
  expect(avatar("Amina Yusuf")).toContain(">AY</text>");
  expect(avatar("Amina Yusuf")).not.toContain("Amina");
});

test("an avatar is whole and its title is escaped", () => {
  for (let i = 0; i < 300; i++) expect(avatar(`Person ${i}`)).not.toMatch(/undefined|NaN|#/);
  expect(avatar('"><script>', { title: '"><script>' })).not.toContain("<script>");
});
