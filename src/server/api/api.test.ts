import { expect, test } from "vitest";
import { testDeps } from "../../../test/database";
import { api } from "../../api";
import { testApp } from "./api.fixture";

const deps = await testDeps("sample");
const app = await testApp(deps, api);

test("both styles answer, the ajax style in its envelope", async () => {
  const answer = { ping: "pong", time: deps.now().toISOString() };
  expect((await app.inject({ url: "/api/v1/ping" })).json()).toEqual(answer);
  expect((await app.inject({ url: "/ajax/v1/ping" })).json()).toEqual({ data: answer });
});
