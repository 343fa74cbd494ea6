import { expect, test } from "vitest";
import { newReference, readReference, withNewReference } from "./reference";

test("a code has no character that is mistaken for another, and no vowel", () => {
  for (let i = 0; i < 2000; i++) expect(newReference()).toMatch(/^[B-DF-HJKMNP-TV-Z]{3}-[2-9]{4}$/);
});

test("a code is read however it was typed", () => {
  for (const typed of [
    "KTM-4827",
    "ktm4827",
    " ktm 4827 ",
    "KTM–4827",
    "ktm-٤٨٢٧",
    "ktm-۴۸۲۷",
    "\u200fKTM-4827\u200e",
    "ＫＴＭ４８２７",
  ])
    expect(readReference(typed), typed).toBe("KTM-4827");
});

test("what can be no code is none", () => {
  for (const typed of ["", "KTM", "KTM-482", "KTM-48270", "OTM-4827", "KTM-4820", "<b>", "K".repeat(1000)])
    expect(readReference(typed), typed).toBeNull();
});

test("every code can be read back", () => {
  for (let i = 0; i < 500; i++) {
    const code = newReference();
    expect(readReference(code.toLowerCase().replace("-", " "))).toBe(code);
  }
});

test("a code that is taken is replaced by another", async () => {
  const seen: string[] = [];
  const kept = await withNewReference(async (reference) =>
    seen.push(reference) < 3 ? undefined : reference,
  );
  expect(kept).toBe(seen[2]);
  await expect(withNewReference(async () => undefined)).rejects.toThrow("No free reference");
});
