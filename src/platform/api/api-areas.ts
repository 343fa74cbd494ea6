export const AREAS = ["main", "admin", "account", "organiser"] as const;
/** A part of the product that may live on a host of its own. */
export type Area = (typeof AREAS)[number];

/** Where the API of an area is: under a path of every host, or on one host. `origin` is null on the site's own. */
export type AreaBase = Readonly<{ origin: string | null; path: string }>;
export type AreaBases = Readonly<Record<Area, AreaBase>>;

export const DEFAULT_AREAS: AreaBases = {
  main: { origin: null, path: "" },
  admin: { origin: null, path: "/admin" },
  account: { origin: null, path: "/account" },
  organiser: { origin: null, path: "/organiser" },
};
