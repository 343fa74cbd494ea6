import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/support/database";
import { foldText } from "./fold-text";

const { db } = await testDatabase();
const foldedInSql = async (text: string): Promise<string> =>
  (await sql<{ folded: string }>`select fold_text(${text}) as folded`.execute(db)).rows[0]!.folded;

test.each([
  ["Rentrée À LYON", "rentree a lyon"],
  ["Cœur, Straße, Ærø", "coeur, strasse, aero"],
  ["أوغندا", "اوغندا"],
  ["مُدَرِّسة", "مدرسه"],
  ["على", "علي"],
  ["٢٠٢٧ ۲۰۲۷", "2027 2027"],
  ["Ng’ombe", "ng'ombe"],
  ["Ƙofa, Ɓello, Ẹ̀kọ́, Nguyễn", "kofa, bello, eko, nguyen"],
  ["\u200fAmina\u00ad\u2069", "amina"],
])("%s is folded to %s, in the database too", async (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(await foldedInSql(text)).toBe(folded);
});

test("code and database fold every text alike, and folding is idempotent", async () => {
  const scripts = ["a-zA-Z", "à-ÿÀ-Þ", "\u0620-\u064a\u064b-\u0652\u0660-\u0669", "\u0300-\u0304", " '’-"];
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(new RegExp(`^[${scripts.join("")}]{0,30}$`, "u")), async (text) => {
      const folded = foldText(text);
      expect(await foldedInSql(text)).toBe(folded);
      expect(foldText(folded)).toBe(folded);
    }),
  );
});
