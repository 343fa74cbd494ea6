import type { Role } from "../../platform/auth/principal";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../platform/time/durations";

/** What a token stands for; it works for nothing else. */
export type TokenPurpose =
  | "sign_up"
  | "sign_in"
  | "reset"
  | "change_email"
  | "invitation"
  | "second_factor"
  | "passkey"
  | "passkey_add";

export type AccountEventKind =
  | "registered"
  | "signed_in"
  | "email_changed"
  | "email_verified"
  | "password_changed"
  | "password_reset"
  | "second_factor_on"
  | "second_factor_off"
  | "recovery_codes_made"
  | "recovery_code_used"
  | "passkey_added"
  | "passkey_removed"
  | "passkey_refused"
  | "limits_lifted"
  | "session_ended";

/** How long each token works, in milliseconds. */
export const TOKEN_LIFETIME_MS: Record<TokenPurpose, number> = {
  sign_up: DAY_MS,
  sign_in: 15 * MINUTE_MS,
  reset: HOUR_MS,
  change_email: DAY_MS,
  invitation: 3 * DAY_MS,
  second_factor: 10 * MINUTE_MS,
  passkey: 5 * MINUTE_MS,
  passkey_add: 5 * MINUTE_MS,
};

/** Characters of a password, counted as code points. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
/** Characters of the texts of a profile. */
export const MAX_LENGTHS = {
  displayName: 120,
  name: 80,
  bio: 600,
  occupation: 120,
  phone: 40,
  address: 120,
  link: 300,
  passkey: 60,
} as const;
export const MAX_SOCIAL_LINKS = 5;
export const MAX_PASSKEYS = 10;

/** Sessions of staff end the same day: they open other people's data. */
const SESSION_LIFETIME_MS = {
  person: { idle: 30 * DAY_MS, absolute: 90 * DAY_MS },
  staff: { idle: 12 * HOUR_MS, absolute: 12 * HOUR_MS },
} as const;
/** A session's last use is written at most this often, in milliseconds. */
export const LAST_SEEN_INTERVAL_MS = 10 * MINUTE_MS;

export const isStaff = (roles: readonly Role[]): boolean => roles.length > 0;

type SessionTimes = { createdAt: Date; lastSeenAt: Date };

/** When a session ends: after so long in all, or so long unused. */
export function sessionEnd({ createdAt, lastSeenAt }: SessionTimes, staff: boolean): Date {
  const { idle, absolute } = SESSION_LIFETIME_MS[staff ? "staff" : "person"];
  return new Date(Math.min(createdAt.getTime() + absolute, lastSeenAt.getTime() + idle));
}

/** Who began before this moment, and was last used before that one, is over for everybody. */
export const sessionCutoffs = (now: Date): { createdBefore: Date; lastSeenBefore: Date } => ({
  createdBefore: new Date(now.getTime() - SESSION_LIFETIME_MS.person.absolute),
  lastSeenBefore: new Date(now.getTime() - SESSION_LIFETIME_MS.person.idle),
});

/** How long the browser keeps the session cookie, in seconds: the server knows the real end. */
export const SESSION_COOKIE_SECONDS = SESSION_LIFETIME_MS.person.absolute / 1000;

export type PostalAddress = {
  city: string;
  country: string;
  state: string;
  streetAddress: string;
  zipCode: string;
};
export const ADDRESS_FIELDS = [
  "streetAddress",
  "zipCode",
  "city",
  "state",
  "country",
] as const satisfies readonly (keyof PostalAddress)[];
export type SocialLink = string;
export type Stats = { followers: number; following: number; likes: number; views: number };

/** The signed-in profile, with every field and name of spec §3. Times are ISO 8601. */
export type Profile = {
  id: number;
  displayName: string;
  email: string;
  username: string | null;
  registeredDate: string;
  emailVerifiedAt: string | null;
  avatar: string | null;
  firstName: string;
  lastName: string;
  bio: string;
  occupation: string;
  phone: string;
  address: PostalAddress;
  updatedAt: string;
  settings: Record<string, unknown>;
  stats: Stats;
  achievement: unknown[];
  /** Those in force: empty until the second factor has been passed. */
  roles: Role[];
  social_links: SocialLink[];
  /** When this session ends. */
  expire: string | null;
};

/**
 * Somebody who is signed in. `roles` are those in force in this session: none before the second factor, so nothing
 * staff-like can be reached without it. `staff`: has roles at all.
 */
export type SignedInUser = {
  accountId: string;
  sessionId: string;
  email: string;
  displayName: string;
  roles: Role[];
  staff: boolean;
  secondFactor: boolean;
  endsAt: Date;
};

const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrom(?:e|ium)\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** `Firefox · Android`, to know one's own device by; nothing finer is kept. Empty when it says nothing. */
export function browserName(userAgent: string | null): string {
  const name = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  return [name(BROWSERS), name(SYSTEMS)].filter(Boolean).join(" · ");
}
