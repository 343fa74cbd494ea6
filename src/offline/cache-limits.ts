/** Shared by all cache names, so that a wipe finds them. */
export const CACHE_PREFIX = "reboot";

export const PAGES_CACHE = `${CACHE_PREFIX}-pages`;

export const ASSETS_CACHE = `${CACHE_PREFIX}-assets`;

/** About 1.5 MB. The least recently used page is evicted first. */
export const MAX_PAGES = 60;

/** More than one build has, so that pages of the previous build still work. The oldest file is evicted first. */
export const MAX_ASSETS = 150;
