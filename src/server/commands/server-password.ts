import { once } from "node:events";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { CommandError } from "./command-error";

type PasswordInput = NodeJS.ReadableStream & { isTTY?: boolean };

const URL_WITH_USER = /^(postgres(?:ql)?:\/\/[^:@/?#]+)(:[^@/?#]*)?@/;

/** Other users of the machine and the shell's history see a password in a URL. */
export const hasPassword = (url: string): boolean => {
  const [, , password = ""] = URL_WITH_USER.exec(url) ?? [];
  return password.length > 1 || /[?&]password=[^&]/.test(url);
};

/** @throws CommandError if the URL names no user, or already has a password */
export function withPassword(url: string, password: string): string {
  if (hasPassword(url))
    throw new CommandError("The address has a password already: leave it out, or leave out --password.");
  if (!URL_WITH_USER.test(url))
    throw new CommandError("The address names no user, such as postgres://user@host/name.");
  return url.replace(URL_WITH_USER, (_match, beforePassword: string) => {
    return `${beforePassword}:${encodeURIComponent(password)}@`;
  });
}

/** Hides input on a terminal, otherwise reads the first line. @throws CommandError if it is empty */
export async function readPassword(
  prompt: string,
  input: PasswordInput = process.stdin,
  print: (text: string) => void = (text) => void process.stderr.write(text),
): Promise<string> {
  const isTerminal = input.isTTY ?? false;
  if (isTerminal) print(prompt);
  // Discards echoed input.
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
