import { parseOptions } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { createLimiter } from "../concurrency-limiter";
import { createPasswords } from "./passwords.server";
import { redactTokens } from "../crypto/token.server";

test("passwords are hashed with argon2id at the minimum safe cost and their own salt", async () => {
  const passwords = createPasswords();
  const [one, two] = await Promise.all([passwords.hash("hello there"), passwords.hash("hello there")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$/);
  expect(one).not.toBe(two);
  expect(parseOptions(one)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(await passwords.verify(one, "hello there")).toBe(true);
  expect(await passwords.verify(one, "Hello there")).toBe(false);
});

test("an unknown account never matches, not even the dummy password", async () => {
  const passwords = createPasswords();
  expect(await passwords.verify(null, "nobody has this one")).toBe(false);
});

test("a limiter of two runs at most two tasks at a time", async () => {
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

test("secrets are removed from a path before it is logged", () => {
  expect(redactTokens(`/fr/reset/${"aB_-".repeat(11)}`)).toBe("/fr/reset/…");
  expect(redactTokens(`/status/enquiry:0190-12:29.${"aB_-".repeat(7).slice(0, 27)}`)).toBe("/status/…");
  expect(redactTokens("/blog/my-first-pull-request")).toBe("/blog/my-first-pull-request");
});
