import { type Ownership, secret, session, provedElsewhere } from "./authorization-matrix.ownership";

const passkey = provedElsewhere(
  "src/features/accounts/passkeys/passkeys.test.ts",
  "a registration challenge is bound to one account and cannot sign in",
);

export const ACCOUNT_PAGES: Readonly<Record<string, Ownership>> = {
  "login/link/:token": secret("signIn", () => import("../../src/features/accounts/pages/sign-in-link-page")),
  "reset/:token": secret("reset", () => import("../../src/features/accounts/pages/reset-password-page")),
  "verify/:token": secret("newAddress", () => import("../../src/features/accounts/pages/verify-email-page")),
  "invitation/:token": secret(
    "invitation",
    () => import("../../src/features/accounts/pages/invitation-page"),
  ),

  account: session(() => import("../../src/features/accounts/pages/account-page")),
  "account/data": session(() => import("../../src/features/privacy/pages/data-page")),
  "account/data/file": session(() => import("../../src/features/privacy/pages/data-file")),
  "account/passkeys": session(() => import("../../src/features/accounts/pages/passkeys-page")),
  "account/two-factor": session(() => import("../../src/features/accounts/pages/two-factor-page")),
};

export const ACCOUNT_CALLS: Readonly<Record<string, Ownership>> = {
  "POST /account/passkeys": passkey,
  "POST /passkeys": passkey,
  "POST /auth/passkey/verify": provedElsewhere(
    "src/features/accounts/passkeys/passkey-sign-in.test.ts",
    "another account's user handle, or none, is refused",
  ),
};

export const ACCOUNT_POST_BODIES: Readonly<Record<string, Record<string, string>>> = {
  "verify/:token": {},
  "invitation/:token": { displayName: "Somebody Else", password: "nine brown teapots" },
  "login/link/:token": {},
  "reset/:token": { password: "nine brown teapots" },
};
