import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { SMTPServer } from "smtp-server";

/** An SMTP server that requires TLS and writes each email to a file. */
export function serveMail(port: number, folder: string, tls: { key: string; cert: string }): void {
  mkdirSync(folder, { recursive: true });
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH"],
    key: readFileSync(tls.key),
    cert: readFileSync(tls.cert),
    onMailFrom: (_address, session, done) =>
      done(session.secure ? null : new Error("530 Must issue a STARTTLS command first")),
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const file = path.join(folder, String((count += 1)).padStart(4, "0"));
        writeFileSync(`${file}.part`, Buffer.concat(parts));
        renameSync(`${file}.part`, file);
        done();
      });
    },
  });
  server.on("error", (error) => console.error(`mail server: ${error.message}`));
  server.listen(port, "127.0.0.1");
}

/** Emails so far, oldest first, with joined quoted-printable lines. */
export const readMails = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !name.endsWith(".part"))
    .sort()
    .map((name) =>
      readFileSync(path.join(folder, name), "utf8").replaceAll("=\r\n", "").replaceAll("=3D", "="),
    );
