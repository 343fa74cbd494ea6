import { expect, test } from "vitest";
import { testDeps } from "../../test/support/database";
import { getTransparency } from "../features/donations/transparency/transparency.service.server";
import { findMediaFile } from "../features/uploads/media/pictures.service.server";
import { seed } from "./seed.server";
import { campaignExpenses } from "./texts/expenses.texts";
import { receipts } from "./texts/receipts";

test.each(Object.entries(receipts))("%s: date and total match its expense", (name, { on, lines }) => {
  const expense = campaignExpenses.find(({ receipt }) => receipt === name);
  expect(lines.reduce((sum, [count, , price]) => sum + count * price, 0)).toBe(expense?.amount);
  expect(on).toBe(expense?.on);
});

test("the public accounts show each receipt once, with a readable file", async () => {
  const deps = await testDeps();
  expect(await seed(deps)).toBe(true);
  expect(await seed(deps)).toBe(false);
  const { campaigns } = await getTransparency(deps);
  const pictures = campaigns.flatMap(({ expenses }) => expenses.flatMap(({ picture }) => picture ?? []));
  expect(pictures).toHaveLength(Object.keys(receipts).length);
  for (const { id } of pictures) {
    const file = await findMediaFile(deps, { id, width: 400, format: "jpg" });
    if (!file || file === "gone") throw new Error("a receipt cannot be seen");
    expect(await deps.files.stat(file.key)).toEqual({ size: file.bytes });
  }
});
