import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { testDatabase, testDeps } from "../../test/support/database";
import { SEEDED_AT } from "../../test/support/clock";
import { BANK, DONATIONS, type LedgerEntry } from "../features/donations/ledger/ledger.model";
import { bookTransaction } from "../features/donations/ledger/ledger.service.server";
import { uuidv7 } from "../platform/ids/uuid";
import { ANONYMOUS, ROLES, type Role, type Principal } from "../platform/auth/principal";
import { REALTIME_CHANNELS, resolveChannel } from "./realtime-channels";
import { transact } from "../platform/database/transact.server";

const { db, config } = await testDatabase("sample");
const deps = { db, now: () => SEEDED_AT, newId: () => uuidv7(SEEDED_AT) };
const user = (id: string, ...roles: Role[]): Principal => ({ kind: "user", id, roles });

test("public channels are open to everyone, unknown names to no one", () => {
  for (const name of ["campaigns.laptop-drive-2024", "events.tech-day", "donations"])
    for (const who of [ANONYMOUS, user("1")]) expect(resolveChannel(name, who)).toMatchObject({ name });
  const wrong = [
    "",
    ".",
    "campaigns",
    "campaigns.",
    "campaigns.a.b",
    "campaigns.A",
    "donations.x",
    "files",
    "*",
  ];
  for (const name of [...wrong, "admin", "admin.", "admin.everything", "constructor", "account."])
    expect(resolveChannel(name, user("1", "owner")), name).toBe("forbidden");
});

test("`account` resolves to the own account and never to another", () => {
  expect(resolveChannel("account", user("7"))).toMatchObject({ name: "account.7" });
  expect(resolveChannel("account.7", user("7"))).toMatchObject({ name: "account.7" });
  expect(resolveChannel("account.7", user("8", "owner"))).toBe("forbidden");
  expect(resolveChannel("account.7", ANONYMOUS)).toBe("forbidden");
  expect(resolveChannel("account", ANONYMOUS)).toBe("later");
});

test("each admin channel is open to the roles that it names and to owners", () => {
  const open = (name: string) =>
    ROLES.filter((role) => typeof resolveChannel(name, user("1", role)) === "object");
  expect(open("admin.gifts")).toEqual(["owner", "finance", "auditor"]);
  expect(open("admin.newsletter")).toEqual(["owner", "editor", "auditor"]);
  expect(open("admin.mail")).toEqual(["owner", "auditor"]);
  const admin = REALTIME_CHANNELS.filter(({ name }) => name.startsWith("admin."));
  for (const { name } of admin)
    for (const who of [ANONYMOUS, user("1")]) expect(resolveChannel(name, who), name).toBe("forbidden");
});

const listener = new pg.Client(config);
await listener.connect();
const messages: string[] = [];
listener.on("notification", ({ payload }) => messages.push(payload ?? ""));
await listener.query("listen realtime");
afterAll(() => listener.end());
async function during(work: () => Promise<unknown>): Promise<string[]> {
  messages.length = 0;
  await work();
  await sql`select pg_notify('realtime', 'done.now')`.execute(db);
  await expect.poll(() => messages.at(-1), { interval: 5 }).toBe("done.now");
  return messages.slice(0, -1).sort();
}
const campaignId = async (slug: string) =>
  (await db.selectFrom("campaign").select("id").where("slug", "=", slug).executeTakeFirstOrThrow()).id;
const gift = async (minor: number, slug: string | null, kind: "gift" | "correction" = "gift") => {
  const id = slug && (await campaignId(slug));
  const lines: [LedgerEntry["account"], number, string | null][] = [
    [BANK, minor, null],
    [DONATIONS, -minor, id],
  ];
  const entries = lines.map(([account, amountMinor, campaign]) => ({
    account,
    amountMinor,
    currency: "USD",
    campaignId: campaign,
  }));
  return bookTransaction(deps, { kind, occurredAt: SEEDED_AT, memo: "test", entries });
};

test("a gift notifies its campaign, followers of gifts and finance", async () => {
  expect(await during(() => gift(1250, "laptop-drive-2024"))).toEqual([
    "admin.gifts.booked",
    "campaigns.laptop-drive-2024.raised",
    "donations.given",
  ]);
  expect(await during(() => gift(900, null))).toEqual(["admin.gifts.booked", "donations.given"]);
  expect(await during(() => gift(-1250, "solar-lab", "correction"))).toEqual([
    "admin.gifts.booked",
    "campaigns.solar-lab.raised",
  ]);
});

test("a rolled-back change sends no event", async () => {
  const failing = transact(db, async (tx) => {
    await bookTransaction(
      { ...deps, db: tx },
      {
        kind: "gift",
        occurredAt: SEEDED_AT,
        memo: "test",
        entries: [
          { account: BANK, amountMinor: 5, currency: "USD", campaignId: null },
          { account: DONATIONS, amountMinor: -5, currency: "USD", campaignId: await campaignId("solar-lab") },
        ],
      },
    );
    throw new Error("afterwards");
  });
  expect(await during(() => failing.catch(() => {}))).toEqual([]);
});

test("edited campaigns and events notify by slug; emails and subscriptions notify staff", async () => {
  expect(
    await during(() => sql`update campaign set featured = featured where slug = 'solar-lab'`.execute(db)),
  ).toEqual(["campaigns.solar-lab.edited"]);
  const events = await db.selectFrom("event").select("slug").execute();
  expect(await during(() => sql`update event set status = 'postponed'`.execute(db))).toEqual(
    events.map(({ slug }) => `events.${slug}.edited`).sort(),
  );
  const subscribe = sql`insert into subscription (id, email, email_key, locale, state, pending_until, created_at, updated_at)
    values (${deps.newId()}, 'a@example.org', 'a@example.org', 'en', 'pending', now(), now(), now())`;
  expect(await during(() => subscribe.execute(db))).toEqual(["admin.newsletter.changed"]);
  const mail = sql`insert into outbox_message (id, kind, recipient, recipient_key, locale, subject, html, text, next_attempt_at, created_at)
    values (${deps.newId()}, 'newsletter.confirm', 'a@example.org', 'a@example.org', 'en', 'x', 'x', 'x', now(), now())`;
  expect(await during(() => mail.execute(db))).toEqual(["admin.mail.changed"]);
});

const read = (
  name: string,
  fresh: Parameters<NonNullable<(typeof REALTIME_CHANNELS)[number]["read"]>>[0],
) => {
  const tuned = resolveChannel(name, ANONYMOUS);
  return typeof tuned === "object" ? tuned.channel.read?.(fresh, tuned.id) : undefined;
};

test("a campaign sends its totals as values and as texts in every language", async () => {
  const fresh = await testDeps("sample");
  const id = (
    await fresh.db
      .selectFrom("campaign")
      .select("id")
      .where("slug", "=", "laptop-drive-2024")
      .executeTakeFirstOrThrow()
  ).id;
  const book = (kind: "gift" | "refund", minor: number) =>
    bookTransaction(fresh, {
      kind,
      occurredAt: SEEDED_AT,
      memo: "test",
      entries: [
        { account: BANK, amountMinor: minor, currency: "USD", campaignId: null },
        { account: DONATIONS, amountMinor: -minor, currency: "USD", campaignId: id },
      ],
    });
  await book("gift", 100_000);
  await book("gift", 1250);
  await book("refund", -1250);
  expect(await read("campaigns.laptop-drive-2024", fresh)).toEqual({
    slug: "laptop-drive-2024",
    raised: { minor: 3_600_000, currency: "USD" },
    goal: { minor: 5_000_000, currency: "USD" },
    gifts: 2,
    fundingStatus: "late",
    share: 0.72,
    texts: {
      en: { percent: "72%", raised: "$36,000", goal: "$50,000", donors: null },
      fr: { percent: "72\u00a0%", raised: "36\u202f000\u00a0$", goal: "50\u202f000\u00a0$", donors: null },
      ar: {
        percent: expect.stringContaining("72"),
        raised: expect.stringContaining("36"),
        goal: expect.any(String),
        donors: null,
      },
      // Donor counts appear from three donors on (product.md §4.8).
      sw: {
        percent: "72%",
        raised: expect.stringContaining("36,000"),
        goal: expect.any(String),
        donors: null,
      },
    },
  });
  await fresh.db.updateTable("campaign").set({ state: "draft" }).where("id", "=", id).execute();
  expect(await read("campaigns.laptop-drive-2024", fresh)).toBeNull();
  expect(await read("campaigns.there-is-none", fresh)).toBeNull();
});

test("an event sends its phase; gifts send campaign, amount and time, without names", async () => {
  const fresh = await testDeps("sample");
  const event = await fresh.db.selectFrom("event").select(["slug", "starts_at"]).executeTakeFirstOrThrow();
  expect(await read(`events.${event.slug}`, fresh)).toMatchObject({
    slug: event.slug,
    phase: "upcoming",
    startsAt: event.starts_at.toISOString(),
  });
  expect(await read("events.none", fresh)).toBeNull();
  const latest = (await read("donations", { ...fresh, db: deps.db })) as { gifts: object[] };
  // Both at the same millisecond, so the order is undefined.
  expect(new Set(latest.gifts)).toEqual(
    new Set([
      { at: SEEDED_AT, campaign: null, amount: { minor: 900, currency: "USD" } },
      { at: SEEDED_AT, campaign: "laptop-drive-2024", amount: { minor: 1250, currency: "USD" } },
    ]),
  );
});
