import type { Role } from "../../platform/auth/principal";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../platform/time/durations";

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

/** Counted in code points. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
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

/** Staff sessions end the same day, because they give access to other people's data. */
const SESSION_LIFETIME_MS = {
  person: { idle: 30 * DAY_MS, absolute: 90 * DAY_MS },
  staff: { idle: 12 * HOUR_MS, absolute: 12 * HOUR_MS },
} as const;
/** Minimum time between two writes of a session's last use. */
export const LAST_SEEN_INTERVAL_MS = 10 * MINUTE_MS;

export const isStaff = (roles: readonly Role[]): boolean => roles.length > 0;

type SessionTimes = { createdAt: Date; lastSeenAt: Date };

export function sessionEnd({ createdAt, lastSeenAt }: SessionTimes, staff: boolean): Date {
  const { idle, absolute } = SESSION_LIFETIME_MS[staff ? "staff" : "person"];
  return new Date(Math.min(createdAt.getTime() + absolute, lastSeenAt.getTime() + idle));
}

export const sessionCutoffs = (now: Date): { createdBefore: Date; lastSeenBefore: Date } => ({
  createdBefore: new Date(now.getTime() - SESSION_LIFETIME_MS.person.absolute),
  lastSeenBefore: new Date(now.getTime() - SESSION_LIFETIME_MS.person.idle),
});

/** The server enforces the real end, which may be earlier. */
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

/** Spec §3; times are ISO 8601. */
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
  roles: Role[];
  social_links: SocialLink[];
  expire: string | null;
};

/** `roles`: those in force, none before the second factor. `staff`: the account has any role. */
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

/** Returns e.g. `Firefox · Android`, or "" if unknown. Privacy: nothing finer is stored. */
export function browserName(userAgent: string | null): string {
  const name = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  return [name(BROWSERS), name(SYSTEMS)].filter(Boolean).join(" · ");
}
