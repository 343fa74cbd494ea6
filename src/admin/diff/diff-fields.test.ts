import fc from "fast-check";
import { expect, test } from "vitest";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import { diffFields } from "./diff-fields";
import { movedPairs, matchItems } from "./match-items";
import { m } from "../../paraglide/messages";

const fieldsOf = (name: string) => CONTENT_KINDS.find((kind) => kind.name === name)!.fields;
const described = (name: string, left: Record<string, unknown>, right: Record<string, unknown>) =>
  diffFields(fieldsOf(name), left, right).map((one) => [
    one.path.filter(Boolean).join(" › "),
    one.left.replaceAll(/\s/g, " "),
    one.right.replaceAll(/\s/g, " "),
  ]);
const section = (title: string, duration = "2 weeks") => ({
  title: { en: title, fr: `${title} (fr)` },
  duration: { en: duration },
});

test("a change in a long list names the item, the field and the language, and nothing else", () => {
  const [one, two, three] = [section("Variables"), section("Loops"), section("Functions")];
  expect(
    described(
      "courses",
      { curriculum: [one, two, three] },
      { curriculum: [one, section("Loops", "3 weeks"), three] },
    ),
  ).toEqual([["Curriculum › 2. Loops › Duration › English", "2 weeks", "3 weeks"]]);
});

test("added, removed and moved items of a list are labelled as such", () => {
  const [one, two, three] = [section("Variables"), section("Loops"), section("Functions")];
  const change = (after: object[]) =>
    described("courses", { curriculum: [one, two, three] }, { curriculum: after });
  expect(change([three, one, two])).toEqual([
    ["Curriculum › 1. Functions › moved", "Position 3", "Position 1"],
  ]);
  expect(change([one, three]).map(([title]) => title)).toEqual(["Curriculum › 2. Loops › removed"]);
  const [added] = change([section("Begin"), one, two, three]);
  expect(added![0]).toBe("Curriculum › 1. Begin › added");
  expect(added![2]).toContain("Title › English: Begin");
});

test("amounts are in the item's currency, choices and dates in words", () => {
  const budget = (amountMinor: number) => [{ item: { en: "Chargers" }, amountMinor }];
  expect(
    described(
      "campaigns",
      { currency: "KES", budget: budget(150_000), featured: false, deadline: "2026-12-31" },
      { currency: "KES", budget: budget(200_050), featured: true, deadline: "2027-01-31" },
    ).toSorted(),
  ).toEqual(
    [
      [`${m.admin_field_budget()} › 1. Chargers › Amount`, "KES 1,500.00", "KES 2,000.50"],
      [m.admin_field_deadline(), "31 Dec 2026", "31 Jan 2027"],
      ["Featured", "No", "Yes"],
    ].toSorted(),
  );
});

test("every item of both lists is matched once, equal lists have no moves, and moves explain the order", () => {
  const lists = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 7 });
  fc.assert(
    fc.property(lists, lists, (before, after) => {
      const pairs = matchItems(before, after, String);
      const places = (side: "before" | "after") => pairs.map((one) => one[side]).filter((at) => at !== null);
      expect(places("before").toSorted()).toEqual([...before.keys()]);
      expect(places("after")).toEqual([...after.keys()]);
      const moved = movedPairs(pairs);
      const rest = pairs.filter((one) => one.before !== null && one.after !== null && !moved.includes(one));
      const order = rest.map((one) => one.before!);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      expect(movedPairs(matchItems(before, before, String))).toEqual([]);
    }),
  );
});
