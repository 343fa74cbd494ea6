import { z } from "zod";
import { addressKey } from "../../platform/address-key";
import type { Asked } from "../../platform/asked";
import type { Deps } from "../../platform/deps";
import { endpoint } from "../../platform/endpoint.server";
import { refuse } from "../../platform/problem";
import { err, ok } from "../../platform/result";
import { ROLES } from "../../platform/who";
import { ACCESS_SECONDS, accessToken, initialToken } from "./access-token.service.server";
import type { SignedIn } from "./accounts.model";
import { deviceCookie, deviceTokens } from "./devices.service.server";
import { readProfile } from "./profile.service.server";
import {
  noSessionCookie,
  sessionCookie,
  sessionToken,
  signOut,
  signedInByToken,
} from "./sessions.service.server";
import { signInByPassword } from "./sign-in.service.server";

const text = z.string();
const count = z.number();
/** Every field of spec §3. */
const profile = z.object({
  id: z.number().int(),
  displayName: text,
  email: text,
  username: text.nullable(),
  registeredDate: text,
  emailVerifiedAt: text.nullable(),
  avatar: text.nullable(),
  firstName: text,
  lastName: text,
  bio: text,
  occupation: text,
  phone: text,
  address: z.object({ city: text, country: text, state: text, streetAddress: text, zipCode: text }),
  updatedAt: text,
  settings: z.record(text, z.unknown()),
  stats: z.object({ followers: count, following: count, likes: count, views: count }),
  achievement: z.array(z.unknown()),
  roles: z.array(z.enum(ROLES)),
  social_links: z.array(text),
  expire: text.nullable(),
});

export const initialData = z.object({
  auth: z.object({ profile: profile.nullable(), expire: text }),
  token: z.object({ initial: text, session: text.nullable() }),
});

/** What `expire` says when nobody is signed in (spec §4). */
const SIGNED_OUT = "000";

/** Whoever the session cookie belongs to. */
export const visitor = (deps: Deps, { headers }: Asked): Promise<SignedIn | null> =>
  signedInByToken(deps, sessionToken(headers.cookie, deps.origin));

export async function initialDataOf(deps: Deps, who: SignedIn | null): Promise<z.input<typeof initialData>> {
  const initial = await initialToken(deps);
  if (who === null) return { auth: { profile: null, expire: SIGNED_OUT }, token: { initial, session: null } };
  return {
    auth: { profile: await readProfile(deps, who), expire: who.endsAt.toISOString() },
    token: { initial, session: await accessToken(deps, who) },
  };
}

/**
 * A short-lived bearer token for whoever is signed in: by the session cookie, or by the session's own token in
 * `X-Reboot-Session` for clients without cookies. Other sites cannot read the answer.
 */
export const refreshToken = endpoint({
  summary: "A new access token for a session",
  tag: "Signing in",
  output: z.object({ access_token: text, expires_in: z.number().int() }),
  // Clients send along the token that is over (spec §7).
  anonymous: true,
  handle: async ({ deps, asked }) => {
    const named = asked.headers["x-reboot-session"];
    const token = typeof named === "string" ? named : sessionToken(asked.headers.cookie, deps.origin);
    const who = await signedInByToken(deps, token);
    if (who === null) return err("unauthorized");
    return ok({ access_token: await accessToken(deps, who), expires_in: ACCESS_SECONDS });
  },
});

export const initChecking = endpoint({
  summary: "Who is signed in, and the tokens to begin with",
  tag: "Signing in",
  output: initialData,
  handle: async ({ deps, asked }) => ok(await initialDataOf(deps, await visitor(deps, asked))),
});

export const checking = endpoint({
  summary: "Whether somebody is signed in",
  tag: "Signing in",
  output: z.object({ authenticated: z.boolean(), profile: profile.nullable() }),
  handle: async ({ deps, asked }) => {
    const who = await visitor(deps, asked);
    return ok({ authenticated: who !== null, profile: who && (await readProfile(deps, who)) });
  },
});

/** Longest answers that are looked at; a password is at most 128 characters. */
export const given = z.string().max(1000).optional();

/** Spec §5, word for word, in every language. */
const MISSING = 'Missing required parameter: "email" or "password"';

/** @param organisationOf the name that mails are signed with */
export const loginEndpoint = (organisationOf: (deps: Deps) => Promise<string>) =>
  endpoint({
    summary: "Signs in by e-mail address and password",
    tag: "Signing in",
    // `solution`: of the challenge that an earlier answer held (docs/api.md).
    body: z
      .object({ email: given, password: given, code: given, solution: z.string().max(4000).optional() })
      .strict()
      .nullish(),
    output: initialData,
    handle: async ({ deps, body, asked, header }) => {
      const { email, password, code, solution } = body ?? {};
      if (!email || !password) return refuse("bad_request", { message: MISSING });
      const outcome = await signInByPassword(deps, {
        email: email.trim(),
        password,
        code,
        solution: solution ?? null,
        address: addressKey(asked.address),
        userAgent: asked.headers["user-agent"] ?? null,
        devices: deviceTokens(asked.headers.cookie, deps.origin),
        organisation: await organisationOf(deps),
      });
      switch (outcome.kind) {
        case "limited":
          return refuse("too_many_requests", { retryAfterSeconds: outcome.retryAfterSeconds });
        case "work":
          return refuse("work_required", { current: { challenge: outcome.challenge } });
        case "wrong":
          return err("wrong_credentials");
        case "second_factor":
          return err("second_factor_required");
        case "signed_in": {
          // The session that this browser had before is of no use to anybody.
          const before = await visitor(deps, asked);
          if (before) await signOut(deps, before);
          header("set-cookie", sessionCookie(outcome.token, deps.origin));
          header("set-cookie", deviceCookie(outcome.devices, deps.origin));
          return ok(await initialDataOf(deps, await signedInByToken(deps, outcome.token)));
        }
      }
    },
  });

export const logout = endpoint({
  summary: "Signs out; the session is gone on the server",
  tag: "Signing in",
  body: z.object({ logout: z.literal(true) }),
  output: z.object({ logout: z.literal(true) }),
  handle: async ({ deps, asked, header }) => {
    const who = await visitor(deps, asked);
    if (who) await signOut(deps, who);
    header("set-cookie", noSessionCookie(deps.origin));
    return ok({ logout: true as const });
  },
});
