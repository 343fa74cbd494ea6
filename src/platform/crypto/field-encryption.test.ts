import fc from "fast-check";
import { expect, expectTypeOf, test } from "vitest";
import { type Encrypted, type EncryptedName, encryptedColumns } from "./encrypted-columns";
import { decryptCell, encryptCell } from "./field-encryption.server";
import { createKeys } from "./keys.server";
import type { Tables } from "../database/database";

const keys = createKeys("the secret of this program, long enough");
const cell = { table: "registration", column: "draft", row: "1" } as const;

test("a value can be decrypted only in its own table, column and row", async () => {
  const value = encryptCell(keys, "answers", cell, "hello");
  expect(await decryptCell(keys, "answers", cell, value)).toBe("hello");
  for (const elsewhere of [
    { ...cell, row: "2" },
    { ...cell, column: "encrypted_answers" },
    { ...cell, table: "enquiry" },
    { table: "registration.draft", column: "1", row: "" },
  ])
    await expect(decryptCell(keys, "answers", elsewhere, value)).rejects.toThrow();
  await expect(decryptCell(keys, "second-factor", cell, value)).rejects.toThrow("not known");
});

test("a changed value is not decrypted", async () => {
  const value = encryptCell(keys, "answers", cell, "hello");
  const bytes = Buffer.from(value.split(".")[2]!, "base64url");
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    const [format, kid] = value.split(".");
    const text = `${format}.${kid}.${changed.toString("base64url")}`;
    await expect(decryptCell(keys, "answers", cell, text)).rejects.toThrow();
  }
  for (const short of ["2", "2.", `${value.slice(0, 11)}.`, value.slice(0, 30), "", "3.x.y"])
    await expect(decryptCell(keys, "answers", cell, short)).rejects.toThrow();
});

test("every text can be decrypted, and equal texts have different ciphertexts", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.string(), async (text, row) => {
      const [one, two] = [text, text].map((each) => encryptCell(keys, "answers", { ...cell, row }, each));
      expect(one).not.toBe(two);
      expect(await decryptCell(keys, "answers", { ...cell, row }, one!)).toBe(text);
    }),
    { numRuns: 100 },
  );
});

test("an encrypted column accepts only values encrypted for it", () => {
  // Type-level: `tsc` fails when a listed column accepts a plain string or another column's value.
  type Accepted = {
    [Name in EncryptedName]: Name extends `${infer Table extends keyof Tables}.${infer Column}`
      ? Column extends keyof Tables[Table]
        ? Exclude<Tables[Table][Column], null>
        : never
      : never;
  };
  expectTypeOf<Accepted>().toEqualTypeOf<{ [Name in EncryptedName]: Encrypted<Name> }>();
  expect(new Set(encryptedColumns.map(({ table, column }) => `${table}.${column}`)).size).toBe(
    encryptedColumns.length,
  );
});
