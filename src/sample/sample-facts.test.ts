import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/support/database";
import {
  CLASS,
  COHORTS,
  COUNTRIES,
  EXAM_DATA,
  FIRST_CLASS,
  GOMA_LAB,
  KAKUMA_LAB,
  LAPTOP_DRIVE,
  LIBRARY,
  REPAIR_BENCH,
  ROOMS,
  SURVEY,
  TEXT_MENTORS,
} from "./facts";
import { seed } from "./seed.server";

const now = new Date("2026-11-21T08:00:00Z");
const { db } = await testDatabase();
await seed({ db, now: () => now, newId: () => crypto.randomUUID() }, "sample");

test("the organisation's numbers are the sums of its programs", async () => {
  const numbers = await db.selectFrom("impact_number").select(["key", "value"]).execute();
  const value = (key: string) => numbers.find((each) => each.key === key)?.value;
  const programs = await db.selectFrom("program").select(["slug", "impact"]).execute();
  const impacts = programs.map(({ impact }) => impact);
  expect(value("learners")).toBe(impacts.reduce((sum, { beneficiaries }) => sum + (beneficiaries ?? 0), 0));
  expect(value("countries")).toBe(Math.max(...impacts.map(({ countries }) => countries ?? 0)));
  const rates = impacts.map(({ employmentRate }) => employmentRate ?? 0);
  expect(value("employment")).toBeGreaterThanOrEqual(Math.min(...rates));
  expect(value("employment")).toBeLessThan(Math.max(...rates));
  expect(value("employment")).toBe(Math.floor((SURVEY.earning * 100) / SURVEY.answered));
});

test("each fundraiser's budget adds up to its goal, and its expenses stay within budget and gifts", async () => {
  const campaigns = await db
    .selectFrom("campaign")
    .select(["id", "slug", "goal_minor as goal", "phase"])
    .execute();
  for (const { id, slug, goal, phase } of campaigns) {
    const budget = await db
      .selectFrom("campaign_budget_item")
      .select(["item", "amount_minor as amount"])
      .where("campaign_id", "=", id)
      .execute();
    expect(
      budget.reduce((sum, { amount }) => sum + amount, 0),
      slug,
    ).toBe(goal);
    const expenses = await db
      .selectFrom("campaign_expense")
      .select(["budget_item as item", "amount_minor as amount"])
      .where("campaign_id", "=", id)
      .execute();
    for (const { item, amount } of budget) {
      const spent = expenses
        .filter((each) => each.item?.en === item.en)
        .reduce((sum, each) => sum + each.amount, 0);
      expect(spent, `${slug}: ${item.en}`).toBeLessThanOrEqual(amount);
    }
    const { rows } = await sql<{ raised: number; spent: number }>`
      select coalesce(sum(-amount_minor) filter (where account = 'income:donations'), 0)::int as raised,
        coalesce(sum(amount_minor) filter (where account = 'expenses:programs'), 0)::int as spent
      from ledger_entry where campaign_id = ${id}`.execute(db);
    expect(
      expenses.reduce((sum, { amount }) => sum + amount, 0),
      slug,
    ).toBe(rows[0]!.spent);
    expect(rows[0]!.spent, slug).toBeLessThanOrEqual(rows[0]!.raised);
    if (phase === "reported") expect(rows[0]!.spent, slug).toBe(rows[0]!.raised);
  }
});

test("a featured fundraiser is open and before its deadline", async () => {
  const featured = await db
    .selectFrom("campaign")
    .select(["phase", "deadline"])
    .where("featured", "=", true)
    .execute();
  expect(featured).toHaveLength(1);
  expect(featured[0]!.phase).toBe("open");
  expect(featured[0]!.deadline! > now.toISOString().slice(0, 10)).toBe(true);
});

test("the shares on the support page match the ledger", async () => {
  const { spending } = await db.selectFrom("giving_page").select("spending").executeTakeFirstOrThrow();
  const { rows } = await sql<{ account: string; sum: number; campaign: string | null }>`
    select account, sum(amount_minor)::int as sum, campaign.slug as campaign from ledger_entry
    left join campaign on campaign.id = campaign_id where account like 'expenses:%' group by 1, 3`.execute(
    db,
  );
  const total = rows.reduce((sum, row) => sum + row.sum, 0);
  const share = (...names: string[]) =>
    Math.round(
      (rows
        .filter(({ account, campaign }) => names.includes(campaign ?? account.replace("expenses:", "")))
        .reduce((sum, row) => sum + row.sum, 0) *
        100) /
        total,
    );
  expect(Object.fromEntries(spending.map(({ label, percent }) => [label.en, percent]))).toEqual({
    "Teaching and mentoring": share("salaries"),
    "Laptops and repair": share("equipment", "laptop-drive-2024"),
    "Internet and power": share("connectivity", "exam-week-data-2025"),
    "Running the organisation": share("rent", "travel", "fees"),
  });
});

test("a class has as many places as its texts say", async () => {
  const intakes = await db.selectFrom("intake").select("places").execute();
  expect(intakes).toEqual([{ places: CLASS.places }]);
});

const WORDS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const TENS: Record<string, number> = {
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const numberOf = (text: string): number => {
  const digits = Number(text.replaceAll(",", ""));
  if (!Number.isNaN(digits)) return digits;
  const [tens = "", ones] = text.toLowerCase().split("-");
  return (TENS[tens] ?? WORDS.indexOf(tens)) + (ones ? WORDS.indexOf(ones) : 0);
};
const NUMBER = `\\d[\\d,]*|(?:${["twenty", ...Object.keys(TENS)].join("|")})(?:-(?:${WORDS.slice(1, 10).join("|")}))?|${WORDS.slice(2).join("|")}`;

/** Numbers allowed before each noun: facts, or details that only one story states. */
const STATED: Record<string, readonly number[]> = {
  learners: [
    CLASS.places,
    CLASS.learnersPerLaptop,
    EXAM_DATA.learners,
    EXAM_DATA.lateBefore,
    KAKUMA_LAB.learners,
    TEXT_MENTORS.trialLearners,
    GOMA_LAB.trained,
    4,
    3,
  ],
  people: [
    CLASS.places,
    CLASS.learnersPerLaptop,
    LAPTOP_DRIVE.learnersPerLaptop,
    EXAM_DATA.learners,
    FIRST_CLASS.learners,
    KAKUMA_LAB.eveningVisitors,
    KAKUMA_LAB.learners + KAKUMA_LAB.graduates,
    180,
    // Applicants needed to open a class; graduates of cohort 6.
    12,
    16,
  ],
  neighbours: [FIRST_CLASS.learners, 5],
  teachers: [CLASS.teachers],
  graduates: [SURVEY.answered, KAKUMA_LAB.graduates, REPAIR_BENCH.graduates, 2],
  mentors: [TEXT_MENTORS.mentors, TEXT_MENTORS.trialMentors],
  countries: [COUNTRIES.all, COUNTRIES.online, TEXT_MENTORS.countries],
  laptops: [
    LAPTOP_DRIVE.laptops,
    LAPTOP_DRIVE.inUse,
    GOMA_LAB.laptops,
    KAKUMA_LAB.laptops,
    FIRST_CLASS.laptops,
    // The newsletter's week; the seventh class against the sixth.
    10,
    4,
  ],
  places: [CLASS.places],
  women: [CLASS.places / 2],
  dollars: [EXAM_DATA.repeatExam, KAKUMA_LAB.equipment, KAKUMA_LAB.pay, KAKUMA_LAB.belowPlan],
  lessons: [LIBRARY.lessons, LIBRARY.first, LIBRARY.translated],
  bundles: [EXAM_DATA.bundles],
  routers: [EXAM_DATA.routers],
  panels: [GOMA_LAB.panels, KAKUMA_LAB.panels],
  chargers: [LAPTOP_DRIVE.chargers],
  rooms: [3],
};

const STATEMENT = new RegExp(
  `\\b(${NUMBER})\\b(?: (?:more|refurbished|shared|other|solar|spare|donated|first|of them|of the))? (${Object.keys(STATED).join("|")})\\b`,
  "gi",
);

const englishIn = (value: unknown): string[] => {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(englishIn);
  const entries = Object.entries(value);
  return entries.flatMap(([key, each]) =>
    key === "en" && typeof each === "string" ? [each] : englishIn(each),
  );
};

test("every number of people, places, laptops and money in the public texts is one of the facts", async () => {
  // Adds the singletons, which `sample_row` does not list.
  const { rows: tables } = await sql<{ name: string }>`
    select distinct table_name as name from sample_row union values ('site_page'), ('giving_page'), ('site_settings')`.execute(
    db,
  );
  const unknown: string[] = [];
  let stated = 0;
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    for (const text of rows.flatMap((row) => Object.values(row).flatMap(englishIn)))
      for (const [phrase, number, noun] of text.matchAll(STATEMENT)) {
        stated += 1;
        if (!STATED[noun!.toLowerCase()]!.includes(numberOf(number!))) unknown.push(`${name}: ${phrase}`);
      }
  }
  expect(unknown).toEqual([]);
  expect(stated).toBeGreaterThan(50);
});

test("the about page names every classroom city and the number of online countries", async () => {
  const { body } = await db
    .selectFrom("site_page")
    .select("body")
    .where("key", "=", "about")
    .executeTakeFirstOrThrow();
  for (const room of Object.keys(ROOMS)) expect(body.en).toContain(room);
  for (const text of Object.values(body)) expect(text).toContain(` ${COUNTRIES.online} `);
});

test("cohort numbers in fundraiser texts match the facts", async () => {
  const { rows } = await sql<Record<string, unknown>>`select * from campaign`.execute(db);
  const texts = JSON.stringify(rows);
  const numbers = [...texts.matchAll(/\b(?:cohort|promotion|kundi la) (\d+)/g)].map(([, number]) =>
    Number(number),
  );
  expect(new Set(numbers)).toEqual(new Set([COHORTS.technician, COHORTS.firstLaptops]));
});
