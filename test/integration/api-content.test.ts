import { sql } from "kysely";
import { expect, test } from "vitest";
import { createContentApi } from "./api-content.fixture";

const { models, deps, get } = await createContentApi();

test("texts are in the requested language, and fallbacks are named", async () => {
  const french = await get("/programs/women-in-tech", { "x-reboot-locale": "fr" });
  const english = await get("/programs/women-in-tech");
  expect(french.body.title).not.toBe(english.body.title);
  expect(french.headers["content-language"]).toMatch(/^fr/);
  expect(french.headers.vary).toContain("X-Reboot-Locale");
  expect(french.body.url).toBe(`${deps.origin}/fr/programs/women-in-tech`);
  await sql`update program set title = ${JSON.stringify({ en: "Only English" })} where slug = 'women-in-tech'`.execute(
    deps.db,
  );
  const mixed = await get("/programs/women-in-tech", { "x-reboot-locale": "sw" });
  expect([mixed.body.title, mixed.headers["content-language"]]).toEqual(["Only English", "sw, en"]);
});

test("an ETag changes with the content, and differs between languages", async () => {
  const tag = async (locale: string) =>
    (await get("/settings", { "x-reboot-locale": locale })).headers["etag"];
  const before = await tag("en");
  expect(await tag("en")).toBe(before);
  expect(await tag("fr")).not.toBe(before);
  await sql`update site_settings set data = jsonb_set(data, '{name}', '"Other"')`.execute(deps.db);
  expect(await tag("en")).not.toBe(before);
});

test("every field of the specification exists under its name", async () => {
  const of = async (path: string) => Object.keys((await get(path)).body.items?.[0] ?? (await get(path)).body);
  const fields = {
    "/posts/my-first-pull-request": "slug title excerpt content date readTime category coverImage",
    "/gallery": "id title category description image date",
    "/team": "id name role image bio socialLinks",
    "/courses/web-development":
      "id title shortDescription image duration level format curriculum outcomes requirements instructors",
    "/campaigns/laptop-drive-2024":
      "id title shortDescription description image goal raised deadline location category featured story impact updates budget",
    [`/events/${models.event}`]:
      "id title date time location venue image category status featured description schedule speakers tickets",
    "/programs/code-for-refugees":
      "id title shortDescription description image category status featured location startDate endDate impact objectives activities outcomes team testimonials updates",
    "/donation-tiers": "name amount period description title perks",
    "/testimonials": "name role content avatar",
    "/partners": "name logo",
  };
  for (const [path, names] of Object.entries(fields))
    expect(await of(path), path).toEqual(expect.arrayContaining(names.split(" ")));
});

test("the sample content has the values of the specification", async () => {
  expect((await get("/campaigns/laptop-drive-2024")).body).toMatchObject({
    goal: 50_000,
    raised: 35_000,
    currency: "USD",
    deadline: "2024-12-31",
  });
  expect((await get("/programs/code-for-refugees")).body.impact).toEqual({
    beneficiaries: 500,
    countries: 12,
    employmentRate: 85,
    partners: 30,
  });
  const tiers = (await get("/donation-tiers")).body.items;
  expect(
    tiers.map(({ amount, period }: { amount: number; period: string }) => `${amount} ${period}`),
  ).toEqual(["20 monthly", "100 monthly", "500 monthly", "50 one-time"]);
  const prices = (await get("/events?limit=100&fields=id,tickets")).body.items
    .filter(({ id }: { id: string }) => !id.startsWith("copy-"))
    .flatMap(({ tickets }: { tickets: { type: string; price: number; available: boolean }[] }) =>
      tickets.map(({ price }) => price),
    );
  expect(prices).toEqual(expect.arrayContaining([50, 75, 25, 30, 15]));
  const { languages, frameworks } = (await get("/skills")).body;
  expect([languages.length, frameworks.length]).toEqual([10, 10]);
});

test("a program reports whether people can apply, and for which class", async () => {
  const open = (await get("/programs/code-for-refugees")).body;
  expect(open).toMatchObject({
    countries: ["KE", "UG"],
    hoursAWeek: 12,
    taughtIn: ["en", "sw"],
    loanedEquipment: "A laptop in class and 2 GB of data a month",
    ageFrom: 16,
  });
  const { id, closes_at, starts_on } = await deps.db
    .selectFrom("intake")
    .select(["id", "closes_at", "starts_on"])
    .executeTakeFirstOrThrow();
  expect(open.admission).toEqual({
    state: "open",
    intake: id,
    opensAt: null,
    closesAt: closes_at.toISOString(),
    startsOn: starts_on,
    placesLeft: 24,
    meetingPlaces: [],
    languages: [],
  });
  const none = (await get("/programs?fields=id,admission")).body.items as { id: string; admission: object }[];
  expect(none.find((program) => program.id === "women-in-tech")?.admission).toEqual({
    state: "none",
    intake: null,
    opensAt: null,
    closesAt: null,
    startsOn: null,
    placesLeft: null,
    meetingPlaces: [],
    languages: [],
  });
});
