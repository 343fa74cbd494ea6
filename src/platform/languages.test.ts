import { expect, test } from "vitest";
import { isFallback, localize, mapSaid, say, words } from "./languages";

test("a reader gets the own language when it exists", () => {
  expect(say({ en: "Home", fr: "Accueil" }, "fr")).toBe("Accueil");
});

test("else the base language, marked with what it is", () => {
  const said = say({ en: "Home", sw: "Nyumbani" }, "fr");
  expect(said).toEqual({ text: "Home", lang: "en" });
  expect(isFallback(said)).toBe(true);
  expect(words(said)).toBe("Home");
});

test("else whatever there is", () => {
  expect(say({ sw: "Nyumbani" }, "fr")).toEqual({ text: "Nyumbani", lang: "sw" });
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
  expect(mapSaid({ text: "a", lang: "sw" }, (text) => text.toUpperCase())).toEqual({ text: "A", lang: "sw" });
  expect(mapSaid("a", (text) => text.toUpperCase())).toBe("A");
});
