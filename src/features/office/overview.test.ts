import { expect, test } from "vitest";
import { testDeps } from "../../../test/database";
import { CONTENT } from "../../content";
import { ROLES, type Role } from "../../platform/who";
import { money } from "../../platform/money";
import { recordCash } from "../donations/by-hand.service.server";
import { aGift, givingProgram } from "../donations/giving.fixture";
import { recordBackup } from "../operations/operations.service.server";
import { editor, located, ordered } from "../uploads/media.fixture";
import { makeMedia } from "../uploads/make-media.service.server";
import { createContent } from "../content/content-changes.service.server";
import { browseContent } from "../content/content.service.server";
import { readOverview } from "./overview.service.server";

test("each role is told of what it opens, and of nothing else", async () => {
  const deps = await testDeps("sample");
  const of = (role: Role) => readOverview(deps, CONTENT, [role]);
  const opened = await Promise.all(ROLES.map(async (role) => [role, await of(role)] as const));
  const shown = (part: "gifts" | "subscribers") =>
    opened.filter(([, overview]) => overview[part] !== null).map(([role]) => role);
  expect(shown("gifts")).toEqual(["owner", "finance", "auditor"]);
  expect(shown("subscribers")).toEqual(["owner", "editor", "auditor"]);
  expect((await of("reviewer")).content).toEqual([]);
  expect((await of("organiser")).content.map(({ kind }) => kind)).toEqual(["events"]);
  for (const [, { concerns }] of opened) expect(concerns.every(({ count }) => count > 0)).toBe(true);
});

test("a draft, and a file that could not become a photograph, wait for editors and not for finance", async () => {
  const deps = await testDeps("sample");
  const who = await editor(deps);
  const posts = CONTENT.find(({ name }) => name === "posts")!;
  const [post] = (await browseContent(deps, posts, {}, { size: 1, after: null })).items;
  await createContent(deps, who, posts, { ...post!.data, slug: "quite-new" });
  const whole = await located("#303030");
  await ordered(deps, who, whole.subarray(0, whole.length - 400));
  await makeMedia(deps);
  const mine = await readOverview(deps, CONTENT, ["editor"]);
  expect(mine.content.find(({ kind }) => kind === "posts")).toMatchObject({ drafts: 1 });
  expect(mine.concerns).toContainEqual({ what: "failed_pictures", count: 1 });
  const finance = await readOverview(deps, CONTENT, ["finance"]);
  expect(finance.content.filter(({ kind }) => kind === "posts")).toEqual([]);
  expect(finance.concerns.map(({ what }) => what)).not.toContain("failed_pictures");
});

test("a backup that failed waits for owners and auditors, where backups are made", async () => {
  const deps = await testDeps("sample");
  const backups = { everyHours: 24, makeWhenDue: async () => {} };
  const at = deps.now();
  const run = { startedAt: at, endedAt: at, encrypted: true, onDataDisk: false };
  await recordBackup(deps, { ...run, outcome: { error: "no space left on device" } });
  const waits = async (role: Role, of: typeof deps = { ...deps, backups }) =>
    (await readOverview(of, CONTENT, [role])).concerns.some(({ what }) => what === "failed_backups");
  expect(await Promise.all([waits("owner"), waits("auditor"), waits("editor")])).toEqual([true, true, false]);
  expect(await waits("owner", { ...deps, backups: null })).toBe(false);
  await recordBackup(deps, { ...run, outcome: { name: "reboot-20261122t032000z", bytes: 1 } });
  expect(await waits("owner")).toBe(false);
});

test("gifts are told for each of twelve months and each currency, nought where nothing was given", async () => {
  const { deps } = await givingProgram();
  const now = () => new Date("2026-11-22T08:00:00Z");
  const gave = (minor: number, currency: string, day: string) =>
    recordCash(deps, {
      ...aGift({ purpose: { kind: "general" }, amount: money(minor, currency) }),
      ...{ email: null, on: new Date(`${day}T09:00:00Z`), staff: "finance" },
    });
  for (const gift of [
    await gave(9900, "USD", "2025-11-30"),
    await gave(70_000, "KES", "2026-02-10"),
    await gave(3000, "USD", "2026-11-03"),
  ])
    expect(gift.ok).toBe(true);
  const { gifts } = await readOverview({ ...deps, now }, CONTENT, ["finance"]);
  const of = (wanted: string) => gifts!.filter(({ currency }) => currency === wanted);
  for (const currency of ["KES", "USD"]) {
    const months = of(currency).map(({ month }) => month);
    expect([months.length, months[0], months.at(-1)]).toEqual([12, "2025-12-01", "2026-11-01"]);
    expect(months).toEqual(months.toSorted());
  }
  const minor = (currency: string) => of(currency).map((one) => Number(one.minor));
  expect(minor("KES")).toEqual([0, 0, 70_000, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(minor("USD")).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3000]);
});
