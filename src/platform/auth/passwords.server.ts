import { hash, verify } from "@node-rs/argon2";
import { createLimiter } from "../concurrency-limiter";

/**
 * Argon2id (the library's default) with the least cost that OWASP names: 19 MiB, two passes; about 30 ms of a small
 * machine.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** How many are worked out at once; the others wait. So a flood takes at most 38 MiB. */
const MAX_CONCURRENT = 2;

export type Passwords = Readonly<{
  /** @returns the PHC form, with its own salt */
  hash: (password: string) => Promise<string>;
  /**
   * With `null` (there is no such account) it does the same work and says no.
   * @param urgent before all that wait: guesses from elsewhere must not delay somebody on a known device
   */
  verify: (stored: string | null, password: string, urgent?: boolean) => Promise<boolean>;
}>;

/** Stored and compared in one spelling (NIST SP 800-63B §3.1.1.2). */
const normalizePassword = (password: string): string => password.normalize("NFKC");

export function createPasswords(): Passwords {
  const limiter = createLimiter(MAX_CONCURRENT);
  // What an unknown address is compared with; of the same cost, so that the time tells nothing.
  let dummyHash: Promise<string> | undefined;
  const hashPassword = (password: string) => limiter(() => hash(normalizePassword(password), COST));
  return {
    hash: hashPassword,
    async verify(stored, password, urgent = false) {
      // Made with the first question, whoever it is about.
      const dummy = await (dummyHash ??= hashPassword("nobody has this one"));
      const matches = await limiter(() => verify(stored ?? dummy, normalizePassword(password)), urgent);
      return matches && stored !== null;
    },
  };
}
