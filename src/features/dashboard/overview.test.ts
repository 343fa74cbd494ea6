import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import { ROLES, type Role } from "../../platform/auth/principal";
import { money } from "../../platform/money/money";
import { pledgeTransfer, recordGift } from "../donations/payments/manual-gifts.service.server";
import { closeDispute } from "../../adapters/sandbox/sandbox-dashboard.server";
import { processPaymentEvents } from "../donations/payments/payment-events.service.server";
import { createGiftInput, createGivingFixture } from "../donations/gifts/give.fixture";
import { recordBackup } from "../operations/operations.service.server";
import { editor, geotaggedPhoto, createPictureOrder } from "../uploads/media/media.fixture";
import { processPictureOrders } from "../uploads/media/process-picture-orders.service.server";
import { createContent } from "../content/content-changes.service.server";
import { browseContent } from "../content/content.service.server";
import { readOverview } from "./overview.service.server";

const as = (role: Role) => ({ kind: "user", id: "somebody", roles: [role] }) as const;

test("each role sees only the parts that it opens", async () => {
  const deps = await testDeps("sample");
  const of = (role: Role) => readOverview(deps, CONTENT_KINDS, as(role));
  const opened = await Promise.all(ROLES.map(async (role) => [role, await of(role)] as const));
  const shown = (part: "gifts" | "subscribers") =>
    opened.filter(([, overview]) => overview[part] !== null).map(([role]) => role);
  expect(shown("gifts")).toEqual(["owner", "finance", "auditor"]);
  expect(shown("subscribers")).toEqual(["owner", "editor", "auditor"]);
  for (const [, { waiting }] of opened) expect(waiting.every(({ count }) => count > 0)).toBe(true);
});

test("drafts and failed pictures wait for editors, not for finance", async () => {
  const deps = await testDeps("sample");
  const user = await editor(deps);
  const posts = CONTENT_KINDS.find(({ name }) => name === "posts")!;
  const [post] = (await browseContent(deps, posts, {}, { size: 1, after: null })).items;
  await createContent(deps, user, posts, { ...post!.data, slug: "quite-new" });
  const whole = await geotaggedPhoto("#303030");
  await createPictureOrder(deps, user, whole.subarray(0, whole.length - 400));
  await processPictureOrders(deps);
  const mine = await readOverview(deps, CONTENT_KINDS, as("editor"));
  expect(mine.waiting).toContainEqual({ part: "posts", what: "drafts", count: 1 });
  expect(mine.waiting).toContainEqual({ part: "media", what: "failed_pictures", count: 1 });
  const finance = await readOverview(deps, CONTENT_KINDS, as("finance"));
  expect(finance.waiting.filter(({ part }) => part === "posts" || part === "media")).toEqual([]);
});

test("a failed backup waits for owners and auditors, where backups are configured", async () => {
  const deps = await testDeps("sample");
  const backups = { everyHours: 24, makeWhenDue: async () => {} };
  const at = deps.now();
  const run = { startedAt: at, endedAt: at, encrypted: true, onDataDisk: false };
  await recordBackup(deps, { ...run, outcome: { error: "no space left on device" } });
  const waits = async (role: Role, of: typeof deps = { ...deps, backups }) =>
    (await readOverview(of, CONTENT_KINDS, as(role))).waiting.some(({ what }) => what === "failed_backups");
  expect(await Promise.all([waits("owner"), waits("auditor"), waits("editor")])).toEqual([true, true, false]);
  expect(await waits("owner", { ...deps, backups: null })).toBe(false);
  await recordBackup(deps, { ...run, outcome: { name: "reboot-20261122t032000z", bytes: 1 } });
  expect(await waits("owner")).toBe(false);
});

test("gifts cover twelve months of each currency, zero in months without gifts", async () => {
  const { deps } = await createGivingFixture();
  const now = () => new Date("2026-11-22T08:00:00Z");
  const gave = (minor: number, currency: string, day: string) =>
    recordGift(deps, {
      ...createGiftInput({ purpose: { kind: "general" }, amount: money(minor, currency) }),
      method: "cash",
      donor: { email: null, phone: null },
      paymentReference: null,
      on: day,
      staff: "finance",
    });
  for (const gift of [
    await gave(9900, "USD", "2025-11-30"),
    await gave(70_000, "KES", "2026-02-10"),
    await gave(3000, "USD", "2026-11-03"),
  ])
    expect(gift.ok).toBe(true);
  const { gifts } = await readOverview({ ...deps, now }, CONTENT_KINDS, as("finance"));
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

test("disputes and open transfers wait for finance, and disputed gifts do not count until the dispute is won", async () => {
  const { deps, giveAndPay, sandbox } = await createGivingFixture();
  const of = async (role: Role) => (await readOverview(deps, CONTENT_KINDS, as(role))).waiting;
  const given = async () => {
    const { gifts } = await readOverview(deps, CONTENT_KINDS, as("finance"));
    return Number(gifts!.filter(({ currency }) => currency === "USD").at(-1)!.minor);
  };
  await giveAndPay({ amount: money(2000, "USD") });
  const before = await given();
  const gift = await giveAndPay({ amount: money(3000, "USD") }, "dispute");
  expect(await given()).toBe(before);
  const promised = await pledgeTransfer(deps, { ...createGiftInput(), email: "maria@example.org" });
  expect(promised.ok).toBe(true);
  expect(await of("finance")).toContainEqual({ part: "gifts", what: "disputes", count: 1 });
  expect(await of("finance")).toContainEqual({ part: "gifts", what: "transfers", count: 1 });
  expect((await of("organiser")).map(({ what }) => what)).not.toContain("disputes");
  const { payment_ref: ref } = await deps.db
    .selectFrom("payment_attempt")
    .select("payment_ref")
    .where("gift_id", "=", gift.id)
    .executeTakeFirstOrThrow();
  await closeDispute(sandbox, ref!, "won");
  await processPaymentEvents(deps);
  expect(await given()).toBe(before + 3000);
  expect((await of("finance")).map(({ what }) => what)).not.toContain("disputes");
});
