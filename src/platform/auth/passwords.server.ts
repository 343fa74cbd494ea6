import { hash, verify } from "@node-rs/argon2";
import { createLimiter } from "../concurrency-limiter";

/** Argon2id at OWASP's minimum: 19 MiB, two passes; about 30 ms on a small machine. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Bounds the memory of a flood to 38 MiB; other requests wait. */
const MAX_CONCURRENT = 2;

export type Passwords = Readonly<{
  /** Returns a PHC string with its own salt. */
  hash: (password: string) => Promise<string>;
  /**
   * For an unknown account (`null`) it does the same work and returns false.
   * @param urgent runs before waiting requests, so that guesses do not delay users on known devices
   */
  verify: (stored: string | null, password: string, urgent?: boolean) => Promise<boolean>;
}>;

/** NIST SP 800-63B §3.1.1.2. */
const normalizePassword = (password: string): string => password.normalize("NFKC");

export function createPasswords(): Passwords {
  const limiter = createLimiter(MAX_CONCURRENT);
  // Security: the comparison for unknown accounts takes the same time.
  let dummyHash: Promise<string> | undefined;
  const hashPassword = (password: string) => limiter(() => hash(normalizePassword(password), COST));
  return {
    hash: hashPassword,
    async verify(stored, password, urgent = false) {
      const dummy = await (dummyHash ??= hashPassword("nobody has this one"));
      const matches = await limiter(() => verify(stored ?? dummy, normalizePassword(password)), urgent);
      return matches && stored !== null;
    },
  };
}
