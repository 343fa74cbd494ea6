import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { databaseState } from "../../support/database-state";
import { apiRoutes } from "../../../src/registry/api-routes";
import { IDEMPOTENT_CALLS } from "./idempotent-calls.examples";
import { createExampleContext } from "./idempotent-calls.fixture";

const context = await createExampleContext();
const { call, deps } = context;
const state = () => databaseState(deps.db);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const idempotent = apiRoutes.filter(({ endpoint }) => endpoint.idempotent);
let examples = 0;

test("each call with an idempotency key has an example here, and no other call has", () => {
  expect(idempotent.length).toBeGreaterThan(25);
  expect(Object.keys(IDEMPOTENT_CALLS).toSorted()).toEqual(idempotent.map(nameOf).toSorted());
});

for (const route of idempotent) {
  const makeExample = IDEMPOTENT_CALLS[nameOf(route)];
  if (!makeExample) continue;
  const example = () => makeExample(context, ++examples);
  const withKey = (key: string, header = key) => {
    const headers = { "idempotency-key": header, authorization: `Bearer role:owner;${key}` };
    return (url: string, body?: object) => call(route.method, url, body, headers);
  };

  test(`${nameOf(route)}: a key, bare or quoted, makes one change and returns the same response`, async () => {
    const { url, body } = await example();
    const key = randomUUID();
    const before = await state();
    const first = await withKey(key)(url, body);
    expect(first.statusCode, first.body).toBe(route.endpoint.status);
    const after = await state();
    expect(after).not.toBe(before);
    for (const header of [key, `"${key}"`]) {
      const again = await withKey(key, header)(url, body);
      expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
      expect(again.headers["idempotent-replayed"]).toBe("true");
    }
    expect(await state()).toBe(after);
  });

  test(`${nameOf(route)}: another request under the same key is refused and changes nothing`, async () => {
    const { url, body, others, otherUrl } = await example();
    const send = withKey(randomUUID());
    const first = await send(url, body);
    expect(first.statusCode, first.body).toBe(route.endpoint.status);
    const after = await state();
    const other = await send(otherUrl ?? url, body && { ...body, ...others });
    expect([other.statusCode, other.json().code]).toEqual([422, "idempotency_key_reused"]);
    expect(await state()).toBe(after);
  });

  test(`${nameOf(route)}: without a key it works; a refused call leaves its key free`, async () => {
    const unkeyed = await example();
    const answer = await call(route.method, unkeyed.url, unkeyed.body);
    expect(answer.statusCode, answer.body).toBe(route.endpoint.status);
    const { url, body } = await example();
    const send = withKey(randomUUID());
    const refused = await send(body ? url : `${url}?neverDeclared=1`, body && { ...body, neverDeclared: 1 });
    expect(refused.statusCode, refused.body).toBe(422);
    const corrected = await send(url, body);
    expect(corrected.statusCode, corrected.body).toBe(route.endpoint.status);
  });
}
