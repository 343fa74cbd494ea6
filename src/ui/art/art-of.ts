import { FAMILIES, type Choice, type Family } from "./choice";

export interface ArtSpec extends Choice {
  seed: string;
}

interface Item {
  slug: string;
  art: { seed?: string; family?: string; palette?: number } | null;
}

const isFamily = (value: string): value is Family => (FAMILIES as readonly string[]).includes(value);

export function artOf({ slug, art }: Item): ArtSpec {
  const { seed = slug, family, palette } = art ?? {};
  return {
    seed,
    ...(family !== undefined && isFamily(family) ? { family } : {}),
    ...(palette === undefined ? {} : { palette }),
  };
}
