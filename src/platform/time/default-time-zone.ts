/** For readers with an unknown time zone: that of most learners, and the easternmost of all learners. */
export const DEFAULT_TIME_ZONE = "Africa/Nairobi";
