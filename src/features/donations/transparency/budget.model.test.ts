import fc from "fast-check";
import { expect, test } from "vitest";
import { budgetBesideSpending } from "./budget.model";

test("purchases count for their budget item, others separately", () => {
  const budget = [
    { item: { en: "Laptops" }, amountMinor: 3000 },
    { item: { en: "Chargers" }, amountMinor: 800 },
    { item: { en: "Laptops" }, amountMinor: 10 },
  ];
  const expenses = [
    { budgetItem: { en: "Laptops" }, amountMinor: 1000 },
    { budgetItem: { en: "Laptops" }, amountMinor: 500 },
    { budgetItem: { en: "Renamed" }, amountMinor: 70 },
    { budgetItem: null, amountMinor: 7 },
  ];
  expect(budgetBesideSpending<{ en: string }>(budget, expenses)).toEqual({
    lines: [
      { item: { en: "Laptops" }, plannedMinor: 3000, spentMinor: 1500 },
      { item: { en: "Chargers" }, plannedMinor: 800, spentMinor: 0 },
      { item: { en: "Laptops" }, plannedMinor: 10, spentMinor: 0 },
    ],
    otherMinor: 77,
  });
});

test("every purchase counts exactly once, whatever its item", () => {
  const minor = fc.integer({ min: 1, max: 10_000 });
  const item = fc.constantFrom("a", "b", "c");
  fc.assert(
    fc.property(
      fc.array(fc.record({ item, amountMinor: minor })),
      fc.array(fc.record({ budgetItem: fc.option(item), amountMinor: minor })),
      (budget, expenses) => {
        const { lines, otherMinor } = budgetBesideSpending(budget, expenses);
        const spent = lines.reduce((sum, { spentMinor }) => sum + spentMinor, otherMinor);
        expect(spent).toBe(expenses.reduce((sum, { amountMinor }) => sum + amountMinor, 0));
        expect(lines.map(({ plannedMinor }) => plannedMinor)).toEqual(
          budget.map(({ amountMinor }) => amountMinor),
        );
      },
    ),
  );
});
