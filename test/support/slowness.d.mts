/** Factor for bounds on real time, from 1: TEST_SLOWNESS, or measured from the load at the start of the run. */
export const slowness: number;
