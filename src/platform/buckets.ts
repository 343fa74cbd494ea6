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
  // Files: beginning one, and sending, asking about or removing one. A line that breaks often asks often.
  "upload-start": { points: 60, seconds: 3600, uncounted: "closed" },
  upload: { points: 300, seconds: 60, uncounted: "open" },
  // Signing in: each address of the network, each account. A mailed link stays open to somebody who is locked out.
  "sign-in": { points: 30, seconds: 900, uncounted: "closed" },
  "sign-in-account": { points: 10, seconds: 900, uncounted: "closed" },
  "own-password": { points: 10, seconds: 900, uncounted: "closed" },
  "second-factor": { points: 5, seconds: 900, uncounted: "closed" },
  // Mails with links that strangers can cause: each address of the network, each mailbox.
  "account-mail": { points: 20, seconds: 3600, uncounted: "closed" },
  "account-mail-box": { points: 4, seconds: 3600, uncounted: "closed" },
  // Public forms: each address of the network, which a whole camp may share (`forms/guard.server.ts` asks for work first),
  // each contact, and looking up what one has sent (product.md §3: five wrong tries an hour).
  form: { points: 200, seconds: 3600, uncounted: "closed" },
  "form-contact": { points: 10, seconds: 3600, uncounted: "closed" },
  // The same form again, whose answer was lost on its way: so often without being counted as another one.
  "form-again": { points: 30, seconds: 86_400, uncounted: "closed" },
  // The same by the API, where nothing can ask for work: as many as a page takes before it asks.
  "form-call": { points: 30, seconds: 3600, uncounted: "closed" },
  "look-up": { points: 5, seconds: 3600, uncounted: "closed" },
  // The link of one order, mailed again; wrong codes at the door, each member of staff.
  "order-mail": { points: 3, seconds: 3600, uncounted: "closed" },
  door: { points: 300, seconds: 60, uncounted: "open" },
  "door-code": { points: 60, seconds: 300, uncounted: "closed" },
} as const satisfies Record<string, Limit>;

export type Bucket = keyof typeof BUCKETS;
