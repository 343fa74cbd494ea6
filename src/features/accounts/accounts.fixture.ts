import type { Deps } from "../../platform/deps";
import { ok } from "../../platform/result";
import type { Role } from "../../platform/who";
import { mailsTo } from "../outbox/outbox.fixture";
import { mailLink } from "./links.service.server";
import { signInByPassword } from "./sign-in.service.server";
import { signUp } from "./sign-up.service.server";
import { signedInByToken } from "./sessions.service.server";
import { beginTwoFactor, finishTwoFactor } from "./two-factor.service.server";
import { readSecondFactor } from "./second-factor.service.server";
import { createOTP } from "@better-auth/utils/otp";

export { mailsTo } from "../outbox/outbox.fixture";

/** For tests: what the pages do, by the same services. */
export const PASSWORD = "seven green kettles";
export const ORGANISATION = "Reboot Lives";
let addresses = 0;
/** Each from another network address, so that only the limit that is meant is met. */
export const from = (address = `192.0.2.${++addresses}`) => ({
  address,
  userAgent: "Mozilla/5.0 (Linux; Android 14) Gecko/130.0 Firefox/130.0",
  devices: [] as string[],
  organisation: ORGANISATION,
});

export const later = (deps: Deps, milliseconds: number): Deps => {
  const now = new Date(deps.now().getTime() + milliseconds);
  return { ...deps, now: () => now };
};

/** The token in the newest mail to an address. */
export async function newestToken(deps: Deps, recipient: string): Promise<string> {
  const mail = (await mailsTo(deps, recipient)).at(-1);
  return /\/([\w-]{43})\n/.exec(mail?.text ?? "")![1]!;
}

export const ask = (deps: Deps, email: string, wish: "sign_up" | "sign_in" | "reset" = "sign_up") =>
  mailLink(deps, { wish, email, ...from(), locale: "en", organisation: ORGANISATION });

/** A person with an account and a session. */
export async function member(deps: Deps, email: string, roles: Role[] = []) {
  await ask(deps, email);
  const made = await signUp(deps, await newestToken(deps, email), {
    displayName: "Amina Okello",
    password: PASSWORD,
    locale: "en",
    ...from(),
  });
  if (made.kind !== "signed_in") throw new Error(made.kind);
  if (roles.length > 0)
    await deps.db.updateTable("account").set({ roles }).where("email", "=", email).execute();
  return { token: made.token, devices: made.devices, who: (await signedInByToken(deps, made.token))! };
}

/** Signs in by password alone. */
export const enter = (deps: Deps, email: string, password = PASSWORD, code?: string) =>
  signInByPassword(deps, { email, password, code, ...from() });

/** A member with the second factor on, and a way to draw the codes of any moment. */
export async function guarded(deps: Deps, email: string, roles: Role[] = []) {
  const { who } = await member(deps, email, roles);
  await beginTwoFactor(deps, who, { password: PASSWORD, code: "" });
  const { setUp } = await readSecondFactor(deps, who, ORGANISATION);
  const codeAt = codesOf(setUp!.secret);
  const on = await finishTwoFactor(deps, who, {
    code: await codeAt(deps.now()),
    userAgent: from().userAgent,
    organisation: ORGANISATION,
  });
  if (on.kind !== "on") throw new Error(on.kind);
  return ok({ who: (await signedInByToken(deps, on.token))!, token: on.token, codes: on.codes, codeAt })
    .value;
}

/** An authenticator app: base32 in, six digits out. */
export function codesOf(base32: string): (moment: Date) => Promise<string> {
  const bits = [...base32].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const bytes = bits
    .join("")
    .match(/.{8}/g)!
    .map((byte) => Number.parseInt(byte, 2));
  const { hotp } = createOTP(String.fromCharCode(...bytes), { digits: 6 });
  return (moment) => hotp(Math.floor(moment.getTime() / 30_000));
}
