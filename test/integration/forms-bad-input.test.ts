import { expect, test } from "vitest";
import { testDeps } from "../support/database";
import { apiRoutes } from "../../src/registry/api-routes";
import { createTestApp } from "../../src/server/api/api.fixture";
import { listMailsWithLinks } from "../../src/features/outbox/outbox.fixture";

const deps = await testDeps("sample");
const app = await createTestApp(deps, apiRoutes);
const { id: intake } = await deps.db.selectFrom("intake").select("id").executeTakeFirstOrThrow();

type Json = { [name: string]: unknown };
const FORMS: Record<string, Json> = {
  messages: {
    topic: "learner",
    name: "Amina",
    email: "amina@example.org",
    phone: "+254712345678",
    about: "KTM-4827",
    message: "Is there still a place in the class?",
    privacy: true,
  },
  interests: {
    program: "women-in-tech",
    fullName: "Halima",
    country: "UG",
    phone: "0772 123456",
    email: "halima@example.org",
    preferredLanguage: "sw",
    privacy: true,
  },
  "mentor-applications": {
    fullName: "Kofi",
    email: "kofi@example.org",
    phone: "+233201234567",
    country: "GH",
    timeZone: "Africa/Accra",
    organisation: "Accra Networks",
    jobTitle: "Engineer",
    profileUrl: "https://example.org/kofi",
    roles: ["teach"],
    skills: [{ skill: "go", level: "good" }],
    spokenLanguages: ["en"],
    mode: "both",
    hoursPerWeek: 2,
    startDate: "2027-01-11",
    commitment: 3,
    experience: "Ten years of network software in Accra.",
    whyUs: "Because somebody once had two hours for me.",
    heardFrom: "A friend",
    ageConfirmed18: true,
    codeOfConduct: true,
    safeguarding: true,
    privacy: true,
  },
  partnerships: {
    organisationName: "Nyota",
    country: "KE",
    organisationType: "company",
    contactName: "Daniel",
    email: "daniel@nyota.example",
    interests: ["equipment"],
    message: "We replace forty laptops in spring and would see them used.",
    timeline: "now",
    inKind: { item: "Laptops", quantity: 40, condition: "used-working", location: "Mombasa" },
    privacy: true,
  },
  registrations: {
    you: {
      intake,
      country: "KE",
      fullName: "Amina Yusuf",
      calledName: "Amina",
      phone: "0712 345 678",
      email: "amina@example.org",
      preferredContact: "email",
      preferredLanguage: "en",
      yearOfBirth: 2010,
      guardian: { name: "Halima", relation: "Mother", contact: "0712 345 670" },
      genderWords: "",
    },
    place: {
      placeName: "Kakuma",
      deviceAccess: ["own_phone"],
      internetAccess: "daily",
      hoursPerWeek: "5",
      availability: ["evenings"],
      supportNeeds: ["none"],
    },
    goals: {
      educationLevel: "secondary",
      languageLevel: "talk",
      codingExperience: "never",
      languages: ["python"],
      motivation: "I want to build a page for my mother's shop.",
      helper: { name: "Peter", relation: "Teacher", contact: "peter@example.org" },
    },
    privacy: true,
  },
};

const HOSTILE: Record<string, unknown> = {
  empty: "",
  blank: " \t\u00a0\u200b ",
  "one sign": "x",
  long: "x".repeat(4500),
  "long and many bytes": "👩‍👩‍👧‍👦".repeat(700),
  "mixed scripts": "Аmina أمينة आ Amina",
  "turned around": "Amina\u202egro.elpmaxe\u202c \u2066x\u2069",
  "unseen signs": "Am\u200bi\u2060na\ufeff Yu\u00adsuf",
  "half of a pair": "Amina \ud83d",
  markup: `"><img src=x onerror=alert(1)><script>alert(1)</script>`,
  formula: `=HYPERLINK("https://evil.example","x")`,
  "line breaks": "Amina\r\nBcc: everybody@evil.example\r\n\r\nhello",
  "two addresses": "amina@example.org, everybody@evil.example",
  nul: "Amina\u0000Yusuf",
  "other controls": "Amina\u001b[31m\u0007\u0085\u2028x",
  "a query": "'; drop table registration; --",
  template: "${7*7}{{7*7}}%s%n",
  number: 7,
  "a large number": 1e308,
  "a list": ["x", "y"],
  "an object": { toString: "x" },
  yes: true,
  nothing: null,
};

/** Paths of text and number fields, for example `you.guardian.name`. */
function places(value: Json, prefix = ""): string[] {
  return Object.entries(value).flatMap(([name, one]) => {
    if (typeof one === "string" || typeof one === "number") return [prefix + name];
    if (Array.isArray(one)) return [];
    return typeof one === "object" && one !== null ? places(one as Json, `${prefix}${name}.`) : [];
  });
}

function changed(form: Json, place: string, value: unknown): Json {
  const [first, ...rest] = place.split(".");
  const inner = rest.length === 0 ? value : changed(form[first!] as Json, rest.join("."), value);
  return { ...form, [first!]: inner };
}

let people = 0;
const post = async (path: string, payload: object) => {
  people++;
  const answer = await app.inject({
    method: "POST",
    url: `/api/v1/${path}`,
    payload,
    remoteAddress: `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}`,
  });
  return { status: answer.statusCode, text: answer.body };
};

/** With unique contact data, so that neither limits nor duplicates refuse. */
function ofSomebody(form: Json): Json {
  const email = `p${++people}@example.org`;
  const phone = `+2547${String(10_000_000 + people)}`;
  const own = (part: Json): Json => ({
    ...part,
    ...("email" in part ? { email } : {}),
    ...("phone" in part ? { phone } : {}),
  });
  return "you" in form ? { ...form, you: own(form["you"] as Json) } : own(form);
}

/** Control characters, invisible and bidirectional marks, which are never stored or sent. */
const DIRTY = /(?!\n)[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u;
const TABLES = ["enquiry", "registration", "interest", "outbox_message"] as const;

async function nothingDirty(): Promise<void> {
  for (const table of TABLES)
    for (const row of await deps.db.selectFrom(table).selectAll().execute())
      for (const [column, value] of Object.entries(row)) {
        const text = typeof value === "string" ? value : JSON.stringify(value ?? "");
        // Encrypted columns and the markup of emails.
        if (["html", "text", "links", "encrypted_answers", "encrypted_text", "draft"].includes(column))
          continue;
        expect(DIRTY.exec(text)?.[0], `${table}.${column} ${text.slice(0, 80)}`).toBeUndefined();
        expect(text.isWellFormed()).toBe(true);
      }
}

async function nothingToOthers(): Promise<void> {
  const mails = await listMailsWithLinks(deps);
  for (const { recipient, subject, html, headers } of mails) {
    expect(recipient).toMatch(/^[^\s,;<>"]+@example\.org$|^daniel@nyota\.example$/);
    expect(`${subject}${JSON.stringify(headers)}`).not.toMatch(/[\r\n]|\\n|\\r/);
    expect(html).not.toMatch(/<script|<img src=x/);
  }
}

for (const [path, form] of Object.entries(FORMS)) {
  test(`${path}: a valid form is accepted`, async () => {
    const { status, text } = await post(path, ofSomebody(form));
    expect(status, text).toBe(201);
  });

  test(`${path}: a hostile value in any field is cleaned, or refused with the field's name`, async () => {
    const taken: string[] = [];
    for (const place of places(form))
      for (const [kind, value] of Object.entries(HOSTILE)) {
        const { status, text } = await post(path, changed(ofSomebody(form), place, value));
        const notified = `${place}, ${kind}: ${status} ${text.slice(0, 300)}`;
        expect([201, 409, 413, 422], notified).toContain(status);
        expect(text, notified).not.toMatch(/syntax error|select |\.ts:|node_modules|at async/i);
        if (status === 422) expect(JSON.parse(text).errors.length, notified).toBeGreaterThan(0);
        if (status === 201) taken.push(kind);
      }
    for (const kind of ["mixed scripts", "markup", "formula", "turned around"]) expect(taken).toContain(kind);
    expect(taken).not.toContain("an object");
    await nothingDirty();
    await nothingToOthers();
  });
}

test("the tests above sent emails", async () => {
  const mails = await deps.db.selectFrom("outbox_message").select("kind").distinct().execute();
  expect(mails.length).toBeGreaterThan(1);
});

test("an invalid clientId is refused, and one of another person's form has no effect", async () => {
  const form = FORMS["messages"]!;
  for (const clientId of ["x", "", 7, {}, "'; drop table enquiry", "0".repeat(36)])
    expect((await post("messages", { ...ofSomebody(form), clientId })).status).toBe(422);
  const clientId = deps.newId();
  const first = JSON.parse((await post("messages", { ...ofSomebody(form), clientId })).text);
  const partnership = await post("partnerships", { ...ofSomebody(FORMS["partnerships"]!), clientId });
  expect(partnership.status).toBe(201);
  expect(JSON.parse(partnership.text).reference).not.toBe(first.reference);
});
