import { Secret, TOTP } from "otpauth";
import type { Deps } from "../../platform/deps";
import { ok } from "../../platform/result";
import type { Role } from "../../platform/auth/principal";
import { mailsTo } from "../outbox/outbox.fixture";
import { mailLink } from "./tokens/mail-link.service.server";
import { signInByPassword } from "./sign-in/sign-in.service.server";
import { signUp } from "./sign-up/sign-up.service.server";
import { findUserByToken } from "./sessions/sessions.service.server";
import { beginTwoFactor, finishTwoFactor } from "./two-factor/two-factor.service.server";
import { readSecondFactor } from "./two-factor/second-factor.service.server";

export { mailsTo } from "../outbox/outbox.fixture";

export const PASSWORD = "seven green kettles";
export const ORGANISATION = "Reboot Lives";
let addressCount = 0;
/** All test files share this module; the addresses that tests write themselves are in other networks. */
const nextIpAddress = () => `198.18.${++addressCount >> 8}.${addressCount & 255}`;
/** A new IP address per call, so that tests do not share rate limits. */
export const from = (ipAddress = nextIpAddress()) => ({
  ipAddress,
  userAgent: "Mozilla/5.0 (Linux; Android 14) Gecko/130.0 Firefox/130.0",
  devices: [] as string[],
  organisation: ORGANISATION,
});

export const depsLater = (deps: Deps, milliseconds: number): Deps => {
  const now = new Date(deps.now().getTime() + milliseconds);
  return { ...deps, now: () => now };
};

export async function newestToken(deps: Deps, recipient: string): Promise<string> {
  const mail = (await mailsTo(deps, recipient)).at(-1);
  return /\/([\w-]{43})\n/.exec(mail?.text ?? "")![1]!;
}

export const requestLink = (deps: Deps, email: string, intent: "sign_up" | "sign_in" | "reset" = "sign_up") =>
  mailLink(deps, { intent, email, ...from(), locale: "en", organisation: ORGANISATION });

export async function createMember(deps: Deps, email: string, roles: Role[] = []) {
  await requestLink(deps, email);
  const signedUp = await signUp(deps, await newestToken(deps, email), {
    displayName: "Amina Okello",
    password: PASSWORD,
    locale: "en",
    ...from(),
  });
  if (signedUp.kind !== "signed_in") throw new Error(signedUp.kind);
  if (roles.length > 0)
    await deps.db.updateTable("account").set({ roles }).where("email", "=", email).execute();
  return {
    token: signedUp.token,
    devices: signedUp.devices,
    user: (await findUserByToken(deps, signedUp.token))!,
  };
}

export const signInWithPassword = (deps: Deps, email: string, password = PASSWORD, code?: string) =>
  signInByPassword(deps, { email, password, code, ...from() });

export async function createTwoFactorMember(deps: Deps, email: string, roles: Role[] = []) {
  const { user } = await createMember(deps, email, roles);
  await beginTwoFactor(deps, user, { password: PASSWORD, code: "" });
  const { setUp } = await readSecondFactor(deps, user, ORGANISATION);
  const codeAt = createCodeGenerator(setUp!.secret);
  const enabled = await finishTwoFactor(deps, user, {
    code: codeAt(deps.now()),
    userAgent: from().userAgent,
    organisation: ORGANISATION,
  });
  if (enabled.kind !== "on") throw new Error(enabled.kind);
  return ok({
    user: (await findUserByToken(deps, enabled.token))!,
    token: enabled.token,
    codes: enabled.codes,
    codeAt,
  }).value;
}

export function createCodeGenerator(base32: string): (moment: Date) => string {
  const totp = new TOTP({ secret: Secret.fromBase32(base32) });
  return (moment) => totp.generate({ timestamp: moment.getTime() });
}
