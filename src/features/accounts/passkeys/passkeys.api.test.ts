import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { apiRoutes } from "../../../registry/api-routes";
import { checkStatuses } from "../../../server/api/api.fixture";
import { parseConfig } from "../../../platform/config/config";
import { createApp } from "../../../server/http/app";
import { silentRealtime } from "../../../server/realtime/silent-realtime.fixture";
import { PASSWORD, from, createMember } from "../accounts.fixture";
import { identifyRequest } from "../sessions/identify.server";
import { createAuthenticator } from "./passkeys.fixture";
import { plainPages } from "../../../server/page/plain-pages.fixture";
import { m } from "../../../paraglide/messages";

const deps = await testDeps();
const config = parseConfig({});
const app = await createApp(config, deps, {
  api: { routes: apiRoutes, identify: identifyRequest(deps) },
  pages: plainPages,
  realtime: silentRealtime(),
  mount: checkStatuses(apiRoutes),
});

const call = (path: string, payload: object | undefined, cookie = "") =>
  app.inject({
    method: "POST",
    url: path,
    headers: { origin: config.origin, cookie },
    ...(payload ? { payload } : {}),
    remoteAddress: from().ipAddress,
  });
type Answer = Awaited<ReturnType<typeof call>>;
const cookieOf = (answer: Answer, name: string) => {
  const found = answer.cookies.find((each) => each.name === name);
  return found ? `${name}=${found.value}` : "";
};

test("the API adds a passkey and signs in with it, each challenge bound to its cookie", async () => {
  const email = "calls@example.org";
  const { token } = await createMember(deps, email);
  const session = `reboot=${token}`;
  const key = createAuthenticator(deps.origin);
  expect((await call("/account/ajax/v1/passkeys/options", { password: PASSWORD })).statusCode).toBe(401);
  const refused = await call("/account/ajax/v1/passkeys/options", { password: "wrong" }, session);
  expect([refused.statusCode, refused.json().message]).toEqual([422, m.accounts_wrong_password()]);
  const initial = await call("/account/ajax/v1/passkeys/options", { password: PASSWORD }, session);
  const credential = key.register(initial.json().data);
  expect((await call("/account/ajax/v1/passkeys", { credential }, session)).statusCode).toBe(409);
  const again = await call("/account/ajax/v1/passkeys/options", { password: PASSWORD }, session);
  const added = await call(
    "/account/ajax/v1/passkeys",
    { credential: key.register(again.json().data), name: "Phone" },
    `${session}; ${cookieOf(again, "passkey")}`,
  );
  expect([added.statusCode, added.json().data]).toEqual([201, { recovery_codes: [] }]);
  expect(cookieOf(added, "reboot")).not.toBe("");

  const started = await call("/ajax/v1/auth/passkey/options", undefined);
  const answer = { credential: key.authenticate(started.json().data) };
  const elsewhere = await call("/ajax/v1/auth/passkey/verify", answer);
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([401, "wrong_credentials"]);
  const entered = await call("/ajax/v1/auth/passkey/verify", answer, cookieOf(started, "passkey"));
  expect(entered.json().data.auth.profile).toMatchObject({ email });
  for (const name of ["reboot", "device"]) expect(cookieOf(entered, name)).not.toBe("");
  const replayed = await call("/ajax/v1/auth/passkey/verify", answer, cookieOf(started, "passkey"));
  expect(replayed.statusCode).toBe(401);
  expect((await call("/ajax/v1/auth/passkey/verify", { credential: { id: "a b" } })).statusCode).toBe(422);
});
