type RateLimit = Readonly<{
  /** How many in each window; the window begins with the first. */
  points: number;
  /** Length of the window, in seconds. */
  seconds: number;
  /**
   * When the database cannot count. `open`: it is let through. `closed`: the error goes on (503), for what somebody gains
   * by guessing or by sending much.
   */
  failMode: "open" | "closed";
}>;

/** Every limit of the program, by name. */
export const RATE_LIMIT_BUCKETS = {
  "api-read": { points: 300, seconds: 60, failMode: "open" },
  "api-write": { points: 60, seconds: 60, failMode: "closed" },
  // Files: beginning one, and sending, asking about or removing one. A line that breaks often asks often.
  "upload-start": { points: 60, seconds: 3600, failMode: "closed" },
  upload: { points: 300, seconds: 60, failMode: "open" },
  // Guesses at passwords by devices that an account does not know (decision 74). Above these a device has to work first:
  // failed tries of one network address, at one account, at all accounts together.
  "sign-in": { points: 30, seconds: 900, failMode: "closed" },
  "sign-in-account": { points: 20, seconds: 86_400, failMode: "closed" },
  "sign-in-site": { points: 600, seconds: 900, failMode: "closed" },
  // Work that one network (/24, /48) is given for one account; what is solved counts once.
  "sign-in-work": { points: 30, seconds: 86_400, failMode: "closed" },
  "sign-in-solution": { points: 1, seconds: 3600, failMode: "closed" },
  // Failed tries on one known device.
  "sign-in-device": { points: 10, seconds: 3600, failMode: "closed" },
  // Asked again of somebody who is signed in: each session.
  "own-password": { points: 10, seconds: 900, failMode: "closed" },
  "own-code": { points: 5, seconds: 900, failMode: "closed" },
  // Codes of the second factor, after the right password: one sign-in, one known device, one network at one account, and
  // one account from all devices that it does not know.
  "code-step": { points: 5, seconds: 900, failMode: "closed" },
  "code-device": { points: 10, seconds: 3600, failMode: "closed" },
  "code-network": { points: 10, seconds: 3600, failMode: "closed" },
  "code-account": { points: 100, seconds: 86_400, failMode: "closed" },
  // Passkeys cannot be guessed: these keep challenges from filling the database, and answers that fail from costing much.
  "passkey-start": { points: 120, seconds: 900, failMode: "closed" },
  passkey: { points: 30, seconds: 900, failMode: "closed" },
  // Mails with links that strangers can cause: each address of the network (or known device), each mailbox
  // however it is spelled. Beyond the latter a mail is sent only when no unused link lies in the mailbox that still works for a
  // while; none to further spellings without an account.
  "account-mail": { points: 20, seconds: 3600, failMode: "closed" },
  "account-mail-box": { points: 4, seconds: 3600, failMode: "closed" },
  // Public forms: each address of the network, which a whole camp may share (`forms/form-guard.server.ts` asks for work first),
  // and each mailbox or phone that a form makes us write to, over all forms.
  form: { points: 200, seconds: 3600, failMode: "closed" },
  "form-contact": { points: 10, seconds: 3600, failMode: "closed" },
  // Forms that start a payment or a hold: so many a day from one network address need no work, so that a first gift without
  // script is taken at once.
  "form-without-work": { points: 2, seconds: 86_400, failMode: "closed" },
  // The same form again, whose answer was lost on its way: so often without being counted as another one.
  "form-again": { points: 30, seconds: 86_400, failMode: "closed" },
  // The same by the API, where nothing can ask for work: as many as a page takes before it asks.
  "form-call": { points: 30, seconds: 3600, failMode: "closed" },
  // Wrong tries with a code (decision 88). With the last four digits of a phone: for one code, from one network address, on
  // the whole site. With a whole phone number or e-mail address: for that contact, for one code. On a device that has
  // opened the code before: only its own.
  "look-up-digits": { points: 20, seconds: 86_400, failMode: "closed" },
  "look-up-network": { points: 2000, seconds: 86_400, failMode: "closed" },
  "look-up-site": { points: 20_000, seconds: 86_400, failMode: "closed" },
  "look-up-contact": { points: 20, seconds: 86_400, failMode: "closed" },
  "look-up-code": { points: 200, seconds: 86_400, failMode: "closed" },
  "look-up-device": { points: 10, seconds: 3600, failMode: "closed" },
  // Work that one network (/24, /48) is given above these: for tries with digits, and for one contact; each counts once.
  "look-up-work": { points: 200, seconds: 86_400, failMode: "closed" },
  "look-up-contact-work": { points: 30, seconds: 86_400, failMode: "closed" },
  "look-up-worked": { points: 1, seconds: 3600, failMode: "closed" },
  // Answers by mail, each record.
  "mail-reply": { points: 30, seconds: 86_400, failMode: "closed" },
  // Checking receipts, whose numbers have no gaps: far more than anybody holds in hand, too few to list a year.
  "receipt-check": { points: 40, seconds: 3600, failMode: "open" },
  // The link of one order, gift or draft, mailed again; wrong codes at the door, each member of staff.
  "link-mail": { points: 3, seconds: 3600, failMode: "closed" },
  "check-in": { points: 300, seconds: 60, failMode: "open" },
  "check-in-code": { points: 60, seconds: 300, failMode: "closed" },
} as const satisfies Record<string, RateLimit>;

export type RateLimitBucket = keyof typeof RATE_LIMIT_BUCKETS;
