import { z } from "zod";
import { ipKey } from "../../../platform/rate-limit/ip-key";
import type { Deps } from "../../../platform/deps";
import { endpoint } from "../../../platform/api/endpoint.server";
import { err, ok } from "../../../platform/result";
import { refuse } from "../../../platform/api/problem";
import { m } from "../../../paraglide/messages";
import { credentialField, initialData, buildInitialData, findUserByCookie } from "../accounts.api.server";
import { MAX_LENGTHS } from "../accounts.model";
import { deviceCookie, deviceTokens } from "../devices/devices.service.server";
import { registrationResponseSchema, authenticationResponseSchema } from "./passkey-ceremony.server";
import { challengeCookie, readChallengeToken, clearChallengeCookies } from "./passkey-challenge.server";
import { signInByPasskey, startPasskeySignIn } from "./passkey-sign-in.service.server";
import { startPasskeyRegistration, finishPasskeyRegistration } from "./passkeys.service.server";
import { sessionCookie, signOut, findUserByToken } from "../sessions/sessions.service.server";

/** For `PublicKeyCredential.parseRequestOptionsFromJSON` and `parseCreationOptionsFromJSON`. */
const optionsForBrowser = z.record(z.string(), z.unknown());
const TAG = "Signing in";

const invalidField = (field: string, message: string) =>
  refuse("validation_failed", { message, errors: [{ field, code: "not_allowed", message }] });

type OrganisationName = (deps: Deps) => Promise<string>;

const start = endpoint({
  summary: "Creates a passkey challenge. It works once, for five minutes, in this browser",
  tag: TAG,
  output: optionsForBrowser,
  handle: async ({ deps, request, setHeader }) => {
    const started = await startPasskeySignIn(deps, { step: null, ipAddress: ipKey(request.ipAddress) });
    if (started.kind === "limited")
      return refuse("too_many_requests", { retryAfterSeconds: started.retryAfterSeconds });
    setHeader("set-cookie", challengeCookie(started.token, deps.origin));
    return ok({ ...started.options });
  },
});

const verifySignIn = (organisationOf: OrganisationName) =>
  endpoint({
    summary: "Signs in by a passkey, which counts as both factors",
    tag: TAG,
    body: z.object({ credential: authenticationResponseSchema }),
    output: initialData,
    refuses: ["wrong_credentials"],
    handle: async ({ deps, body, request, locale, setHeader }) => {
      const outcome = await signInByPasskey(deps, {
        token: readChallengeToken(request.headers.cookie, deps.origin, body.credential),
        step: null,
        answer: body.credential,
        ipAddress: ipKey(request.ipAddress),
        userAgent: request.headers["user-agent"] ?? null,
        devices: deviceTokens(request.headers.cookie, deps.origin),
        organisation: await organisationOf(deps),
      });
      switch (outcome.kind) {
        case "limited":
          return refuse("too_many_requests", { retryAfterSeconds: outcome.retryAfterSeconds });
        case "over":
          return refuse("wrong_credentials", { message: m.accounts_passkey_over({}, { locale }) });
        case "wrong":
          return refuse("wrong_credentials", { message: m.accounts_passkey_wrong({}, { locale }) });
        case "copied":
          return refuse("wrong_credentials", { message: m.accounts_passkey_copied({}, { locale }) });
        case "signed_in": {
          const previousUser = await findUserByCookie(deps, request);
          if (previousUser) await signOut(deps, previousUser);
          setHeader("set-cookie", sessionCookie(outcome.token, deps.origin));
          setHeader("set-cookie", deviceCookie(outcome.devices, deps.origin));
          for (const cookie of clearChallengeCookies(deps.origin)) setHeader("set-cookie", cookie);
          return ok(await buildInitialData(deps, await findUserByToken(deps, outcome.token)));
        }
      }
    },
  });

const beginRegistration = (organisationOf: OrganisationName) =>
  endpoint({
    summary: "Starts adding a passkey, after the password and, with an app, a code",
    tag: TAG,
    caller: "user",
    body: z.object({ password: credentialField, code: credentialField }),
    output: optionsForBrowser,
    refuses: ["conflict", "changed_meanwhile"],
    handle: async ({ deps, body, request, locale, setHeader }) => {
      const user = await findUserByCookie(deps, request);
      if (!user) return err("changed_meanwhile");
      const registration = await startPasskeyRegistration(deps, user, {
        password: body.password ?? "",
        code: body.code ?? "",
        organisation: await organisationOf(deps),
      });
      switch (registration.kind) {
        case "limited":
          return refuse("too_many_requests", { retryAfterSeconds: registration.retryAfterSeconds });
        case "wrong_password":
          return invalidField("password", m.accounts_wrong_password({}, { locale }));
        case "wrong_code":
          return invalidField("code", m.accounts_wrong_code({}, { locale }));
        case "many":
          return refuse("conflict", { message: m.accounts_passkey_many({}, { locale }) });
        case "begun":
          setHeader("set-cookie", challengeCookie(registration.token, deps.origin));
          return ok({ ...registration.options });
      }
    },
  });

const addPasskey = (organisationOf: OrganisationName) =>
  endpoint({
    summary: "Adds the created passkey. Other sessions end, and staff get recovery codes with the first one",
    tag: TAG,
    caller: "user",
    body: z.object({
      credential: registrationResponseSchema,
      name: z.string().max(MAX_LENGTHS.passkey).optional(),
    }),
    output: z.object({ recovery_codes: z.array(z.string()) }),
    status: 201,
    refuses: ["conflict", "changed_meanwhile"],
    handle: async ({ deps, body, request, locale, setHeader }) => {
      const user = await findUserByCookie(deps, request);
      if (!user) return err("changed_meanwhile");
      const result = await finishPasskeyRegistration(deps, user, {
        token: readChallengeToken(request.headers.cookie, deps.origin, body.credential),
        answer: body.credential,
        name: body.name ?? "",
        userAgent: request.headers["user-agent"] ?? null,
        organisation: await organisationOf(deps),
      });
      switch (result.kind) {
        case "over":
          return refuse("conflict", { message: m.accounts_passkey_over({}, { locale }) });
        case "refused":
          return refuse("conflict", { message: m.accounts_passkey_refused({}, { locale }) });
        case "many":
          return refuse("conflict", { message: m.accounts_passkey_many({}, { locale }) });
        case "added":
          setHeader("set-cookie", sessionCookie(result.token, deps.origin));
          for (const cookie of clearChallengeCookies(deps.origin)) setHeader("set-cookie", cookie);
          return ok({ recovery_codes: result.codes });
      }
    },
  });

export const passkeyEndpoints = (organisationOf: OrganisationName) => ({
  start,
  verify: verifySignIn(organisationOf),
  begin: beginRegistration(organisationOf),
  add: addPasskey(organisationOf),
});
