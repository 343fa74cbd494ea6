import type { SortKey } from "../../platform/pagination/cursor";

export const POSITION: SortKey = { column: "position", kind: "number" };

/** In display order, with the names that people know. */
const SOCIAL_NETWORKS = [
  { key: "linkedin", label: "LinkedIn" },
  { key: "twitter", label: "X" },
  { key: "github", label: "GitHub" },
] as const;
type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]["key"];

/** The database accepts only https URLs. */
export type SocialLinks = Record<SocialNetwork, string | null>;

export const socialLinks = (links: SocialLinks): { label: string; url: string }[] =>
  SOCIAL_NETWORKS.flatMap(({ key, label }) => {
    const url = links[key];
    return url === null ? [] : [{ label, url }];
  });
