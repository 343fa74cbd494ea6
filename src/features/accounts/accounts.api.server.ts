import { z } from "zod";
import { ipKey } from "../../platform/rate-limit/ip-key";
import type { ApiRequest } from "../../platform/api/api-request";
import type { Deps } from "../../platform/deps";
import { endpoint } from "../../platform/api/endpoint.server";
import { refuse } from "../../platform/api/problem";
import { err, ok } from "../../platform/result";
import { ROLES } from "../../platform/auth/principal";
import {
  ACCESS_TOKEN_SECONDS,
  createAccessToken,
  createInitialToken,
} from "./sessions/access-token.service.server";
import type { SignedInUser } from "./accounts.model";
import { authenticate } from "./sessions/identify.server";
import { deviceCookie, deviceTokens } from "./devices/devices.service.server";
import { readProfile } from "./profile/profile.service.server";
import {
  clearSessionCookie,
  sessionCookie,
  readSessionToken,
  signOut,
  findUserByToken,
} from "./sessions/sessions.service.server";
import { signInByPassword } from "./sign-in/sign-in.service.server";

const text = z.string();
const count = z.number();
/** Spec §3. */
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

/** Value of `expire` for anonymous callers (spec §4). */
const SIGNED_OUT_EXPIRY = "000";

export const findUserByCookie = (deps: Deps, { headers }: ApiRequest): Promise<SignedInUser | null> =>
  findUserByToken(deps, readSessionToken(headers.cookie, deps.origin));

export async function buildInitialData(
  deps: Deps,
  user: SignedInUser | null,
): Promise<z.input<typeof initialData>> {
  const initial = await createInitialToken(deps);
  if (user === null)
    return { auth: { profile: null, expire: SIGNED_OUT_EXPIRY }, token: { initial, session: null } };
  return {
    auth: { profile: await readProfile(deps, user), expire: user.endsAt.toISOString() },
    token: { initial, session: await createAccessToken(deps, user) },
  };
}

/** Issues a bearer token for the session cookie or, for clients without cookies, for `X-Reboot-Session`. */
export const refreshToken = endpoint({
  summary: "A new access token for the session",
  tag: "Signing in",
  output: z.object({ access_token: text, expires_in: z.number().int() }),
  // Clients may send the expired token along (spec §7).
  anonymous: true,
  refuses: ["unauthorized"],
  handle: async ({ deps, request }) => {
    // Pages send this header empty; their session token is in the cookie.
    const sessionHeader = request.headers["x-reboot-session"];
    const token =
      typeof sessionHeader === "string" && sessionHeader !== ""
        ? sessionHeader
        : readSessionToken(request.headers.cookie, deps.origin);
    const user = await findUserByToken(deps, token);
    if (user === null) return err("unauthorized");
    return ok({ access_token: await createAccessToken(deps, user), expires_in: ACCESS_TOKEN_SECONDS });
  },
});

export const initChecking = endpoint({
  summary: "The signed-in user and the initial tokens",
  tag: "Signing in",
  output: initialData,
  handle: async ({ deps, request }) =>
    ok(await buildInitialData(deps, await findUserByCookie(deps, request))),
});

export const checking = endpoint({
  summary: "Whether someone is signed in",
  tag: "Signing in",
  output: z.object({ authenticated: z.boolean(), profile: profile.nullable() }),
  handle: async ({ deps, request }) => {
    const user = await findUserByCookie(deps, request);
    return ok({ authenticated: user !== null, profile: user && (await readProfile(deps, user)) });
  },
});

export const profileEndpoint = endpoint({
  summary: "The profile of the signed-in user",
  tag: "Signing in",
  caller: "user",
  output: profile,
  cache: "private",
  refuses: ["unauthorized"],
  handle: async ({ deps, request }) => {
    const user = await authenticate(deps, request);
    return user === null || user === "bad" ? err("unauthorized") : ok(await readProfile(deps, user));
  },
});

/** Bounds the input before validation; a password has at most 128 characters. */
export const credentialField = z.string().max(1000).optional();

/** Spec §5 fixes this text, untranslated. */
const MISSING_CREDENTIALS_MESSAGE = 'Missing required parameter: "email" or "password"';

/** `solution` answers the challenge of an earlier response (docs/api.md). */
const loginBody = z
  .object({
    email: credentialField,
    password: credentialField,
    code: credentialField,
    solution: z.string().max(4000).optional(),
  })
  .strict()
  .nullish();

const describedLoginBody = z.strictObject({
  email: z.string().min(1).max(254).meta({ format: "email", example: "amina@example.org" }),
  password: z.string().min(1).max(1000),
  code: z.string().max(100).optional().meta({ description: "Code of the second factor, if requested" }),
  solution: z
    .string()
    .max(4000)
    .optional()
    .meta({ description: "JSON text of the solved challenge from a `work_required` response" }),
});

export const loginEndpoint = (organisationOf: (deps: Deps) => Promise<string>) =>
  endpoint({
    summary: "Signs in by email address and password",
    tag: "Signing in",
    body: loginBody,
    describedBody: describedLoginBody,
    output: initialData,
    refuses: ["bad_request", "wrong_credentials", "second_factor_required", "work_required"],
    handle: async ({ deps, body, request, setHeader }) => {
      const { email, password, code, solution } = body ?? {};
      if (!email || !password) return refuse("bad_request", { message: MISSING_CREDENTIALS_MESSAGE });
      const outcome = await signInByPassword(deps, {
        email: email.trim(),
        password,
        code,
        solution: solution ?? null,
        ipAddress: ipKey(request.ipAddress),
        userAgent: request.headers["user-agent"] ?? null,
        devices: deviceTokens(request.headers.cookie, deps.origin),
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
          const previousUser = await findUserByCookie(deps, request);
          if (previousUser) await signOut(deps, previousUser);
          setHeader("set-cookie", sessionCookie(outcome.token, deps.origin));
          setHeader("set-cookie", deviceCookie(outcome.devices, deps.origin));
          return ok(await buildInitialData(deps, await findUserByToken(deps, outcome.token)));
        }
      }
    },
  });

export const logout = endpoint({
  summary: "Signs out and ends the session on the server",
  tag: "Signing in",
  body: z.object({ logout: z.literal(true) }),
  output: z.object({ logout: z.literal(true) }),
  handle: async ({ deps, request, setHeader }) => {
    const user = await findUserByCookie(deps, request);
    if (user) await signOut(deps, user);
    setHeader("set-cookie", clearSessionCookie(deps.origin));
    return ok({ logout: true as const });
  },
});
