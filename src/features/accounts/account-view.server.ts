import type { Deps } from "../../platform/deps";
import { formatDate } from "../../platform/format";
import type { Locale } from "../../platform/languages";
import { ADDRESS_PARTS, type SignedIn } from "./accounts.model";
import { readDevices } from "./devices.service.server";
import { readProfile, readSessions } from "./profile.service.server";
import { passkeyViews } from "./passkey-actions.server";
import { hasSecondFactor } from "./second-factor.service.server";

/**
 * What the account page shows: the texts of the profile form by field name, where one is signed in, and known devices.
 * @param tokens of the browser that asks
 */
export async function accountView(
  deps: Pick<Deps, "db" | "now">,
  who: SignedIn,
  locale: Locale,
  tokens: readonly string[],
) {
  const profile = await readProfile(deps, who);
  const { displayName, username, firstName, lastName, occupation, phone, bio, address } = profile;
  const sessions = await readSessions(deps, who);
  const devices = await readDevices(deps, who.accountId, tokens);
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
  for (const part of ADDRESS_PARTS) fields[part] = address[part];
  return {
    email: profile.email,
    verified: profile.emailVerifiedAt !== null,
    staffWithoutFactor: who.staff && !who.secondFactor,
    secondFactor: await hasSecondFactor(deps.db, who.accountId),
    passkeys: await passkeyViews(deps, who.accountId, locale),
    fields,
    sessions: sessions.map(({ id, browser, own, createdAt, lastSeenAt }) => ({
      id,
      browser,
      own,
      since: formatDate(createdAt, locale),
      last: formatDate(lastSeenAt, locale),
    })),
    devices: devices.map(({ id, browser, own, createdAt, usedAt }) => ({
      id,
      browser,
      own,
      since: formatDate(createdAt, locale),
      last: formatDate(usedAt, locale),
    })),
  };
}
export type AccountView = Awaited<ReturnType<typeof accountView>>;
