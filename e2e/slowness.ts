/** How many times slower than a quiet machine this one is taken to be. */
export const SLOWNESS = Number(process.env["TEST_SLOWNESS"] ?? 1);
