import fc from "fast-check";
import { expect, test } from "vitest";
import {
  PENDING_ITEM_KINDS,
  PENDING_ITEM_RULES,
  pendingItemPath,
  sortByUrgency,
} from "./pending-items.model";

const items = fc.array(
  fc.record({
    part: fc.constantFrom("learners", "gifts"),
    what: fc.constantFrom(...PENDING_ITEM_KINDS),
    count: fc.nat(),
  }),
);

test("what is late comes first, then what is due soon, then other work, then information", () => {
  const order = ["late", "soon", "open", "note"];
  fc.assert(
    fc.property(items, (lines) => {
      const sorted = sortByUrgency(lines);
      const ranks = sorted.map(({ what }) => order.indexOf(PENDING_ITEM_RULES[what].urgency));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      expect(sorted).toHaveLength(lines.length);
      expect(new Set(sorted)).toEqual(new Set(lines));
    }),
  );
});

test("items of one urgency stay in their order", () => {
  const lines = (["disputes", "late", "failed_jobs"] as const).map((what, count) => ({
    part: "a",
    what,
    count,
  }));
  expect(sortByUrgency(lines)).toEqual(lines);
});

test("an item leads to its list, filtered to what it counts", () => {
  const filterOf = (path: string) => new URL(path, "https://site.example").searchParams.get("filter");
  const path = pendingItemPath({ part: "learners", what: "mine", count: 1 });
  expect(path).toMatch(/^\/admin\/learners\?/);
  expect(JSON.parse(filterOf(path)!)).toEqual(PENDING_ITEM_RULES.mine.filter);
  expect(pendingItemPath({ part: "pictures", what: "failed_pictures", count: 1 })).toBe("/admin/pictures");
});
