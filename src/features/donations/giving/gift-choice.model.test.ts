import fc from "fast-check";
import { expect, test } from "vitest";
import {
  chosenAmount,
  giftChoiceOf,
  isOtherPeriodChosen,
  periodOf,
  preselectedOf,
} from "./gift-choice.model";

const query = (search: string) => giftChoiceOf(new URLSearchParams(search));

test("a choice has every field, trimmed and cut, and nothing else of the query", () => {
  expect(query("amount=%2050%20&currency=USD&page=2")).toEqual({
    period: "",
    amount: "50",
    monthlyAmount: "",
    other: "",
    currency: "USD",
    for: "",
  });
  expect(query(`for=${"x".repeat(101)}`).for).toBe("x".repeat(100));
});

test("a gift is monthly only when the choice says so", () => {
  expect(periodOf({ period: "monthly" })).toBe("monthly");
  fc.assert(
    fc.property(fc.string(), (period) => {
      fc.pre(period !== "monthly");
      expect(periodOf({ period })).toBe("one_time");
    }),
  );
  expect(periodOf({})).toBe("one_time");
});

test.for([
  ["period=monthly&amount=50&monthlyAmount=20&other=", "20"],
  ["period=one_time&amount=50&monthlyAmount=20&other=", "50"],
  ["period=monthly&amount=50&monthlyAmount=20&other=15", "15"],
  ["period=monthly&amount=50", "50"],
  ["period=one_time&monthlyAmount=20", ""],
  ["", ""],
] as const)("of the choice %o the amount is %o", ([search, amount]) => {
  expect(chosenAmount(query(search))).toBe(amount);
});

test("spaces are no typed amount", () => {
  expect(chosenAmount({ amount: "50", other: "  " })).toBe("50");
  expect(chosenAmount({})).toBe("");
});

const amounts = (values: string[]) => values.map((value) => ({ value }));
const OFFERED = { one_time: amounts(["25", "50", "100"]), monthly: amounts(["20", "100"]) };

test.for([
  "period=one_time&amount=50&monthlyAmount=100&other=",
  "period=monthly&amount=25&monthlyAmount=20&other=",
])("in %o an amount is chosen only for the other period", (search) => {
  expect(isOtherPeriodChosen(query(search), OFFERED)).toBe(true);
});

test.for([
  ["both have their first choice", "period=one_time&amount=50&monthlyAmount=20&other="],
  ["both are chosen", "period=one_time&amount=100&monthlyAmount=100&other="],
  ["the period has a chosen amount", "period=monthly&amount=50&monthlyAmount=100&other="],
  ["both monthly and once are chosen", "period=monthly&amount=25&monthlyAmount=100&other="],
  ["an amount is typed", "period=one_time&amount=50&monthlyAmount=100&other=30"],
  ["the other period has none", "period=one_time&amount=50"],
  ["the other period has none", "period=monthly&monthlyAmount=20"],
] as const)("no amount is misplaced when %s (%s)", ([, search]) => {
  expect(isOtherPeriodChosen(query(search), OFFERED)).toBe(false);
});

test("typed spaces do not hide that an amount is misplaced", () => {
  expect(isOtherPeriodChosen({ amount: "50", monthlyAmount: "100", other: " " }, OFFERED)).toBe(true);
});

test("a period without suggestions counts as untouched while it is empty", () => {
  const none = { one_time: [], monthly: amounts(["20"]) };
  expect(isOtherPeriodChosen({ monthlyAmount: "30" }, none)).toBe(true);
  expect(isOtherPeriodChosen({ amount: "30", monthlyAmount: "30" }, none)).toBe(false);
  expect(isOtherPeriodChosen({ amount: "30", period: "monthly" }, { one_time: [], monthly: [] })).toBe(true);
});

test("the second amount is preselected for a gift once, the first for a monthly one", () => {
  expect(preselectedOf(["25", "50", "100"], "one_time")).toBe("50");
  expect(preselectedOf(["20", "100"], "monthly")).toBe("20");
  expect(preselectedOf(["only"], "one_time")).toBe("only");
  expect(preselectedOf([], "one_time")).toBeUndefined();
});
