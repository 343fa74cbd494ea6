import { expect, test } from "vitest";
import { isDatabaseUnavailable } from "./database-unavailable.server";

const coded = (code: string, message = "x") => Object.assign(new Error(message), { code });

test("connection failures, server restarts and a full disk count as unavailable", () => {
  for (const code of ["ECONNREFUSED", "ENOENT", "EPIPE", "08006", "53300", "57P01", "57P02", "57P03"])
    expect(isDatabaseUnavailable(coded(code)), code).toBe(true);
  for (const code of ["53100", "ENOSPC", "EDQUOT", "58030"])
    expect(isDatabaseUnavailable(coded(code)), code).toBe(true);
  expect(isDatabaseUnavailable(new Error("Connection terminated unexpectedly"))).toBe(true);
  expect(isDatabaseUnavailable(new Error("timeout exceeded when trying to connect"))).toBe(true);
});

test("query errors do not", () => {
  for (const code of ["23505", "42P01", "22P02", "57014"])
    expect(isDatabaseUnavailable(coded(code)), code).toBe(false);
  expect(isDatabaseUnavailable(new TypeError("x is undefined"))).toBe(false);
  expect(isDatabaseUnavailable("ECONNREFUSED")).toBe(false);
});
