/** Factor of at least 1 for time limits: TEST_SLOWNESS, or measured at the start of the run. */
export const slowness: number;
