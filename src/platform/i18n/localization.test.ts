import { expect, test } from "vitest";
import { isFallback, localize, mapResolvedText, resolveText, plainText } from "./localized-text";

test("a reader gets the own language when it exists", () => {
  expect(resolveText({ en: "Home", fr: "Accueil" }, "fr")).toBe("Accueil");
});

test("else the base language, marked with what it is", () => {
  const message = resolveText({ en: "Home", sw: "Nyumbani" }, "fr");
  expect(message).toEqual({ text: "Home", lang: "en" });
  expect(isFallback(message)).toBe(true);
  expect(plainText(message)).toBe("Home");
});

test("else whatever there is", () => {
  expect(resolveText({ sw: "Nyumbani" }, "fr")).toEqual({ text: "Nyumbani", lang: "sw" });
});

test("every text in a row is chosen, and nothing else is touched", () => {
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

test("changed words keep their language", () => {
  expect(mapResolvedText({ text: "a", lang: "sw" }, (text) => text.toUpperCase())).toEqual({
    text: "A",
    lang: "sw",
  });
  expect(mapResolvedText("a", (text) => text.toUpperCase())).toBe("A");
});
