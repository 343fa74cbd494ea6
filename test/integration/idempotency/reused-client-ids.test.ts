import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { takesClientId } from "../../../src/platform/api/refusals.server";
import { apiRoutes } from "../../../src/registry/api-routes";
import { databaseState } from "../../support/database-state";
import { CLIENT_ID_CALLS } from "./client-id-calls.examples";
import { createExampleContext } from "./idempotent-calls.fixture";

const context = await createExampleContext();
const { call, deps } = context;
const state = () => databaseState(deps.db);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const routes = apiRoutes.filter(({ endpoint }) => takesClientId(endpoint));
let examples = 0;

test("each call with a clientId has an example here, and no other call has", () => {
  expect(routes.length).toBeGreaterThan(8);
  expect(Object.keys(CLIENT_ID_CALLS).toSorted()).toEqual(routes.map(nameOf).toSorted());
});

for (const route of routes) {
  const makeExample = CLIENT_ID_CALLS[nameOf(route)];
  if (!makeExample) continue;

  test(`${nameOf(route)}: the same clientId is recorded once; with another body it is refused and changes nothing`, async () => {
    const { url, body, others } = await makeExample(context, ++examples);
    const sent = { clientId: randomUUID(), ...body };
    const first = await call(route.method, url, sent);
    expect(first.statusCode, first.body).toBe(route.endpoint.status);
    const recorded = await state();
    const again = await call(route.method, url, sent);
    expect([again.statusCode, again.json()]).toEqual([first.statusCode, first.json()]);
    expect(await state()).toBe(recorded);
    const other = await call(route.method, url, { ...sent, ...others });
    expect([other.statusCode, other.json().code], other.body).toEqual([422, "client_id_reused"]);
    expect(await state()).toBe(recorded);
    const corrected = await call(route.method, url, { ...sent, ...others, clientId: randomUUID() });
    expect(corrected.json().code).not.toBe("client_id_reused");
  });
}
