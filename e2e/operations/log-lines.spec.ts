import { request } from "node:http";
import { expect, test } from "@playwright/test";
import { freePort } from "../support/free-port";
import { startTestServer } from "../support/test-server";

const PORT = await freePort();
const origin = `http://localhost:${PORT}`;

type Line = { level: string; msg: string; ip?: string; err?: object };

test("an absolute URL as target, a cross-site form and a shutdown log no errors", async () => {
  const server = await startTestServer({ PORT, LOG_LEVEL: "info" });
  const lines = () =>
    server
      .printed()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Line)
      .filter(({ msg }) => msg !== "a slow query");
  try {
    const status = await new Promise((resolve, reject) =>
      request({ port: PORT, path: `${origin}/about`, headers: { host: "elsewhere.example" } }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      })
        .on("error", reject)
        .end(),
    );
    expect(status).toBe(200);
    const posted = await fetch(`${origin}/contact`, {
      method: "POST",
      headers: { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" },
      body: "message=x",
    });
    expect(posted.status).toBe(400);
    await expect.poll(() => lines().filter(({ level }) => level === "warn")).toHaveLength(1);
    expect(lines().at(-1)).toMatchObject({ msg: "a page was refused", code: "foreign_origin" });
    expect(lines().at(-1)?.ip).toMatch(/^[\w-]{10}$/);
  } finally {
    await server.stopProgram();
  }
  expect(lines().filter(({ err, level }) => err !== undefined || level === "error")).toEqual([]);
  await server.stop();
});
