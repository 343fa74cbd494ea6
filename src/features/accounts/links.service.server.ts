import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import type { Locale } from "../../platform/languages";
import { limit } from "../../platform/rate-limit.server";
import { transact } from "../../platform/transact.server";
import { hrefOf } from "../../ui/href";
import { enqueueMail } from "../outbox/outbox.service.server";
import type { Tx } from "../../platform/transaction";
import { TOKEN_LIFE, type TokenPurpose } from "./accounts.model";
import { findAccountByEmail } from "./accounts.store.server";
import { knownDevice } from "./devices.service.server";
import { type AccountMailKind, accountMail } from "./mails/account-mail";
import type { Limited } from "./guesses.service.server";
import { issueToken } from "./tokens.server";
import { hasOpenToken } from "./tokens.store.server";

export type LinkDeps = Pick<Deps, "db" | "now" | "newId" | "origin" | "log" | "keys">;

/** What somebody asks a link for. */
export type LinkWish = "sign_up" | "sign_in" | "reset";
export type LinkRequest = {
  wish: LinkWish;
  email: string;
  /** The asker's network address, as `addressKey` gives it. */
  address: string;
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
function fitting(wish: LinkWish, known: boolean): { purpose: LinkWish; kind: AccountMailKind } {
  if (!known) return { purpose: "sign_up", kind: wish === "sign_up" ? "sign-up" : "no-account" };
  if (wish === "sign_up") return { purpose: "sign_in", kind: "account-exists" };
  return { purpose: wish, kind: wish === "reset" ? "reset" : "sign-in" };
}

/**
 * Mails a link to an address. Whether the address has an account shows nowhere but in its mailbox: each request makes
 * one token and one mail, at the same cost, and the answer is the same.
 *
 * Requests are counted for each known device, or else each network address. Whoever fills a mailbox closes it to nobody:
 * beyond the limit no mail is sent as long as an unused link lies there that works for another half of its life, and one
 * is sent when there is none. No link ends another.
 */
export async function mailLink(deps: LinkDeps, request: LinkRequest): Promise<Limited | { kind: "mailed" }> {
  const { email, address, devices } = request;
  const key = emailKey(email);
  const device = await knownDevice(deps, devices, key);
  const asked = await limit(deps, "account-mail", device === null ? address : `device ${device}`);
  if (!asked.ok) return { kind: "limited", retryAfterSeconds: asked.retryAfterSeconds };
  const account = await findAccountByEmail(deps.db, key);
  const { purpose, kind } = fitting(request.wish, account !== undefined);
  const to = account?.email ?? email;
  const room = await limit(deps, "account-mail-box", key);
  const half = new Date(deps.now().getTime() + TOKEN_LIFE[purpose] / 2);
  if (!room.ok && (await hasOpenToken(deps.db, { purpose, email: to, until: half })))
    return { kind: "mailed" };
  await transact(deps.db, (tx) =>
    sendLink(tx, deps, request, { purpose, kind, accountId: account?.id ?? null, to }),
  );
  return { kind: "mailed" };
}

type Link = { purpose: LinkWish; kind: AccountMailKind; accountId: string | null; to: string };

async function sendLink(
  tx: Tx,
  deps: LinkDeps,
  { locale, organisation, next = null }: LinkRequest,
  { purpose, kind, accountId, to }: Link,
): Promise<void> {
  const { token, until } = await issueToken(tx, deps, { purpose, accountId, email: to, next });
  const link = deps.origin + hrefOf(`${LINK_PATHS[purpose]}/${token}`, locale);
  await enqueueMail(tx, deps, await accountMail({ kind, email: to, locale, organisation, link, until }));
}
