import { z } from "zod";
import { testDeps } from "../../../test/support/database";
import { type Endpoint, endpoint, route } from "../../platform/api/endpoint.server";
import { ERROR_CODES, type ErrorCode, refuse } from "../../platform/api/problem";
import { err, ok } from "../../platform/result";
import { createTestApp } from "./api.fixture";

const shared = { summary: "x", tag: "Test" };

const echo = endpoint({
  ...shared,
  params: z.object({ id: z.string().regex(/^[a-z]+$/) }),
  query: z.object({ draft: z.enum(["yes", "no"]).optional() }),
  body: z.object({
    text: z.string().min(1).max(20),
    count: z.int().optional(),
    tags: z.array(z.string()).optional(),
  }),
  output: z.object({ id: z.string(), text: z.string(), who: z.string() }),
  status: 201,
  limits: { bodyBytes: 500 },
  handle: async ({ params, body, principal: who, setHeader: header }) => {
    header("location", `/things/${params.id}`);
    const secret = { never: "leaves" };
    return ok({ id: params.id, text: body.text, who: who.kind, ...secret });
  },
});
export const whoami = endpoint({
  ...shared,
  caller: "user",
  output: z.object({ id: z.string() }),
  cache: "private",
  handle: async ({ principal: who }) => ok({ id: who.id }),
});
export const publicEndpoint = endpoint({
  ...shared,
  output: z.object({ open: z.boolean() }),
  cache: "public",
  handle: async () => ok({ open: true }),
});
const failingEndpoint = (work: () => Promise<never>) =>
  endpoint({ ...shared, output: z.null(), handle: work }) satisfies Endpoint;
const refusingEndpoint = endpoint({
  ...shared,
  params: z.object({ code: z.string() }),
  output: z.null(),
  refuses: ERROR_CODES,
  handle: async ({ params }) => err(params.code as ErrorCode),
});
const retryLaterEndpoint = endpoint({
  ...shared,
  output: z.null(),
  handle: async () =>
    refuse("too_many_requests", {
      message: "Later.",
      retryAfterSeconds: 7,
      errors: [{ field: "a", code: "b", message: "c" }],
    }),
});
export const BOTH_STYLES = ["api", "ajax"] as const;
export const json = { "content-type": "application/json" };
export async function createSampleApi() {
  const deps = await testDeps();
  const app = await createTestApp(
    deps,
    [
      route("POST /things/:id", "main", BOTH_STYLES, "public", echo),
      route("GET /me", "account", BOTH_STYLES, "signed-in", whoami),
      route("GET /books", "admin", BOTH_STYLES, { roles: ["finance", "auditor"] }, whoami),
      route(
        "GET /broken",
        "main",
        BOTH_STYLES,
        "public",
        failingEndpoint(() => Promise.reject(new Error("secret at /srv/app.js:7"))),
      ),
      route(
        "GET /away",
        "main",
        BOTH_STYLES,
        "public",
        failingEndpoint(() => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }))),
      ),
      route("GET /refused/:code", "main", BOTH_STYLES, "public", refusingEndpoint),
      route("GET /open", "main", BOTH_STYLES, "public", publicEndpoint),
      route("GET /waiting", "main", BOTH_STYLES, "public", retryLaterEndpoint),
    ],
    { CORS_ORIGINS: "https://partner.example, https://other.example", ORIGIN: deps.origin },
  );
  const add = (payload: string, headers: Record<string, string> = json, url = "/api/v1/things/abc") =>
    app.inject({ method: "POST", url, headers, payload });
  return { deps, app, add };
}
