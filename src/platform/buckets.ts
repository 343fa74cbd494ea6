type Limit = Readonly<{
  /** How many in each window; the window begins with the first. */
  points: number;
  /** Length of the window, in seconds. */
  seconds: number;
  /**
   * When the database cannot count. `open`: it is let through. `closed`: the error goes on (503), for what somebody gains
   * by guessing or by sending much.
   */
  uncounted: "open" | "closed";
}>;

/** Every limit of the program, by name. */
export const BUCKETS = {
  "api-read": { points: 300, seconds: 60, uncounted: "open" },
  "api-write": { points: 60, seconds: 60, uncounted: "closed" },
  // Signing in: each address of the network, each account. A mailed link stays open to somebody who is locked out.
  "sign-in": { points: 30, seconds: 900, uncounted: "closed" },
  "sign-in-account": { points: 10, seconds: 900, uncounted: "closed" },
  "own-password": { points: 10, seconds: 900, uncounted: "closed" },
  "second-factor": { points: 5, seconds: 900, uncounted: "closed" },
  // Mails with links that strangers can cause: each address of the network, each mailbox.
  "account-mail": { points: 20, seconds: 3600, uncounted: "closed" },
  "account-mail-box": { points: 4, seconds: 3600, uncounted: "closed" },
} as const satisfies Record<string, Limit>;

export type Bucket = keyof typeof BUCKETS;
