import { expect, test } from "vitest";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import { QUEUES } from "../../features/queues/queue.model";
import { ADMIN_ACCESS } from "../../registry/admin-access";
import { ROLES } from "../../platform/auth/principal";
import { canAccessSection } from "../auth/access";
import { SECTION_ICONS } from "./section-icons";
import { MENU_GROUPS, MAX_ENTRIES, buildMenu, sectionOfPath } from "./menu-groups";

const SECTIONS = [...CONTENT_KINDS.map(({ name }) => name), ...QUEUES, ...Object.keys(ADMIN_ACCESS)];

test("every section is in the menu exactly once, with an icon", () => {
  const listed = Object.values(MENU_GROUPS).flat();
  expect(listed.toSorted()).toEqual(SECTIONS.toSorted());
  for (const section of listed) expect(SECTION_ICONS[section], section).toBeDefined();
});

test.for(ROLES)(
  "the menu of the role %s has at most twelve entries and leads to all sections of the role",
  (role) => {
    const canAccess = (section: string) => canAccessSection([role], section);
    const menu = buildMenu(canAccess);
    expect(menu.length + 1).toBeLessThanOrEqual(MAX_ENTRIES);
    const reached = menu.flatMap((entry) => ("section" in entry ? [entry.section] : entry.sections));
    expect(reached.toSorted()).toEqual(SECTIONS.filter(canAccess).toSorted());
  },
);

test("users with few sections see them without groups", () => {
  const menu = buildMenu((section) => ["learners", "mentors"].includes(section));
  expect(menu).toEqual([{ section: "learners" }, { section: "mentors" }]);
});

test.for([
  ["/admin", ""],
  ["/fr/admin/gifts", "gifts"],
  ["/admin/events/12/history", "events"],
])("the path %s belongs to the section “%s”", ([path, section]) =>
  expect(sectionOfPath(path!)).toBe(section),
);
