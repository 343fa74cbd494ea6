import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { ConfigError } from "../platform/config/config-error";
import { describeError, explainDatabaseError, explainFileFailure } from "./operator-error";

const failureOf = (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    () => expect.fail("did not fail"),
    (error: unknown) => error,
  );

const connectionError = (connectionString: string) =>
  failureOf(async () => {
    const client = new pg.Client({ connectionString });
    await client.connect().finally(() => client.end().catch(() => {}));
  });

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

const databaseError = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, "error"), { code });

test("a message for the operator is printed as it is, any other error with its stack", () => {
  expect(describeError(new ConfigError("PORT is taken."))).toBe("PORT is taken.");
  expect(describeError(new TypeError("x is not a function"))).toMatch(
    /^TypeError: x is not a function\n +at /,
  );
  expect(describeError("text")).toBe("text");
});

test("an unreachable database server is named with its port, also if its host has several addresses", async () => {
  const port = await closedPort();
  const error = await connectionError(`postgres://reboot@127.0.0.1:${port}/reboot`);
  const sentence = `The database server at 127.0.0.1:${port} cannot be reached: nothing listens there. Start the server, or correct host and port in DATABASE_URL and DATABASE_OWNER_URL.`;
  expect(describeError(error)).toBe(sentence);
  expect(describeError(new AggregateError([error, error]))).toBe(sentence);
});

test("a missing socket is reported as an unreachable database server, not as a missing file", async () => {
  const error = await connectionError("postgres://reboot@/reboot?host=/nowhere");
  expect(explainDatabaseError(error, "DATABASE_URL")).toMatch(
    /^The database server at \/nowhere\S* cannot be reached: its socket is not there\. Start the server, or correct the path in DATABASE_URL\.$/,
  );
});

test("a refusal by PostgreSQL is reported with what to change and where", () => {
  const refused = databaseError("28P01", 'password authentication failed for user "reboot"');
  expect(describeError(refused)).toBe(
    'The database refuses: password authentication failed for user "reboot". Check user and password in DATABASE_URL and DATABASE_OWNER_URL.',
  );
  expect(explainDatabaseError(refused, "the address that you gave")).toMatch(
    / in the address that you gave\.$/,
  );
  expect(describeError(databaseError("3D000", 'database "x" does not exist'))).toContain(
    "Create the database",
  );
  expect(describeError(databaseError("53100", "could not extend file"))).toContain(
    "Make room on the disk of the database.",
  );
  expect(describeError(databaseError("42P01", "relation does not exist"))).toContain(" at ");
  const noPassword = new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string");
  expect(describeError(noPassword)).toContain("The database server wants a password");
});

test("a file that cannot be written is reported with the reason", async () => {
  const file = path.join("/proc/self", "no-file");
  const denied = await failureOf(async () => writeFileSync("/dev/full", "text"));
  expect(explainFileFailure(denied)).toBe("its disk is full. Make room there");
  expect(describeError(Object.assign(new Error("EACCES"), { code: "EACCES", path: file }))).toBe(
    `${file} cannot be read or written: this account may not. Run this as the user that runs the program, or give that user the folder.`,
  );
  expect(
    explainFileFailure(Object.assign(new Error("no"), { code: "EACCES", syscall: "listen" })),
  ).toBeNull();
});

test("an error of a bucket names its settings, not those of the database", () => {
  const error = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:9000"), {
    code: "ECONNREFUSED",
    $metadata: { attempts: 3 },
  });
  expect(describeError(error)).toMatch(/^A bucket cannot be used .* Check S3_/);
});
