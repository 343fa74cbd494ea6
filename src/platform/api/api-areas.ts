export const AREAS = ["main", "admin", "account", "organiser"] as const;
export type Area = (typeof AREAS)[number];

/** `origin` is null on the site's own host. */
export type AreaBase = Readonly<{ origin: string | null; path: string }>;
export type AreaBases = Readonly<Record<Area, AreaBase>>;

export const DEFAULT_AREAS: AreaBases = {
  main: { origin: null, path: "" },
  admin: { origin: null, path: "/admin" },
  account: { origin: null, path: "/account" },
  organiser: { origin: null, path: "/organiser" },
};
