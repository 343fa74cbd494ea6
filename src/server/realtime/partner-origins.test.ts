import { expect, onTestFinished, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { createTestApp } from "../api/api.fixture";
import { CAMPAIGN, channelQuery, connectClient } from "./websocket.fixture";

test("pages of the sites in CORS_ORIGINS receive public channels, pages of other sites do not", async () => {
  const deps = await testDeps("sample");
  const environment = { CORS_ORIGINS: "https://partner.example, https://other.example", ORIGIN: deps.origin };
  const app = await createTestApp(deps, [], environment);
  onTestFinished(() => app.close());
  const address = (await app.listen({ port: 0, host: "127.0.0.1" })).replace("http", "ws");
  const query = `${channelQuery(CAMPAIGN)}&current=1`;
  for (const origin of [deps.origin, "https://partner.example", "https://other.example"]) {
    const { socket, frame } = connectClient(address, query, { origin });
    expect((await frame(0)).type, origin).not.toBe("error");
    socket.close();
  }
  const foreign = connectClient(address, query, { origin: "https://evil.example" });
  expect((await foreign.closed)[0]).toBe(1008);
});
