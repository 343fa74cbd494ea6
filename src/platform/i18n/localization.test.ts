import { expect, test } from "vitest";
import { isFallback, localize, mapResolvedText, resolveText, plainText } from "./localized-text";

test("a text resolves to the reader's language when available", () => {
  expect(resolveText({ en: "Home", fr: "Accueil" }, "fr")).toBe("Accueil");
});

test("otherwise to the base language, marked with its code", () => {
  const message = resolveText({ en: "Home", sw: "Nyumbani" }, "fr");
  expect(message).toEqual({ text: "Home", lang: "en" });
  expect(isFallback(message)).toBe(true);
  expect(plainText(message)).toBe("Home");
});

test("otherwise to any available language", () => {
  expect(resolveText({ sw: "Nyumbani" }, "fr")).toEqual({ text: "Nyumbani", lang: "sw" });
});

test("localize resolves every text in a row and changes nothing else", () => {
  const when = new Date(0);
  const row = {
    slug: "en",
    when,
    title: { en: "One", ar: "واحد" },
    steps: [{ at: 3, name: { en: "A" } }],
    none: null,
  };
  expect(localize(row, "ar")).toEqual({
    slug: "en",
    when,
    title: "واحد",
    steps: [{ at: 3, name: { text: "A", lang: "en" } }],
    none: null,
  });
});

test("a mapped text keeps its language", () => {
  expect(mapResolvedText({ text: "a", lang: "sw" }, (text) => text.toUpperCase())).toEqual({
    text: "A",
    lang: "sw",
  });
  expect(mapResolvedText("a", (text) => text.toUpperCase())).toBe("A");
});
