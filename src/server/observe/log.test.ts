import { expect, test } from "vitest";
import { testDatabase, testDeps } from "../../../test/database";
import { api } from "../../api";
import { connect } from "../../db/database.server";
import { EMAIL, MARK, leaveEverything, sendForms } from "../../marked-person.fixture";
import { underRequest } from "../../platform/request-id.server";
import { testApp } from "../api/api.fixture";
import { createLog } from "./log";

function memoryLog() {
  const lines: string[] = [];
  return { lines, log: createLog("trace", { write: (line: string) => void lines.push(line) }) };
}
const read = (line: string) => JSON.parse(line) as Record<string, Record<string, unknown> & string>;

test("an error keeps its kind, code and place, and loses what could be somebody's", () => {
  const { lines, log } = memoryLog();
  const cause = Object.assign(new Error(`550 <${EMAIL}>: no such user`), {
    responseCode: 550,
    rejected: [EMAIL],
  });
  const error = Object.assign(new Error(`duplicate key: "${MARK}"`, { cause }), {
    code: "23505",
    constraint: "account_email_key",
    detail: `Key (email)=(${EMAIL}) already exists.`,
    parameters: [EMAIL],
  });
  underRequest({ request: "request-1" }, () =>
    log.error({ err: error, answer: `<${EMAIL}> unknown`, mail: "m-1" }, "it failed"),
  );
  expect(lines.join("")).not.toContain(MARK);
  const said = read(lines[0]!);
  expect(said).toMatchObject({ level: "error", request: "request-1", msg: "it failed", mail: "m-1" });
  expect(said["err"]).toMatchObject({
    code: "23505",
    constraint: "account_email_key",
    cause: { type: "Error" },
  });
  expect(said["err"]!["stack"]).toContain("log.test.ts");
});

test("a walk through every form, with and without the database, leaves nothing of a person in the log", async () => {
  const { lines, log } = memoryLog();
  const deps = { ...(await testDeps("sample")), log };
  await sendForms(deps);
  await leaveEverything(deps);
  const { config, close } = await testDatabase("sample");
  const gone = connect({ ...config, max: 2 });
  const away = { ...deps, db: gone.db };
  await gone.db.destroy();
  await close();
  const refused = await sendForms(away);
  expect(Object.values(refused).every((status) => status >= 500)).toBe(true);
  const app = await testApp(away, api);
  const login = await app.inject({
    method: "POST",
    url: "/ajax/v1/auth/login",
    headers: { origin: deps.origin },
    payload: { email: EMAIL, password: `${MARK} password` },
  });
  expect(login.statusCode).toBeGreaterThanOrEqual(500);
  await app.inject(`/api/v1/programs/${MARK}?limit=${MARK}`);
  expect(lines.length).toBeGreaterThan(4);
  expect(lines.join("").toLowerCase()).not.toContain(MARK.toLowerCase());
  expect(lines.join("")).not.toContain("712345678");
  // What belongs to a request says which.
  const of = lines.map(read).filter(({ route }) => String(route).endsWith("/auth/login"));
  expect(of.length).toBeGreaterThan(0);
  for (const line of of) expect(line["request"]).toBe(login.headers["x-request-id"]);
});
