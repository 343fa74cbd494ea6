import { once } from "node:events";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { CommandError } from "./command-error";

/** Where a password is typed: a terminal, or a pipe or file with the password in its first line. */
type PasswordInput = NodeJS.ReadableStream & { isTTY?: boolean };

const URL_WITH_USER = /^(postgres(?:ql)?:\/\/[^:@/?#]+)(:[^@/?#]*)?@/;

/** Whether an address has its password in it, where other users of the machine and the history of the shell see it. */
export const hasPassword = (url: string): boolean => {
  const [, , password = ""] = URL_WITH_USER.exec(url) ?? [];
  return password.length > 1 || /[?&]password=[^&]/.test(url);
};

/** @throws CommandError when the address names no user, or has a password already */
export function withPassword(url: string, password: string): string {
  if (hasPassword(url))
    throw new CommandError("The address has a password already: leave it out, or leave out --password.");
  if (!URL_WITH_USER.test(url))
    throw new CommandError("The address names no user, such as postgres://user@host/name.");
  return url.replace(URL_WITH_USER, (_match, beforePassword: string) => {
    return `${beforePassword}:${encodeURIComponent(password)}@`;
  });
}

/**
 * Reads a password from standard input: on a terminal without showing it, otherwise the first line.
 * @param prompt printed on a terminal
 * @throws CommandError when there is none
 */
export async function readPassword(
  prompt: string,
  input: PasswordInput = process.stdin,
  print: (text: string) => void = (text) => void process.stderr.write(text),
): Promise<string> {
  const isTerminal = input.isTTY ?? false;
  if (isTerminal) print(prompt);
  // What is typed goes nowhere.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output, terminal: isTerminal });
  const abort = new AbortController();
  lines.once("SIGINT", () => lines.close());
  try {
    const line = await Promise.race([
      once(lines, "line", { signal: abort.signal }).then(([text]) => String(text)),
      once(lines, "close", { signal: abort.signal }).then(() => ""),
    ]);
    if (line === "") throw new CommandError("There is no password on standard input. Nothing was changed.");
    return line;
  } finally {
    abort.abort();
    lines.close();
    if (isTerminal) print("\n");
  }
}
