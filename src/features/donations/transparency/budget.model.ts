/** A budget item with what was planned and spent, in minor units. */
export type BudgetLine<Text> = { item: Text; plannedMinor: number; spentMinor: number };

/**
 * What a fundraiser planned beside what it has bought. Purchases name the item as the budget called it when they were made.
 * @returns the items of the budget, and in `otherMinor` what was spent on none of them
 */
export function budgetBesideSpending<Text>(
  budget: readonly { item: Text; amountMinor: number }[],
  expenses: readonly { budgetItem: Text | null; amountMinor: number }[],
): { lines: BudgetLine<Text>[]; otherMinor: number } {
  const keyOf = (item: Text | null) => (item === null ? "" : JSON.stringify(item));
  const unassigned = new Map<string, number>();
  for (const { budgetItem, amountMinor } of expenses)
    unassigned.set(keyOf(budgetItem), (unassigned.get(keyOf(budgetItem)) ?? 0) + amountMinor);
  const lines = budget.map(({ item, amountMinor }) => {
    const spentMinor = unassigned.get(keyOf(item)) ?? 0;
    // Two items of one name: the first has it.
    unassigned.delete(keyOf(item));
    return { item, plannedMinor: amountMinor, spentMinor };
  });
  return { lines, otherMinor: [...unassigned.values()].reduce((sum, minor) => sum + minor, 0) };
}
