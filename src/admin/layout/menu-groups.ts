/** Sections by kind of work, each in one group. At most eleven groups, so that owners see twelve entries. */
export const MENU_GROUPS = {
  inbox: ["inbox", "learners", "mentors", "partnerships", "messages", "saved-replies"],
  classes: ["intakes", "interest"],
  teaching: ["programs", "courses", "initiatives"],
  events: ["events", "tickets"],
  fundraising: [
    "campaigns",
    "campaign-finances",
    "giving-page",
    "donation-tiers",
    "support-amounts",
    "giving-currencies",
  ],
  stories: ["posts", "gallery", "media", "documents", "testimonials"],
  newsletter: ["issues", "subscribers", "suppressions"],
  gifts: ["gifts", "donors", "monthly-gifts", "refunds", "gift-messages"],
  accounts: ["expenses", "expense-categories", "reconciliation"],
  website: ["pages", "team", "partners", "impact-numbers", "milestones", "awards", "alumni", "settings"],
  administration: ["staff", "pending-changes", "privacy", "mails", "audit", "jobs", "sample"],
} as const satisfies Record<string, readonly string[]>;

export type MenuGroup = keyof typeof MENU_GROUPS;

export const MAX_ENTRIES = 12;

export type MenuEntry =
  | { readonly section: string }
  | { readonly group: MenuGroup; readonly sections: readonly [string, ...string[]] };

/** Returns the menu without the overview. Users with few sections get no groups; a group of one is its section. */
export function buildMenu(isAccessible: (section: string) => boolean): readonly MenuEntry[] {
  const groups = Object.entries(MENU_GROUPS).map(([group, sections]) => ({
    group: group as MenuGroup,
    sections: (sections as readonly string[]).filter(isAccessible),
  }));
  const all = groups.flatMap(({ sections }) => sections);
  if (all.length < MAX_ENTRIES) return all.map((section) => ({ section }));
  return groups.flatMap(({ group, sections: [first, ...rest] }): MenuEntry[] => {
    if (first === undefined) return [];
    return [rest.length === 0 ? { section: first } : { group, sections: [first, ...rest] }];
  });
}

export const sectionOfPath = (path: string): string => /\/admin\/([^/]+)/.exec(path)?.[1] ?? "";
