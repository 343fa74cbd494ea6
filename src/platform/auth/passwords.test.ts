import { parseOptions } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { createLimiter } from "../concurrency-limiter";
import { createPasswords } from "./passwords.server";
import { redactTokens } from "../crypto/token.server";

test("a password is kept as argon2id at the least cost that is safe, with a salt of its own", async () => {
  const passwords = createPasswords();
  const [one, two] = await Promise.all([passwords.hash("hello there"), passwords.hash("hello there")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$/);
  expect(one).not.toBe(two);
  expect(parseOptions(one)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(await passwords.verify(one, "hello there")).toBe(true);
  expect(await passwords.verify(one, "Hello there")).toBe(false);
});

test("with no account the answer is no, even for the words behind it", async () => {
  const passwords = createPasswords();
  expect(await passwords.verify(null, "nobody has this one")).toBe(false);
});

test("a gate of two lets two through at once, however many come", async () => {
  const gate = createLimiter(2);
  let [inside, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside--;
  };
  await Promise.all(Array.from({ length: 50 }, () => gate(work)));
  expect(most).toBe(2);
});

test("secrets are taken out of an address before it is logged", () => {
  expect(redactTokens(`/fr/reset/${"aB_-".repeat(11)}`)).toBe("/fr/reset/…");
  expect(redactTokens(`/status/enquiry:0190-12:29.${"aB_-".repeat(7).slice(0, 27)}`)).toBe("/status/…");
  expect(redactTokens("/blog/my-first-pull-request")).toBe("/blog/my-first-pull-request");
});
