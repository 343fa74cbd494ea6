/** Local storage key of the profile (spec §9). */
export const PROFILE_STORAGE_NAME = "profile";
