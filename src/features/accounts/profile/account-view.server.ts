import type { Deps } from "../../../platform/deps";
import { DEFAULT_TIME_ZONE } from "../../../platform/time/default-time-zone";
import { formatDate } from "../../../platform/time/format-date";
import type { Locale } from "../../../platform/i18n/locales";
import { ADDRESS_FIELDS, type SignedInUser } from "../accounts.model";
import { readDevices } from "../devices/devices.service.server";
import { readProfile, readSessions } from "./profile.service.server";
import { passkeyViews } from "../passkeys/passkey-actions.server";
import { hasSecondFactor } from "../two-factor/second-factor.service.server";

export async function accountView(
  deps: Pick<Deps, "db" | "now">,
  user: SignedInUser,
  locale: Locale,
  tokens: readonly string[],
) {
  const profile = await readProfile(deps, user);
  const { displayName, username, firstName, lastName, occupation, phone, bio, address } = profile;
  const sessions = await readSessions(deps, user);
  const devices = await readDevices(deps, user.accountId, tokens);
  const fields: Record<string, string> = {
    displayName,
    username: username ?? "",
    firstName,
    lastName,
    occupation,
    phone,
    bio,
    socialLinks: profile.social_links.join("\n"),
  };
  for (const field of ADDRESS_FIELDS) fields[field] = address[field];
  return {
    email: profile.email,
    verified: profile.emailVerifiedAt !== null,
    staffWithoutFactor: user.staff && !user.secondFactor,
    secondFactor: await hasSecondFactor(deps.db, user.accountId),
    passkeys: await passkeyViews(deps, user.accountId, locale),
    fields,
    sessions: sessions.map(({ id, browser, own, createdAt, lastSeenAt }) => ({
      id,
      browser,
      own,
      since: formatDate(createdAt, locale, "long", DEFAULT_TIME_ZONE),
      last: formatDate(lastSeenAt, locale, "long", DEFAULT_TIME_ZONE),
    })),
    devices: devices.map(({ id, browser, own, createdAt, usedAt }) => ({
      id,
      browser,
      own,
      since: formatDate(createdAt, locale, "long", DEFAULT_TIME_ZONE),
      last: formatDate(usedAt, locale, "long", DEFAULT_TIME_ZONE),
    })),
  };
}
export type AccountView = Awaited<ReturnType<typeof accountView>>;
