/**
 * The menu by kind of work: at most eleven sections, so that with the overview an owner sees twelve entries. Every part of the
 * back-office stands in exactly one of them; the first one that somebody may open is where the section leads.
 */
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

/** With the overview no menu is longer than this at first sight. */
export const MAX_ENTRIES = 12;

/** A part that stands for itself, or a section whose parts are shown when it is open. */
export type MenuEntry =
  | { readonly section: string }
  | { readonly group: MenuGroup; readonly sections: readonly [string, ...string[]] };

/**
 * The menu for somebody who may open some of the parts. Whoever has few of them sees them all at once; a section with one
 * part is that part.
 *
 * @returns entries in the order of the menu, without the overview
 */
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

/** The part that a path below `/admin` belongs to; empty for the overview. */
export const sectionOfPath = (path: string): string => /\/admin\/([^/]+)/.exec(path)?.[1] ?? "";
