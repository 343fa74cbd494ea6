import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { z } from "zod";
import { callLoader } from "../support/call-loader";
import { testDeps } from "../support/database";
import { testTitlesIn } from "../support/test-titles";
import { apiRoutes } from "../../src/registry/api-routes";
import { makeFree } from "../../src/features/events/orders/orders.fixture";
import {
  SECRETS,
  type TestPerson,
  tamper,
  forge,
  isOpenedBy,
  createTestPerson,
} from "./authorization-matrix.fixture";
import type { SecretOwnership } from "./authorization-matrix.ownership";
import { OTHER_SURFACES, API_CALLS, PAGES } from "./authorization-matrix.table";
import routes from "../../src/routes";
import { createTestApp } from "../../src/server/api/api.fixture";

const deps = { ...(await testDeps("sample")), organisation: async () => "Reboot Lives" };
await makeFree(deps);
const alpha = await createTestPerson(deps, "Alphaqx");
const beta = await createTestPerson(deps, "Betaqx");
const people = [alpha, beta];
const app = await createTestApp(deps, apiRoutes);

const pathsOf = (entries: RouteConfigEntry[], before = ""): string[] =>
  entries.flatMap(({ path = "", children = [] }) => {
    const whole = [before, path]
      .filter(Boolean)
      .join("/")
      .replace(/^:locale\?\/?/, "");
    return [...(children.length === 0 || path !== "" ? [whole] : []), ...pathsOf(children, whole)];
  });

test("every page with a parameter, and every account page, declares its owner", () => {
  const named = new Set(pathsOf(routes).filter((path) => path.includes(":") || /^account(\/|$)/.test(path)));
  expect([...named].toSorted()).toEqual(Object.keys(PAGES).toSorted());
});

/** Names of fields that reference a record. */
const LEADS =
  /^(id|ids|upload|uploads|files|assignee|order|token|key|code|secret|reference|session|account|clientId|cv|attachment)$|Id$|Ids$/;
/** Fields with such names that reference no personal record. */
const LEADS_NOWHERE = new Set([
  "POST /auth/login code",
  "POST /account/passkeys/options code",
  "POST /passkeys/options code",
]);

function leading(schema: z.ZodType | null): string[] {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== "object") return;
    const { properties } = node as { properties?: object };
    for (const name of Object.keys(properties ?? {})) if (LEADS.test(name)) names.add(name);
    for (const inner of Object.values(node)) visit(inner);
  };
  if (schema) visit(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  return [...names];
}

test("every call that names a record, by URL or body, declares its owner", () => {
  const named = apiRoutes.filter(
    ({ method, path, endpoint }) =>
      path.includes(":") ||
      leading(endpoint.body).some((field) => !LEADS_NOWHERE.has(`${method} ${path} ${field}`)),
  );
  expect(named.length).toBeGreaterThan(60);
  expect(named.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    Object.keys(API_CALLS).toSorted(),
  );
});

test("calls declared as public or role-based are so in the route table", () => {
  for (const { method, path, access } of apiRoutes) {
    const { ownedBy: whose } = API_CALLS[`${method} ${path}`] ?? {};
    if (whose === "everybody") expect(access, path).toBe("public");
    if (whose === "staff" || whose === "sight") expect(access, path).toHaveProperty("roles");
  }
});

test("every referenced test exists", () => {
  const all = [...Object.values(PAGES), ...Object.values(API_CALLS)];
  for (const { file, test: title } of [...OTHER_SURFACES, ...all.filter((one) => one.ownedBy === "proved")])
    expect([...testTitlesIn(file)], file).toContain(title);
});

/** Loads a page with a secret. @returns the output without that secret */
async function open(
  address: string,
  owned: SecretOwnership,
  requested: string,
  as: TestPerson,
  reference = as.gift,
) {
  const page = (await owned.page()) as { loader: unknown };
  const name = owned.alsoInUrl === "reference" ? "key" : /:(\w+)/.exec(address)![1]!;
  const params: Record<string, string> =
    owned.alsoInUrl === "reference"
      ? { reference }
      : { [name]: requested, step: "place", part: "place", intent: "withdraw" };
  const query = owned.alsoInUrl === "reference" ? `?key=${encodeURIComponent(requested)}` : "";
  const path = address.replace(/:\w+/g, (part) => encodeURIComponent(params[part.slice(1)] ?? "x"));
  const answer = await callLoader(page.loader, deps, `/${path}${query}`, params, { cookie: as.cookie });
  const { init } = (answer.data ?? {}) as { init?: { status?: number } };
  const shown = answer.text.startsWith("%PDF")
    ? "a file"
    : `${JSON.stringify(answer.data ?? null)}${answer.text}`;
  return {
    status: init?.status ?? answer.status,
    shown: shown.replaceAll(requested || "…", "…").replaceAll(reference, "…"),
  };
}

for (const [address, owned] of Object.entries(PAGES)) {
  if (owned.ownedBy !== "secret") continue;
  test(`/${address}: only its own secret opens it`, async () => {
    for (const person of people) {
      const own = await open(address, owned, person.secrets[owned.secret], person);
      expect(own.status, JSON.stringify(own)).toBe(200);
      const nothing = await open(address, owned, forge(person.secrets[owned.secret]), person);
      expect(nothing.status).toBeGreaterThanOrEqual(400);
      expect(nothing).not.toEqual(own);
      const others = people.flatMap(({ secrets, ids, email }) => [
        ...SECRETS.filter((kind) => !isOpenedBy(kind, owned.secret)).map((kind) => secrets[kind]),
        ...ids,
        email,
      ]);
      for (const requested of [...others, tamper(person.secrets[owned.secret]), "", "x.y", "../x"])
        expect(await open(address, owned, requested, person), `${person.marker} ${requested}`).toEqual(
          await nothingLike(address, owned, requested, person, nothing),
        );
    }
  });
}

/** Malformed secrets may be refused earlier, but all in the same way. */
async function nothingLike(
  address: string,
  owned: SecretOwnership,
  requested: string,
  person: TestPerson,
  nothing: Awaited<ReturnType<typeof open>>,
) {
  const alike = await open(address, owned, forge(requested), person);
  expect(alike.shown).not.toContain(alpha.marker);
  expect(alike.shown).not.toContain(beta.marker);
  return requested === forge(requested) ? alike : alike.status === nothing.status ? nothing : alike;
}

test("one person's secret never shows data of another, in any session", async () => {
  for (const [address, owned] of Object.entries(PAGES)) {
    if (owned.ownedBy !== "secret") continue;
    for (const [person, other] of [people, people.toReversed()] as [TestPerson, TestPerson][]) {
      const seen = await open(address, owned, person.secrets[owned.secret], other, person.gift);
      expect(seen.status, address).toBe(200);
      expect(seen.shown.toLowerCase(), address).not.toContain(other.marker.toLowerCase());
    }
  }
});

test("a gift needs its own secret, even with the reference of another", async () => {
  for (const address of ["donate/thanks/:reference", "donate/receipt/:reference"]) {
    const owned = PAGES[address] as SecretOwnership;
    const nothing = await open(address, owned, forge(beta.secrets.gift), alpha, "ZZZ9999");
    expect(await open(address, owned, alpha.secrets.gift, alpha, beta.gift)).toEqual(nothing);
    expect(await open(address, owned, "", alpha, beta.gift)).toEqual(nothing);
  }
});

test("the PDF of a receipt needs the link of its gift", async () => {
  const { loader } = await import("../../src/features/donations/receipts/pages/receipt-pdf");
  const ask = (reference: string, key: string) =>
    callLoader(loader, deps, `/donate/receipt/${reference}.pdf?key=${key}`, { reference });
  const nothing = await ask("ZZZ9999", alpha.secrets.gift);
  for (const answer of [await ask(beta.gift, alpha.secrets.gift), await ask(beta.gift, "")])
    expect([answer.status, answer.text]).toEqual([nothing.status, nothing.text]);
  expect(nothing.status).toBe(404);
});

for (const [address, owned] of Object.entries(PAGES)) {
  if (owned.ownedBy !== "session") continue;
  test(`/${address}: a session shows only its own person's data, and nothing appears without one`, async () => {
    const { loader } = (await owned.page()) as { loader: unknown };
    for (const [person, other] of [people, people.toReversed()] as [TestPerson, TestPerson][]) {
      const own = await callLoader(loader, deps, `/${address}`, {}, { cookie: person.cookie });
      const shown = `${JSON.stringify(own.data ?? null)}${own.text}`.toLowerCase();
      expect(own.status).toBe(200);
      expect(shown).not.toContain(other.marker.toLowerCase());
      if (address !== "account/two-factor") expect(shown).toContain(person.marker.toLowerCase());
    }
    for (const cookie of ["", `reboot=${forge(alpha.cookie.slice(7))}`, `reboot=${alpha.secrets.signIn}`]) {
      const led = await callLoader(loader, deps, `/${address}`, {}, { cookie });
      expect([led.status, led.headers.get("location")?.split("?")[0]], cookie).toEqual([302, "/login"]);
    }
  });
}

const BODIES: Record<string, (id: string) => object> = {
  preview: () => ({ from: "new", to: "open" }),
  move: () => ({ from: "new", to: "open", reason: "because", message: "" }),
  assignee: () => ({ assignee: null }),
  notes: () => ({ text: "a note" }),
  answers: () => ({ from: "new", text: "an answer", last: false }),
  guardian: () => ({ text: "agreed by phone" }),
  moves: (id) => ({
    records: [{ id, from: "new" }],
    to: "open",
    reason: "because",
    message: "",
    dryRun: true,
  }),
  assignments: (id) => ({ ids: [id], assignee: null, dryRun: true }),
};

test("every queue call answers for an invisible record as for a missing one", async () => {
  const sent = await app.inject({
    method: "POST",
    url: "/api/v1/messages",
    payload: {
      topic: "concern",
      name: "Gammaqx",
      email: "gamma@example.org",
      message: "Gammaqx says it",
      privacy: true,
    },
  });
  const { id } = await deps.db
    .selectFrom("enquiry")
    .select("id")
    .where("reference", "=", sent.json().reference)
    .executeTakeFirstOrThrow();
  let requested = 0;
  const ask = async (method: string, path: string, role: string, one: string) => {
    const body = BODIES[path.split("/").at(-1)!];
    const answer = await app.inject({
      method: method as "GET",
      url: `/admin/api/v1${path.replace(":queue", "messages").replace(":id", one)}`,
      headers: { authorization: `Bearer role:${role};${++requested}` },
      remoteAddress: `10.9.${requested >> 8}.${requested & 255}`,
      ...(body ? { payload: body(one) } : {}),
    });
    const { request: _, ...output } = answer.json();
    return { status: answer.statusCode, output: JSON.stringify(output).replaceAll(one, "…") };
  };
  const calls = apiRoutes.filter(({ method, path }) => API_CALLS[`${method} ${path}`]?.ownedBy === "sight");
  expect(calls.length).toBeGreaterThan(6);
  for (const { method, path } of calls)
    for (const role of ["editor", "reviewer", "organiser", "finance", "auditor"]) {
      const real = await ask(method, path, role, id);
      expect(real, `${method} ${path} ${role}`).toEqual(await ask(method, path, role, deps.newId()));
      expect(real.output).not.toContain("Gammaqx");
      expect(real.status, `${method} ${path} ${role}`).toBeLessThan(500);
    }
  const owner = await ask("GET", "/queues/:queue/:id", "owner", id);
  expect(owner.output).toContain("Gammaqx");
});
