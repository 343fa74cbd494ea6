import fc from "fast-check";
import { expect, test } from "vitest";
import { money, shareOf } from "../../platform/money/money";
import { transitionPath } from "../../platform/state-table";
import {
  type AfterDeadline,
  CAMPAIGN_ACTIONS,
  type CampaignPhase,
  FUNDING_STATUSES,
  PHASE_TRANSITIONS,
  actionsFrom,
  budgetMeetsGoal,
  daysLeft,
  donorStatsOf,
  endPhaseForAmount,
  endPhaseOf,
  isEndPhase,
  isEnded,
  lastCampaignDay,
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

test("no average is shown for donors without a gift, whose money was returned", () => {
  expect(donorStatsOf({ gifts: 0, givenMinor: 0, donors: 3 })).toBeNull();
});

test("gifts are accepted while a campaign is open, late or has reached its goal", () => {
  expect(FUNDING_STATUSES.filter(acceptsGifts)).toEqual(["open", "reached", "late"]);
  expect(FUNDING_STATUSES.filter((status) => acceptsGifts(status) && isEnded(status))).toEqual([]);
});

test("every phase leads to closed, which is never left, and no ended campaign runs again", () => {
  for (const phase of phases) {
    expect(transitionPath(PHASE_TRANSITIONS, phase, "closed"), phase).not.toBeNull();
    if (phase !== "open" && phase !== "paused")
      expect(transitionPath(PHASE_TRANSITIONS, phase, "open"), phase).toBeNull();
  }
  expect(PHASE_TRANSITIONS.closed).toEqual([]);
});

test.for([
  ["open", ["pause", "end"]],
  ["paused", ["resume", "end"]],
  ["succeeded", ["report"]],
  ["partly_funded", ["report"]],
  ["closed_empty", ["report"]],
  ["reported", ["close"]],
  ["closed", []],
] as const)("staff can act on a campaign that is %s by %o", ([phase, actions]) => {
  expect(actionsFrom(phase)).toEqual(actions);
});

test("each action is possible in some phase, and an end is one of three phases", () => {
  const possible = new Set(phases.flatMap(actionsFrom));
  expect(CAMPAIGN_ACTIONS.filter((action) => !possible.has(action))).toEqual([]);
  expect(phases.filter(isEndPhase)).toEqual(["succeeded", "partly_funded", "closed_empty"]);
});

test.for([
  [100, 100, "succeeded"],
  [100, 101, "succeeded"],
  [100, 99, "partly_funded"],
  [100, 1, "partly_funded"],
  [100, 0, "closed_empty"],
] as const)("with a goal of %d and %d raised a campaign ends as %s", ([goal, raised, phase]) => {
  expect(endPhaseForAmount(goal, raised)).toBe(phase);
  const over = { ...laptopDrive, afterDeadline: "stop" as const };
  const campaign = { ...over, goal: money(goal, "USD"), raised: money(raised, "USD") };
  expect(endPhaseOf(campaign, "2025-01-01")).toBe(phase);
  expect(endPhaseOf({ ...campaign, phase: "paused" }, "2025-01-01")).toBe(phase);
});

test("a campaign that goes on, or has ended already, does not end", () => {
  expect(endPhaseOf({ ...laptopDrive, afterDeadline: "stop" }, "2024-12-31")).toBeNull();
  expect(endPhaseOf(laptopDrive, "2025-01-01")).toBeNull();
  for (const phase of phases.filter((each) => each !== "open" && each !== "paused"))
    expect(endPhaseOf({ ...laptopDrive, phase, afterDeadline: "stop" }, "2025-01-01")).toBeNull();
});

test("a paused campaign is paused until its deadline, even before its first day", () => {
  const paused = { ...laptopDrive, phase: "paused" as const };
  for (const day of ["2024-07-31", "2024-12-31"]) expect(fundingStatusOf(paused, day)).toBe("paused");
  expect(fundingStatusOf({ ...paused, afterDeadline: "stop" }, "2025-01-01")).toBe("ended");
});

test.for([
  [null, "2024-12-31"],
  ["2024-11-30", "2024-11-30"],
  ["2024-12-31", "2024-12-31"],
  ["2025-02-01", "2024-12-31"],
] as const)("a campaign until 31 December 2024 that staff ended on %s counts until %s", ([endedOn, last]) => {
  expect(lastCampaignDay({ deadline: "2024-12-31", endedOn })).toBe(last);
});
