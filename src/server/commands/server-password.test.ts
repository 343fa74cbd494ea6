import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { hasPassword, readPassword, withPassword } from "./server-password";

const inputOf = (text: string, isTTY = false) => {
  const stream = Object.assign(new PassThrough(), { isTTY });
  stream.end(text);
  return stream;
};

test("a database URL with a password is distinguished from one without", () => {
  for (const url of [
    "postgres://user:secret@host/name",
    "postgresql://user:a%40b@host:5433/name?sslmode=require",
    "postgres://user@host/name?password=secret",
  ])
    expect(hasPassword(url), url).toBe(true);
  for (const url of ["postgres://user@host/name", "postgres://user:@host/name", "postgres://host:5432/name"])
    expect(hasPassword(url), url).toBe(false);
});

test("a password of any characters becomes part of the URL unchanged", () => {
  const url = withPassword("postgres://reboot_owner@host:5433/name?sslmode=require", "p@ss:w/rd?#%é");
  expect(url).toBe("postgres://reboot_owner:p%40ss%3Aw%2Frd%3F%23%25%C3%A9@host:5433/name?sslmode=require");
  expect(decodeURIComponent(new URL(url).password)).toBe("p@ss:w/rd?#%é");
  expect(withPassword("postgres://user:@host/name", "$&")).toBe("postgres://user:%24%26@host/name");
  expect(() => withPassword("postgres://host/name", "x")).toThrow("names no user");
  expect(() => withPassword("postgres://user:a@host/name", "x")).toThrow("has a password already");
});

test("the first line of standard input is the password; without one the command fails", async () => {
  expect(await readPassword("", inputOf("secret words \nmore\n"))).toBe("secret words ");
  expect(await readPassword("", inputOf("no end of line"))).toBe("no end of line");
  for (const text of ["", "\n"])
    await expect(readPassword("", inputOf(text))).rejects.toThrow("no password on standard input");
});

test("a terminal shows a prompt, and input is not printed", async () => {
  const printed: string[] = [];
  expect(await readPassword("Password: ", inputOf("secret\r", true), (text) => printed.push(text))).toBe(
    "secret",
  );
  expect(printed).toEqual(["Password: ", "\n"]);
});
