import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/support/database";
import { beginsAsTyped, hasTyped } from "./sql-expressions.server";

const { db } = await testDatabase();
const people = sql`(values ('José Núñez', 'AB-1'), ('Ng’ang’a Wanjirũ', null), ('أحمد', 'CD_2')) as person (name, code)`;
const namesWhere = async (condition: ReturnType<typeof hasTyped>) =>
  (
    await sql<{ name: string }>`select name from ${people} where ${condition} order by code`.execute(db)
  ).rows.map(({ name }) => name);
const having = (typed: string) => namesWhere(hasTyped([sql.ref("name"), sql.ref("code")], typed));

test("people are found as a reader compares: without accents, in any case, with any apostrophe", async () => {
  expect(await having("nunez")).toEqual(["José Núñez"]);
  expect(await having("WANJIRU")).toEqual(["Ng’ang’a Wanjirũ"]);
  expect(await having("ng'ang")).toEqual(["Ng’ang’a Wanjirũ"]);
  expect(await having("احمد")).toEqual(["أحمد"]);
  expect(await having("ab-1")).toEqual(["José Núñez"]);
});

test("signs of patterns are found as they are", async () => {
  expect(await having("_")).toEqual(["أحمد"]);
  expect(await having("%")).toEqual([]);
  expect(await namesWhere(beginsAsTyped("name", "%"))).toEqual([]);
});

test("a name is found by its beginning only", async () => {
  expect(await namesWhere(beginsAsTyped("name", "jose n"))).toEqual(["José Núñez"]);
  expect(await namesWhere(beginsAsTyped("name", "nunez"))).toEqual([]);
});
