import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import type { Locale } from "../../platform/languages";
import { limit } from "../../platform/rate-limit.server";
import { transact } from "../../platform/transact.server";
import { hrefOf } from "../../ui/href";
import { enqueueMail } from "../outbox/outbox.service.server";
import type { TokenPurpose } from "./accounts.model";
import { findAccountByEmail } from "./accounts.store.server";
import { type AccountMailKind, accountMail } from "./mails/account-mail";
import type { Limited } from "./sign-in.service.server";
import { issueToken } from "./tokens.server";

export type LinkDeps = Pick<Deps, "db" | "now" | "newId" | "origin" | "log">;

/** What somebody asks a link for. */
export type LinkWish = "sign_up" | "sign_in" | "reset";
export type LinkRequest = {
  wish: LinkWish;
  email: string;
  /** The asker's network address, as `addressKey` gives it. */
  address: string;
  locale: Locale;
  organisation: string;
  next?: string | null;
};

/** Where the link of each token leads; the token follows. */
export const LINK_PATHS: Record<Exclude<TokenPurpose, "second_factor">, string> = {
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
 */
export async function mailLink(deps: LinkDeps, request: LinkRequest): Promise<Limited | { kind: "mailed" }> {
  const { wish, email, address, next = null, ...spoken } = request;
  const key = emailKey(email);
  for (const [bucket, by] of [
    ["account-mail", address],
    ["account-mail-box", key],
  ] as const) {
    const { ok, resetSeconds } = await limit(deps, bucket, by);
    if (!ok) return { kind: "limited", retryAfterSeconds: resetSeconds };
  }
  const account = await findAccountByEmail(deps.db, key);
  const { purpose, kind } = fitting(wish, account !== undefined);
  const to = account?.email ?? email;
  await transact(deps.db, async (tx) => {
    const { token, until } = await issueToken(tx, deps, {
      purpose,
      accountId: account?.id ?? null,
      email: to,
      next,
    });
    const link = deps.origin + hrefOf(`${LINK_PATHS[purpose]}/${token}`, request.locale);
    await enqueueMail(tx, deps, await accountMail({ ...spoken, kind, email: to, link, until }));
  });
  return { kind: "mailed" };
}
