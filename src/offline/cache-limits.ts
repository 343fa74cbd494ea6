/** Prefix of the names of all caches, so that a wipe finds them. */
export const CACHE_PREFIX = "reboot";

export const PAGES_CACHE = `${CACHE_PREFIX}-pages`;

export const ASSETS_CACHE = `${CACHE_PREFIX}-assets`;

/** Stored pages at most, about 1.5 MB. The least recently used page is deleted first. */
export const MAX_PAGES = 60;

/**
 * Stored scripts and fonts at most. The oldest is deleted first. The limit exceeds the number of one build, so that open and
 * stored pages of the previous build still work.
 */
export const MAX_ASSETS = 150;
