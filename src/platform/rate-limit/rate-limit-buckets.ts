type RateLimit = Readonly<{
  points: number;
  seconds: number;
  /** When the database is unavailable: `open` allows the use; `closed` fails (503), to stop guessing and mass sending. */
  failMode: "open" | "closed";
}>;

export const RATE_LIMIT_BUCKETS = {
  "api-read": { points: 300, seconds: 60, failMode: "open" },
  "api-write": { points: 60, seconds: 60, failMode: "closed" },
  // Starting an upload, and its other requests. Bad connections cause many.
  "upload-start": { points: 60, seconds: 3600, failMode: "closed" },
  upload: { points: 300, seconds: 60, failMode: "open" },
  // Failed sign-ins from unknown devices (decision 74): per network address, per account, and for all accounts.
  // Above these limits a device must solve work.
  "sign-in": { points: 30, seconds: 900, failMode: "closed" },
  "sign-in-account": { points: 20, seconds: 86_400, failMode: "closed" },
  "sign-in-site": { points: 600, seconds: 900, failMode: "closed" },
  // Work issued to one network (/24, /48) for one account; each solution counts once.
  "sign-in-work": { points: 30, seconds: 86_400, failMode: "closed" },
  "sign-in-solution": { points: 1, seconds: 3600, failMode: "closed" },
  // Failed sign-ins on a known device.
  "sign-in-device": { points: 10, seconds: 3600, failMode: "closed" },
  // Password and code of signed-in users, per session.
  "own-password": { points: 10, seconds: 900, failMode: "closed" },
  "own-code": { points: 5, seconds: 900, failMode: "closed" },
  // Second-factor codes after the right password: per sign-in, known device, network and account, and account in total.
  "code-step": { points: 5, seconds: 900, failMode: "closed" },
  "code-device": { points: 10, seconds: 3600, failMode: "closed" },
  "code-network": { points: 10, seconds: 3600, failMode: "closed" },
  "code-account": { points: 100, seconds: 86_400, failMode: "closed" },
  // Passkeys cannot be guessed: these limit stored challenges and the cost of invalid responses.
  "passkey-start": { points: 120, seconds: 900, failMode: "closed" },
  passkey: { points: 30, seconds: 900, failMode: "closed" },
  // Emails with links that strangers can trigger: per network address or known device, and per mailbox. Above the latter,
  // only accounts without a recent unused link get one.
  "account-mail": { points: 20, seconds: 3600, failMode: "closed" },
  "account-mail-box": { points: 4, seconds: 3600, failMode: "closed" },
  // Public forms: per network address, which a whole camp may share (`forms/form-guard.server.ts` asks for work
  // earlier), and per mailbox or phone.
  form: { points: 200, seconds: 3600, failMode: "closed" },
  "form-contact": { points: 10, seconds: 3600, failMode: "closed" },
  // Forms that start a payment or hold: free per network address and day, so that a first gift needs no script.
  "form-without-work": { points: 2, seconds: 86_400, failMode: "closed" },
  // Repeats of a submission whose response was lost.
  "form-again": { points: 30, seconds: 86_400, failMode: "closed" },
  // Forms by API, which cannot ask for work: the limit at which pages ask.
  "form-call": { points: 30, seconds: 3600, failMode: "closed" },
  // Failed look-ups of a code (decision 88). By phone digits: per code, network address and site. By full contact: per
  // contact and code. On a device that opened the code before: its own limit.
  "look-up-digits": { points: 20, seconds: 86_400, failMode: "closed" },
  "look-up-network": { points: 2000, seconds: 86_400, failMode: "closed" },
  "look-up-site": { points: 20_000, seconds: 86_400, failMode: "closed" },
  "look-up-contact": { points: 20, seconds: 86_400, failMode: "closed" },
  "look-up-code": { points: 200, seconds: 86_400, failMode: "closed" },
  "look-up-device": { points: 10, seconds: 3600, failMode: "closed" },
  // Work issued to one network (/24, /48) above these limits: for digits and per contact; each counts once.
  "look-up-work": { points: 200, seconds: 86_400, failMode: "closed" },
  "look-up-contact-work": { points: 30, seconds: 86_400, failMode: "closed" },
  "look-up-worked": { points: 1, seconds: 3600, failMode: "closed" },
  // Replies by email, per record.
  "mail-reply": { points: 30, seconds: 86_400, failMode: "closed" },
  // Receipt numbers are sequential: too few checks to list a year.
  "receipt-check": { points: 40, seconds: 3600, failMode: "open" },
  // Resent links per order, gift or draft; invalid check-in codes per member of staff.
  "link-mail": { points: 3, seconds: 3600, failMode: "closed" },
  "check-in": { points: 300, seconds: 60, failMode: "open" },
  "check-in-code": { points: 60, seconds: 300, failMode: "closed" },
} as const satisfies Record<string, RateLimit>;

export type RateLimitBucket = keyof typeof RATE_LIMIT_BUCKETS;
