import { expect, test } from "vitest";
import { fillPlaceholders, textFor } from "./saved-replies.model";

test("a saved reply fills in person, code and program, and leaves other braces unchanged", () => {
  const values = { name: "Amina {code}", reference: "KTM-4827", program: "Code for Refugees" };
  expect(fillPlaceholders("{name}, {reference}: {program} {x} {name}", values)).toBe(
    "Amina {code}, KTM-4827: Code for Refugees {x} Amina {code}",
  );
});

test("a saved reply uses the language of the person, otherwise an existing one", () => {
  expect(textFor({ en: "Yes", fr: "Oui" }, "fr")).toBe("Oui");
  expect(textFor({ en: "Yes", fr: "Oui" }, "ar")).toBe("Yes");
  expect(textFor({ sw: "Ndiyo" }, "ar")).toBe("Ndiyo");
  expect(textFor({}, "ar")).toBe("");
});
