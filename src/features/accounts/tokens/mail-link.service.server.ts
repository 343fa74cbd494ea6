import type { Deps } from "../../../platform/deps";
import { emailKey, mailLimitKey } from "../../../platform/email/email-address";
import type { Locale } from "../../../platform/i18n/locales";
import { consumeRateLimit } from "../../../platform/rate-limit/rate-limit.server";
import { transact } from "../../../platform/database/transact.server";
import { hrefOf } from "../../../platform/i18n/href";
import { enqueueMail } from "../../outbox/outbox.service.server";
import { TOKEN_LIFETIME_MS, type TokenPurpose } from "../accounts.model";
import { findAccountByEmail } from "../accounts.store.server";
import { findKnownDevice } from "../devices/devices.service.server";
import { type AccountMailKind, accountMail } from "../mails/account-mail";
import type { RateLimited } from "../sign-in/sign-in-limits.service.server";
import { issueToken } from "./tokens.server";
import { hasOpenToken } from "./tokens.store.server";
import type { Tx } from "../../../platform/database/database";

export type LinkDeps = Pick<Deps, "db" | "now" | "newId" | "origin" | "log" | "keys">;

/** What somebody asks a link for. */
export type LinkIntent = "sign_up" | "sign_in" | "reset";
export type LinkRequest = {
  intent: LinkIntent;
  email: string;
  /** The asker's network address, as `addressKey` gives it. */
  ipAddress: string;
  /** What the cookie of known devices holds. */
  devices: readonly string[];
  locale: Locale;
  organisation: string;
  next?: string | null;
};

/** Where the link of each token leads; the token follows. */
export const LINK_PATHS: Record<
  Exclude<TokenPurpose, "second_factor" | "passkey" | "passkey_add">,
  string
> = {
  sign_up: "/verify",
  change_email: "/verify",
  sign_in: "/login/link",
  reset: "/reset",
  invitation: "/invitation",
};

/** Who asks for a link gets the one that fits: whoever has no account one to make it, whoever has one a way in. */
function chooseLinkMail(
  intent: LinkIntent,
  hasAccount: boolean,
): { purpose: LinkIntent; kind: AccountMailKind } {
  if (!hasAccount) return { purpose: "sign_up", kind: intent === "sign_up" ? "sign-up" : "no-account" };
  if (intent === "sign_up") return { purpose: "sign_in", kind: "account-exists" };
  return { purpose: intent, kind: intent === "reset" ? "reset" : "sign-in" };
}

/**
 * Mails a link to an address. Whether the address has an account shows nowhere but in its mailbox: each request makes
 * one token and one mail, at the same cost, and the answer is the same.
 *
 * Requests are counted for each known device, or else each network address. Whoever fills a mailbox closes it to nobody:
 * beyond the limit no mail is sent as long as an unused link lies there that works for another half of its life, and one
 * is sent when there is none. No link ends another. A mailbox has many spellings (`amina+1@…`): beyond the limit those without an
 * account get no mail, or each new one would.
 */
export async function mailLink(
  deps: LinkDeps,
  request: LinkRequest,
): Promise<RateLimited | { kind: "mailed" }> {
  const { email, ipAddress, devices } = request;
  const key = emailKey(email);
  const device = await findKnownDevice(deps, devices, key);
  const requestLimit = await consumeRateLimit(
    deps,
    "account-mail",
    device === null ? ipAddress : `device ${device}`,
  );
  if (!requestLimit.ok) return { kind: "limited", retryAfterSeconds: requestLimit.retryAfterSeconds };
  const account = await findAccountByEmail(deps.db, key);
  const { purpose, kind } = chooseLinkMail(request.intent, account !== undefined);
  const recipient = account?.email ?? email;
  const mailboxLimit = await consumeRateLimit(deps, "account-mail-box", mailLimitKey(email));
  const minValidUntil = new Date(deps.now().getTime() + TOKEN_LIFETIME_MS[purpose] / 2);
  if (!mailboxLimit.ok && !account && key !== mailLimitKey(email)) return { kind: "mailed" };
  if (!mailboxLimit.ok && (await hasOpenToken(deps.db, { purpose, email: recipient, until: minValidUntil })))
    return { kind: "mailed" };
  await transact(deps.db, (tx) =>
    sendLink(tx, deps, request, { purpose, kind, accountId: account?.id ?? null, recipient }),
  );
  return { kind: "mailed" };
}

type LinkMail = { purpose: LinkIntent; kind: AccountMailKind; accountId: string | null; recipient: string };

async function sendLink(
  tx: Tx,
  deps: LinkDeps,
  { locale, organisation, next = null }: LinkRequest,
  { purpose, kind, accountId, recipient }: LinkMail,
): Promise<void> {
  const { token, until } = await issueToken(tx, deps, { purpose, accountId, email: recipient, next });
  const link = deps.origin + hrefOf(`${LINK_PATHS[purpose]}/${token}`, locale);
  await enqueueMail(
    tx,
    deps,
    await accountMail({ kind, email: recipient, locale, organisation, link, until }),
  );
}
