/** For times whose reader's zone is unknown: the clock of most learners, and the easternmost of those we teach. */
export const DEFAULT_TIME_ZONE = "Africa/Nairobi";
