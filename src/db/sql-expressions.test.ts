import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/support/database";
import { hasEmailAsTyped, hasNameAsTyped, hasTyped } from "./sql-expressions.server";

const { db } = await testDatabase();
const people = sql`(values ('José Núñez', 'AB-1'), ('Ng’ang’a Wanjirũ', null), ('أحمد', 'CD_2')) as person (name, code)`;
const namesWhere = async (condition: ReturnType<typeof hasTyped>) =>
  (
    await sql<{ name: string }>`select name from ${people} where ${condition} order by code`.execute(db)
  ).rows.map(({ name }) => name);
const having = (typed: string) => namesWhere(hasTyped([sql.ref("name"), sql.ref("code")], typed));

test("search ignores accents, case and the kind of apostrophe", async () => {
  expect(await having("nunez")).toEqual(["José Núñez"]);
  expect(await having("WANJIRU")).toEqual(["Ng’ang’a Wanjirũ"]);
  expect(await having("ng'ang")).toEqual(["Ng’ang’a Wanjirũ"]);
  expect(await having("احمد")).toEqual(["أحمد"]);
  expect(await having("ab-1")).toEqual(["José Núñez"]);
});

test("every word must occur, in any order and in any of the texts", async () => {
  expect(await having("nunez jose")).toEqual(["José Núñez"]);
  expect(await having("\u00a0wanjiru \u202f ng'ang")).toEqual(["Ng’ang’a Wanjirũ"]);
  expect(await having("احمد cd_2")).toEqual(["أحمد"]);
  expect(await having("jose wanjiru")).toEqual([]);
});

test("pattern characters match literally", async () => {
  expect(await having("_")).toEqual(["أحمد"]);
  expect(await having("%")).toEqual([]);
});

test.each([
  ["jose", ["José Núñez"]],
  ["nun jos", ["José Núñez"]],
  ["wanj", ["Ng’ang’a Wanjirũ"]],
  ["احم", ["أحمد"]],
  ["unez", []],
  ["jose wanjiru", []],
  ["%", []],
  ["jose:* | احمد", []],
  ["' & !", []],
])("a name matches by the beginnings of its words, in any order: %s", async (typed, found) => {
  expect(await namesWhere(hasNameAsTyped("name", typed))).toEqual(found);
});

test("a pasted part of an email address is found", async () => {
  const subscribers = sql`(values ('amina@example.org')) as subscriber (email_key)`;
  const found = async (typed: string) =>
    (await sql`select from ${subscribers} where ${hasEmailAsTyped("email_key", typed)}`.execute(db)).rows
      .length;
  expect(await found("\u202aAmina@EXAMPLE.org\u202c")).toBe(1);
  expect(await found("@example")).toBe(1);
  expect(await found("juma")).toBe(0);
});
