export type BudgetLine<Text> = { item: Text; plannedMinor: number; spentMinor: number };

/** Purchases match by the item's name at the time. @returns `otherMinor`: spent on none of the items */
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
    // Of two items with one name, the first gets the spending.
    unassigned.delete(keyOf(item));
    return { item, plannedMinor: amountMinor, spentMinor };
  });
  return { lines, otherMinor: [...unassigned.values()].reduce((sum, minor) => sum + minor, 0) };
}
