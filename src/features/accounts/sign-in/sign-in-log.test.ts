import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { apiRoutes } from "../../../registry/api-routes";
import { RATE_LIMIT_BUCKETS } from "../../../platform/rate-limit/rate-limit-buckets";
import { createTestApp } from "../../../server/api/api.fixture";
import { createLog } from "../../../server/observability/log";
import {
  PASSWORD,
  requestLink,
  signInWithPassword,
  from,
  createTwoFactorMember,
  createMember,
  newestToken,
} from "../accounts.fixture";
import { confirmPassword } from "../credentials/credentials.service.server";
import { signInByPassword } from "./sign-in.service.server";
import { signInByLink } from "./sign-in-link.service.server";
import { submitSecondFactor } from "./second-factor-step.service.server";

type Line = Record<string, unknown>;
async function logged() {
  const lines: Line[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(JSON.parse(line)) });
  const deps = { ...(await testDeps("sample")), log };
  return {
    deps,
    lines,
    text: () => lines.splice(0).map(({ msg, how, outcome, account }) => ({ msg, how, outcome, account })),
  };
}

const TAKEN = "a sign-in was taken";
const REFUSED = "a sign-in was refused";

test("every sign-in attempt logs method, outcome and account id, and no personal data", async () => {
  const { deps, lines, text } = await logged();
  const { user } = await createMember(deps, "logged@example.org");
  const account = user.accountId;
  lines.splice(0);
  await signInWithPassword(deps, "logged@example.org");
  await signInWithPassword(deps, "logged@example.org", "not the right one");
  await signInWithPassword(deps, "stranger@example.org", "not the right one");
  await requestLink(deps, "logged@example.org", "sign_in");
  const link = await newestToken(deps, "logged@example.org");
  await signInByLink(deps, link, from());
  await signInByLink(deps, link, from());
  await confirmPassword(deps, user, "not the right one");
  expect(JSON.stringify(lines)).not.toMatch(/logged@|stranger@|not the right|192\.0\.2/);
  for (const { time, level } of lines)
    expect([String(time), typeof level]).toEqual([expect.stringMatching(/Z$/), "string"]);
  expect(text()).toEqual([
    { msg: TAKEN, how: "password", outcome: "signed_in", account },
    { msg: REFUSED, how: "password", outcome: "wrong", account },
    { msg: REFUSED, how: "password", outcome: "wrong", account: undefined },
    { msg: TAKEN, how: "link", outcome: "signed_in", account },
    { msg: REFUSED, how: "link", outcome: "used", account: undefined },
    { msg: REFUSED, how: "own_password", outcome: "wrong", account },
  ]);
});

test("a wrong second-factor code is logged as such", async () => {
  const { deps, lines, text } = await logged();
  const { user } = await createTwoFactorMember(deps, "coded@example.org");
  lines.splice(0);
  const half = await signInWithPassword(deps, "coded@example.org");
  await submitSecondFactor(deps, half.kind === "second_factor" ? half.step : null, "000000", from());
  await signInWithPassword(deps, "coded@example.org", PASSWORD, "000000");
  expect(text()).toEqual([
    { msg: TAKEN, how: "password", outcome: "second_factor", account: user.accountId },
    { msg: REFUSED, how: "code", outcome: "wrong", account: user.accountId },
    { msg: REFUSED, how: "password_and_code", outcome: "wrong", account: user.accountId },
  ]);
});

test("an exceeded limit is logged once per window, not per attempt", async () => {
  const { deps, lines } = await logged();
  const { points } = RATE_LIMIT_BUCKETS["sign-in-account"];
  for (let count = 0; count < points + 5; count++)
    await signInByPassword(deps, { email: "often@example.org", password: "wrong wrong", ...from() });
  expect(lines.filter(({ msg }) => msg === "a limit was reached").map(({ bucket }) => bucket)).toEqual([
    "sign-in-account",
  ]);
});

test("a forbidden or cross-site call is logged with its request", async () => {
  const { deps, lines } = await logged();
  const app = await createTestApp(deps, apiRoutes);
  const refused = await app.inject({
    url: "/admin/api/v1/gifts",
    headers: { authorization: "Bearer role:editor" },
  });
  expect(refused.statusCode).toBe(403);
  await app.inject("/admin/api/v1/gifts");
  await app.inject({
    method: "POST",
    url: "/ajax/v1/logout",
    headers: { origin: "https://evil.example" },
    payload: { logout: true },
  });
  const of = lines.filter(({ msg }) => msg === "a call was refused");
  expect(of.map(({ code }) => code)).toEqual(["forbidden", "sign_in_required", "foreign_origin"]);
  expect(of[0]).toMatchObject({
    route: "GET /gifts",
    account: "id of role:editor",
    request: refused.headers["x-request-id"],
  });
});
