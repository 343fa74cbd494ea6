/** Name of the profile in local storage (spec §9). */
export const PROFILE_STORAGE_NAME = "profile";
