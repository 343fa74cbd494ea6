import fc from "fast-check";
import { expect, test } from "vitest";
import {
  readSubscriptionToken,
  subscriptionToken,
} from "../../features/newsletter/subscriptions/subscription-links.server";
import { orderSecret } from "../../features/events/orders/order-links.server";
import { giftPath, verifyGiftKey } from "../../features/donations/gifts/gift-links.server";
import { decryptCell, encryptCell } from "./field-encryption.server";
import { verifySigned, sign } from "./signed-text.server";
import { uuidv7 } from "../ids/uuid";
import { KEY_PURPOSES, type KeyPurpose } from "./key-purposes";
import { createKeys, createDataKey, deriveKey, createKeyRing } from "./keys.server";

const secret = (n: number) => `secret number ${n} of this program, long enough`;
const cell = { table: "enquiry", column: "encrypted_answers", row: "1" };
const between = (first: number, last: number) =>
  createKeys(
    secret(first),
    Array.from({ length: last - first }, (_, at) => secret(last - at)),
  );
/** Values of the newest of `made` keys, read after `more` keys were added and the oldest `gone` removed. */
const rotation = fc.record({
  made: fc.integer({ min: 0, max: 5 }),
  more: fc.integer({ min: 0, max: 5 }),
  gone: fc.integer({ min: 0, max: 8 }),
});

test("a key's signatures and ciphertexts are readable exactly as long as the key exists", async () => {
  const purposes = fc.constantFrom<KeyPurpose>("form", "look-up", "order-email", "monthly-link");
  await fc.assert(
    fc.asyncProperty(rotation, purposes, fc.uuid(), async ({ made, more, gone }, purpose, id) => {
      const before = between(0, made);
      const after = between(Math.min(gone, made + more), made + more);
      const lives = gone <= made || more === 0;
      expect(verifySigned(after, purpose, sign(before, purpose, id))).toBe(lives ? id : null);
      expect(readSubscriptionToken({ keys: after }, subscriptionToken({ keys: before }, id))).toBe(
        lives ? id : null,
      );
      const gift = { id, reference: "ABC-2345", linkVersion: 0 };
      const path = giftPath({ keys: before }, "receipt", gift, "en");
      const key = new URL(path, "http://localhost").searchParams.get("key")!;
      expect(verifyGiftKey({ keys: after }, gift, key)).toBe(lives);
      const read = decryptCell(after, "answers", cell, encryptCell(before, "answers", cell, id));
      await (lives ? expect(read).resolves.toBe(id) : expect(read).rejects.toThrow());
    }),
    { numRuns: 60 },
  );
});

test("a signature is invalid for every other purpose", () => {
  const keys = between(0, 2);
  for (const purpose of KEY_PURPOSES)
    for (const other of KEY_PURPOSES)
      expect(verifySigned(keys, other, sign(keys, purpose, "text"))).toBe(purpose === other ? "text" : null);
});

const at = (...times: number[]) => ({
  keys: new Map(
    KEY_PURPOSES.map((purpose) => [
      purpose,
      times.map((time) => createDataKey(deriveKey(secret(time), purpose), time)),
    ]),
  ),
  readsLegacyFormat: false,
});

test("the link of an order is the same before, during and after a rotation", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 0, max: 2000 }), (made, now) => {
      const id = uuidv7(new Date(made));
      const before = createKeyRing(at(0, 500), () => made).keys;
      const after = createKeyRing(at(0, 500, ...(made < 1000 ? [1000, 1500] : [])), () => now).keys;
      expect(orderSecret({ keys: after }, { id: id, linkVersion: 0 })).toEqual(
        orderSecret({ keys: before }, { id: id, linkVersion: 0 }),
      );
    }),
  );
  const random = "0d8e0c37-9d4c-4a5e-b1f5-6b0f3c2d1e00";
  expect(orderSecret({ keys: createKeyRing(at(0, 500)).keys }, { id: random, linkVersion: 0 })).toEqual(
    orderSecret({ keys: createKeyRing(at(0)).keys }, { id: random, linkVersion: 0 }),
  );
});

test("a key verifies before it is current, and keys are replaced while in use", () => {
  let now = 100;
  const ring = createKeyRing(at(0), () => now);
  const { keys } = ring;
  const old = keys("form");
  ring.replace(at(0, 200));
  const other = createKeyRing(at(0, 200), () => 250).keys;
  expect(keys("form")).toEqual(old);
  expect(verifySigned(keys, "form", sign(other, "form", "ahead"))).toBe("ahead");
  now = 200;
  expect(keys("form")).not.toEqual(old);
  expect(keys.all("form").map(({ beginsAt }) => beginsAt)).toEqual([200, 0]);
  now = -1;
  expect(keys("form")).toEqual(old);
});
