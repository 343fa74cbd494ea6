import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/support/database";

const { db } = await testDatabase();
const finds = async (query: string, texts: Record<string, string>): Promise<boolean> =>
  (
    await sql<{ found: boolean }>`
      select coalesce(search_words(${JSON.stringify(texts)}::jsonb) @@ search_query(${query}), false) as found`.execute(
      db,
    )
  ).rows[0]!.found;

test.each([
  ["rentree", { fr: "La rentrée des classes" }],
  ["RENTRÉE", { fr: "Pour la rentrée, dix ordinateurs" }],
  ["schools", { en: "A school with no roof" }],
  ["school", { en: "Three schools in Kakuma" }],
  ["teaching", { en: "She teaches on Tuesdays" }],
  ["the schools", { en: "A school opens" }],
  ["formations", { fr: "Une formation gratuite" }],
  ["l'annee", { fr: "Toute l’année" }],
  ["coeur", { fr: "Le cœur du projet" }],
  ["اوغندا", { ar: "صف في أوغندا" }],
  ["أُوغَنْدا", { ar: "صف في أوغندا" }],
  ["مدرسه", { ar: "مدرسة جديدة" }],
  ["مدارس", { ar: "ثلاث مدارس" }],
  ["2027", { ar: "في فبراير ٢٠٢٧" }],
  ["٢٠٢٧", { en: "In February 2027" }],
  ["wanafunz", { sw: "Wanafunzi wote" }],
  ["ng’ombe", { sw: "Maziwa ya ng'ombe" }],
  ["programm", { en: "Programming for everyone" }],
  ["goma lab", { en: "A solar lab for Goma" }],
] as const)("“%s” matches the text", async (query, texts) => {
  expect(await finds(query, texts)).toBe(true);
});

test.each([
  ["schools tractor", { en: "A school with no roof" }],
  ["ecole", { en: "A school with no roof" }],
  ["...", { en: "A school with no roof" }],
  ["", { en: "A school with no roof" }],
] as const)("“%s” does not match the text", async (query, texts) => {
  expect(await finds(query, texts)).toBe(false);
});
