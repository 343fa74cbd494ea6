import { m } from "../../paraglide/messages";
import { expect, test } from "vitest";
import { ERROR_CODES, PROBLEMS } from "../../platform/api/problem";
import { json, createSampleApi } from "./sample-api.fixture";

const { add, app, deps } = await createSampleApi();

test("a declared endpoint responds bare in the api style and wrapped in the ajax style, without undeclared fields", async () => {
  const bare = await add('{"text":"hello"}');
  expect([bare.statusCode, bare.json()]).toEqual([201, { id: "abc", text: "hello", who: "anonymous" }]);
  expect(bare.headers).toMatchObject({ location: "/things/abc", "cache-control": "no-store" });
  const wrapped = await add('{"text":"hello"}', { ...json, origin: deps.origin }, "/ajax/v1/things/abc");
  expect([wrapped.statusCode, wrapped.json()]).toEqual([201, { data: bare.json() }]);
});

for (const code of ERROR_CODES)
  test(`${code} is a problem with its status and every member that clients read`, async () => {
    const answer = await app.inject(`/api/v1/refused/${code}?`);
    const { status, title } = PROBLEMS[code];
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
    const body = answer.json();
    expect(body).toEqual({
      type: `${deps.origin}/problems/${code}`,
      title,
      status,
      detail: body.message,
      instance: `/api/v1/refused/${code}`,
      code,
      message: expect.stringMatching(/\w/),
      messages: { error: body.message },
      errors: [],
      request: answer.headers["x-request-id"],
    });
    if (status === 401) expect(answer.headers["www-authenticate"]).toContain("Bearer");
  });

test("a refusal may have its own message, fields and retry time", async () => {
  const answer = await app.inject("/ajax/v1/waiting");
  expect(answer.headers["retry-after"]).toBe("7");
  expect(answer.json()).toMatchObject({
    message: "Later.",
    messages: { error: "Later." },
    errors: [{ field: "a", code: "b", message: "c" }],
  });
});

test("problems use the language of the client, else of the reader, else English", async () => {
  const output = async (headers: Record<string, string>) => {
    const answer = await app.inject({ url: "/api/v1/nowhere", headers });
    return `${answer.headers["content-language"]}: ${answer.json().message}`;
  };
  expect(await output({ "x-reboot-locale": "fr", "accept-language": "ar" })).toBe(
    `fr: ${m.problem_not_found({}, { locale: "fr" })}`,
  );
  expect(await output({ "accept-language": "de, sw-KE;q=0.8, fr;q=0.5" })).toMatch(/^sw: /);
  expect(await output({ "accept-language": "fr;q=0, *" })).toMatch(/^en: /);
  expect(await output({ "x-reboot-locale": "klingon" })).toMatch(/^en: /);
  expect(await output({ "x-reboot-locale": "xx", "accept-language": "fr" })).toMatch(/^fr: /);
});

test("each invalid field is reported", async () => {
  const errorsOf = async (payload: string, url = "/api/v1/things/abc") => {
    const answer = await add(payload, json, url);
    expect([answer.statusCode, answer.json().code]).toEqual([422, "validation_failed"]);
    return (answer.json().errors as { field: string; code: string }[]).map(
      ({ field, code }) => `${field} ${code}`,
    );
  };
  expect(await errorsOf("{}")).toEqual(["text required"]);
  expect(await errorsOf('{"text":""}')).toEqual(["text required"]);
  expect(await errorsOf('{"text":5,"count":"5","more":1}')).toEqual([
    "text wrong_type",
    "count wrong_type",
    "more unknown",
  ]);
  expect(await errorsOf(`{"text":"${"x".repeat(21)}","tags":["a",1]}`)).toEqual([
    "text too_long",
    "tags.1 wrong_type",
  ]);
  expect(await errorsOf('{"text":"a\\u0000b"}')).toEqual(["text unstorable"]);
  expect(await errorsOf('{"text":"\\ud800"}')).toEqual(["text unstorable"]);
  expect(await errorsOf("[]")).toEqual([" wrong_type"]);
  expect(await errorsOf("null")).toEqual([" wrong_type"]);
  expect(await errorsOf('{"text":"a"}', "/api/v1/things/abc?draft=maybe&x=1")).toEqual([
    "draft not_allowed",
    "x unknown",
  ]);
  expect(await errorsOf('{"text":"a"}', "/api/v1/things/abc?draft=yes&draft=no")).toHaveLength(1);
});

test("unreadable requests differ from invalid ones", async () => {
  const notified = async (answer: Promise<{ statusCode: number; json: () => { code: string } }>) => {
    const { statusCode, json: read } = await answer;
    return `${statusCode} ${read().code}`;
  };
  expect(await notified(add("{"))).toBe("400 malformed_json");
  expect(await notified(add(""))).toBe("400 malformed_json");
  expect(await notified(add('{"__proto__":{"admin":true},"text":"a"}'))).toBe("400 malformed_json");
  expect(await notified(add("text=a", { "content-type": "application/x-www-form-urlencoded" }))).toBe(
    "415 unsupported_media_type",
  );
  expect(await notified(add("text", { "content-type": "text/plain" }))).toBe("415 unsupported_media_type");
  expect(await notified(add(`{"text":"${"x".repeat(600)}"}`))).toBe("413 payload_too_large");
  expect(await notified(add('{"text":"a"}', json, "/api/v1/things/ABC"))).toBe("400 bad_request");
  expect(await notified(add('{"text":"a"}', json, "/api/v1/things/%zz"))).toBe("400 bad_request");
  expect(await notified(add('{"text":"a"}', json, `/api/v1/things/${"x".repeat(400)}`))).toBe(
    "404 not_found",
  );
  expect(await notified(app.inject("/api/v1/things/abc"))).toBe("405 method_not_allowed");
  expect(await notified(app.inject("/api"))).toBe("404 not_found");
  expect(await notified(app.inject("/api/v2/ping"))).toBe("404 not_found");
  expect(await notified(app.inject("/account/ajax/v1/nowhere"))).toBe("404 not_found");
  expect(await notified(app.inject({ method: "PROPFIND" as "GET", url: "/api/v1/me" }))).toMatch(/^40[45]/);
});

test("URLs outside the API are pages", async () => {
  for (const url of ["/", "/apiary", "/admin", "/programs/api", "/api-docs"])
    expect((await app.inject(url)).body).toBe("a page");
});

test("an internal error reveals nothing; an unavailable database gives a retry time", async () => {
  const broken = await app.inject("/api/v1/broken");
  expect(broken.statusCode).toBe(500);
  expect(broken.body).not.toMatch(/secret|srv|Error/);
  const outage = await app.inject("/api/v1/away");
  expect([outage.statusCode, outage.json().code, outage.headers["retry-after"]]).toEqual([
    503,
    "unavailable",
    "30",
  ]);
});
