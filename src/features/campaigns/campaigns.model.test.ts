import fc from "fast-check";
import { expect, test } from "vitest";
import { money, shareOf } from "../../platform/money/money";
import {
  type AfterDeadline,
  type CampaignPhase,
  budgetMeetsGoal,
  daysLeft,
  donorStatsOf,
  isEnded,
  fundingStatusOf,
  acceptsGifts,
} from "./campaigns.model";

const BASE = Date.parse("2024-01-01");
const dayAt = (offset: number) => new Date(BASE + offset * 86_400_000).toISOString().slice(0, 10);
const offset = fc.integer({ min: 0, max: 2000 });
const amount = fc.integer({ min: 1, max: 10_000_000 });
const after = fc.constantFrom<AfterDeadline>("stop", "keep_open", "move_to_general");
const phases: CampaignPhase[] = [
  "open",
  "paused",
  "succeeded",
  "partly_funded",
  "closed_empty",
  "reported",
  "closed",
];
const facts = fc
  .record({ start: offset, length: offset, goal: amount, raised: fc.nat(20_000_000), afterDeadline: after })
  .map(({ start, length, goal, raised, afterDeadline }) => ({
    phase: "open" as CampaignPhase,
    startAt: dayAt(start),
    deadline: dayAt(start + length),
    afterDeadline,
    goal: money(goal, "USD"),
    raised: money(raised, "USD"),
  }));
const laptopDrive = {
  phase: "open" as const,
  startAt: "2024-08-01",
  deadline: "2024-12-31",
  afterDeadline: "keep_open" as const,
  goal: money(5_000_000, "USD"),
  raised: money(3_500_000, "USD"),
};

test("a keep_open campaign runs past its deadline until it reaches its goal", () => {
  expect(fundingStatusOf(laptopDrive, "2024-07-31")).toBe("upcoming");
  expect(fundingStatusOf(laptopDrive, "2024-08-01")).toBe("open");
  expect(fundingStatusOf(laptopDrive, "2024-12-31")).toBe("open");
  expect(fundingStatusOf(laptopDrive, "2025-01-01")).toBe("late");
  const reached = { ...laptopDrive, raised: laptopDrive.goal };
  expect(fundingStatusOf(reached, "2024-12-31")).toBe("reached");
  expect(fundingStatusOf(reached, "2025-01-01")).toBe("succeeded");
  expect(shareOf(laptopDrive.raised, laptopDrive.goal)).toBe(0.7);
});

test("an open campaign is never over before its deadline; after it only keep_open takes gifts", () => {
  fc.assert(
    fc.property(facts, offset, (campaign, day) => {
      const today = dayAt(day);
      const fundingStatus = fundingStatusOf(campaign, today);
      if (today <= campaign.deadline) {
        expect(isEnded(fundingStatus)).toBe(false);
        expect(acceptsGifts(fundingStatus)).toBe(today >= campaign.startAt);
      } else {
        const short = campaign.raised.minor < campaign.goal.minor;
        expect(acceptsGifts(fundingStatus)).toBe(campaign.afterDeadline === "keep_open" && short);
        expect(isEnded(fundingStatus)).toBe(!acceptsGifts(fundingStatus));
      }
    }),
  );
});

test("a campaign that is over stays over on every later day", () => {
  fc.assert(
    fc.property(facts, fc.constantFrom(...phases), offset, offset, (campaign, phase, day, later) => {
      const on = (n: number) => isEnded(fundingStatusOf({ ...campaign, phase }, dayAt(n)));
      expect(!on(day) || on(day + later)).toBe(true);
    }),
  );
});

test("a paused campaign takes no gifts; every phase after open and paused is over", () => {
  fc.assert(
    fc.property(facts, fc.constantFrom(...phases), offset, (campaign, phase, day) => {
      const fundingStatus = fundingStatusOf({ ...campaign, phase }, dayAt(day));
      if (phase !== "open") expect(acceptsGifts(fundingStatus)).toBe(false);
      if (phase !== "open" && phase !== "paused") expect(isEnded(fundingStatus)).toBe(true);
    }),
  );
});

test("a goal and a total in different currencies throw", () => {
  expect(() => fundingStatusOf({ ...laptopDrive, raised: money(1, "KES") }, "2024-09-01")).toThrow(
    RangeError,
  );
});

test("days left count down to 0 on the last day, then become null", () => {
  fc.assert(
    fc.property(offset, offset, (day, ahead) => {
      expect(daysLeft(dayAt(day + ahead), dayAt(day))).toBe(ahead);
      if (ahead > 0) expect(daysLeft(dayAt(day), dayAt(day + ahead))).toBeNull();
    }),
  );
  expect(daysLeft("2024-03-01", "2024-02-28")).toBe(2);
});

test("a budget must equal the goal to the cent", () => {
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: -3, max: 3 }),
      (items, off) => {
        const goal = money(items.reduce((sum, each) => sum + each, 0) + off, "USD");
        expect(
          budgetMeetsGoal(
            goal,
            items.map((amountMinor) => ({ amountMinor })),
          ),
        ).toBe(off === 0);
      },
    ),
  );
  expect(budgetMeetsGoal(money(0, "USD"), [])).toBe(false);
});

test("donor count and average appear from three donors on, in whole minor units", () => {
  expect(donorStatsOf({ gifts: 0, givenMinor: 0, donors: 0 })).toBeNull();
  expect(donorStatsOf({ gifts: 9, givenMinor: 90_000, donors: 2 })).toBeNull();
  expect(donorStatsOf({ gifts: 6, givenMinor: 20_000, donors: 3 })).toEqual({
    donors: 3,
    averageMinor: 3333,
  });
});
