import { expect, test } from "vitest";
import { CONTENT } from "../../content";
import { QUEUES } from "../../features/queues/queue.model";
import { OFFICE_ACCESS } from "../../office-access";
import { ROLES } from "../../platform/who";
import { mayOpen } from "../auth";
import { PART_ICONS } from "./part-icons";
import { MENU_SECTIONS, MOST_ENTRIES, menuFor, partOfPath } from "./menu-sections";

const PARTS = [...CONTENT.map(({ name }) => name), ...QUEUES, ...Object.keys(OFFICE_ACCESS)];

test("every part of the back-office stands in the menu exactly once, with an icon", () => {
  const listed = Object.values(MENU_SECTIONS).flat();
  expect(listed.toSorted()).toEqual(PARTS.toSorted());
  for (const part of listed) expect(PART_ICONS[part], part).toBeDefined();
});

test.for(ROLES)(
  "the menu of the role %s has twelve entries at most and leads to all that it opens",
  (role) => {
    const may = (part: string) => mayOpen([role], part);
    const menu = menuFor(may);
    expect(menu.length + 1).toBeLessThanOrEqual(MOST_ENTRIES);
    const reached = menu.flatMap((entry) => ("part" in entry ? [entry.part] : entry.parts));
    expect(reached.toSorted()).toEqual(PARTS.filter(may).toSorted());
  },
);

test("whoever opens few parts sees them without sections", () => {
  const menu = menuFor((part) => ["learners", "mentors"].includes(part));
  expect(menu).toEqual([{ part: "learners" }, { part: "mentors" }]);
});

test.for([
  ["/admin", ""],
  ["/fr/admin/gifts", "gifts"],
  ["/admin/events/12/history", "events"],
])("the path %s belongs to the part “%s”", ([path, part]) => expect(partOfPath(path!)).toBe(part));
