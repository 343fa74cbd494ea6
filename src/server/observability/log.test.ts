import { expect, test } from "vitest";
import { testDatabase, testDeps } from "../../../test/support/database";
import { apiRoutes } from "../../registry/api-routes";
import { connect } from "../../db/database.server";
import {
  CANARY_EMAIL,
  CANARY,
  createAllPersonalData,
  submitAllForms,
} from "../../../test/integration/canary-person.fixture";
import { runWithRequestNames } from "./request-id.server";
import { createTestApp } from "../api/api.fixture";
import { createLog } from "./log";

function memoryLog() {
  const lines: string[] = [];
  return { lines, log: createLog("trace", { write: (line: string) => void lines.push(line) }) };
}
const read = (line: string) => JSON.parse(line) as Record<string, Record<string, unknown> & string>;

test("an error retains its type, code and location, and loses personal data", () => {
  const { lines, log } = memoryLog();
  const cause = Object.assign(new Error(`550 <${CANARY_EMAIL}>: no such user`), {
    responseCode: 550,
    rejected: [CANARY_EMAIL],
  });
  const error = Object.assign(new Error(`duplicate key: "${CANARY}"`, { cause }), {
    code: "23505",
    constraint: "account_email_key",
    detail: `Key (email)=(${CANARY_EMAIL}) already exists.`,
    parameters: [CANARY_EMAIL],
  });
  runWithRequestNames({ request: "request-1" }, () =>
    log.error({ err: error, answer: `<${CANARY_EMAIL}> unknown`, mail: "m-1" }, "it failed"),
  );
  expect(lines.join("")).not.toContain(CANARY);
  const text = read(lines[0]!);
  expect(text).toMatchObject({ level: "error", request: "request-1", msg: "it failed", mail: "m-1" });
  expect(text["err"]).toMatchObject({
    code: "23505",
    constraint: "account_email_key",
    cause: { type: "Error" },
  });
  expect(text["err"]!["stack"]).toContain("log.test.ts");
});

test("a thrown value that is no Error is described without personal data", () => {
  const { lines, log } = memoryLog();
  const reported = {
    ...new Error(),
    message: `no answer for <${CANARY_EMAIL}>`,
    stack: "Error\n    at run (job.ts:1)",
    code: "57P01",
  };
  log.warn({ err: { ...reported, queue: "mails" } }, "reported");
  log.warn({ err: { name: CANARY, person: CANARY } }, "an object");
  log.warn({ err: "a text" }, "a text");
  log.warn({ err: undefined }, "nothing");
  expect(lines.join("")).not.toContain(CANARY);
  expect(lines.join("")).not.toContain("[object Object]");
  expect(read(lines[0]!)["err"]).toMatchObject({
    type: "Error",
    code: "57P01",
    stack: "    at run (job.ts:1)",
  });
  expect(read(lines[0]!)["err"]!["message"]).toContain("no answer for");
  expect(read(lines[1]!)["err"]).toEqual({ message: "an object with the fields: name, person" });
  expect(read(lines[2]!)["err"]).toEqual({ message: "a text" });
});

test("submitting every form, with and without the database, logs no personal data", async () => {
  const { lines, log } = memoryLog();
  const deps = { ...(await testDeps("sample")), log };
  await submitAllForms(deps);
  await createAllPersonalData(deps);
  const { config, close } = await testDatabase("sample");
  const gone = connect({ ...config, max: 2 });
  const unavailable = { ...deps, db: gone.db };
  await gone.db.destroy();
  await close();
  const refused = await submitAllForms(unavailable);
  expect(Object.values(refused).every((status) => status >= 500)).toBe(true);
  const app = await createTestApp(unavailable, apiRoutes);
  const login = await app.inject({
    method: "POST",
    url: "/ajax/v1/auth/login",
    headers: { origin: deps.origin },
    payload: { email: CANARY_EMAIL, password: `${CANARY} password` },
  });
  expect(login.statusCode).toBeGreaterThanOrEqual(500);
  await app.inject(`/api/v1/programs/${CANARY}?limit=${CANARY}`);
  expect(lines.length).toBeGreaterThan(4);
  expect(lines.join("").toLowerCase()).not.toContain(CANARY.toLowerCase());
  expect(lines.join("")).not.toContain("712345678");
  // Lines of a request contain its id.
  const of = lines.map(read).filter(({ route }) => String(route).endsWith("/auth/login"));
  expect(of.length).toBeGreaterThan(0);
  for (const line of of) expect(line["request"]).toBe(login.headers["x-request-id"]);
});
