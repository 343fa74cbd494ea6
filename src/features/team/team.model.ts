import type { SortKey } from "../../platform/pagination/cursor";

/** The order that staff chose. */
export const POSITION: SortKey = { column: "position", kind: "number" };

/** Where a member of the team can be followed (spec §3), in the order shown, under the names people know. */
const SOCIAL_NETWORKS = [
  { key: "linkedin", label: "LinkedIn" },
  { key: "twitter", label: "X" },
  { key: "github", label: "GitHub" },
] as const;
type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]["key"];

/** Addresses of one person; the database takes nothing but https. */
export type SocialLinks = Record<SocialNetwork, string | null>;

/** The links that a person has, in the order of the networks. */
export const socialLinks = (links: SocialLinks): { label: string; url: string }[] =>
  SOCIAL_NETWORKS.flatMap(({ key, label }) => {
    const url = links[key];
    return url === null ? [] : [{ label, url }];
  });
