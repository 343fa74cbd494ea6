import { z } from "zod";
import { addressKey } from "../../platform/address-key";
import type { Deps } from "../../platform/deps";
import { endpoint } from "../../platform/endpoint.server";
import { err, ok } from "../../platform/result";
import { refuse } from "../../platform/problem";
import { m } from "../../paraglide/messages";
import { given, initialData, initialDataOf, visitor } from "./accounts.api.server";
import { LONGEST } from "./accounts.model";
import { deviceCookie, deviceTokens } from "./devices.service.server";
import { newPasskey, usedPasskey } from "./passkey-ceremony.server";
import { challengeCookie, challengeToken, noChallengeCookies } from "./passkey-challenge.server";
import { signInByPasskey, startPasskey } from "./passkey-sign-in.service.server";
import { beginPasskey, finishPasskey } from "./passkeys.service.server";
import { sessionCookie, signOut, signedInByToken } from "./sessions.service.server";

/** WebAuthn's JSON, for `PublicKeyCredential.parseRequestOptionsFromJSON` and `parseCreationOptionsFromJSON`. */
const optionsForBrowser = z.record(z.string(), z.unknown());
const TAG = "Signing in";

const invalid = (field: string, message: string) =>
  refuse("validation_failed", { message, errors: [{ field, code: "not_allowed", message }] });

/** Options and verification of signing in and of adding a passkey. @param organisationOf the name that mails are signed with */
export const passkeyEndpoints = (organisationOf: (deps: Deps) => Promise<string>) => ({
  start: endpoint({
    summary: "Asks for a passkey; the challenge works once, for five minutes, in this browser",
    tag: TAG,
    output: optionsForBrowser,
    handle: async ({ deps, asked, header }) => {
      const started = await startPasskey(deps, { step: null, address: addressKey(asked.address) });
      if (started.kind === "limited")
        return refuse("too_many_requests", { retryAfterSeconds: started.retryAfterSeconds });
      header("set-cookie", challengeCookie(started.token, deps.origin));
      return ok({ ...started.options });
    },
  }),

  verify: endpoint({
    summary: "Signs in by a passkey, which counts as both factors",
    tag: TAG,
    body: z.object({ credential: usedPasskey }),
    output: initialData,
    handle: async ({ deps, body, asked, locale, header }) => {
      const outcome = await signInByPasskey(deps, {
        token: challengeToken(asked.headers.cookie, deps.origin, body.credential),
        step: null,
        answer: body.credential,
        address: addressKey(asked.address),
        userAgent: asked.headers["user-agent"] ?? null,
        devices: deviceTokens(asked.headers.cookie, deps.origin),
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
          const before = await visitor(deps, asked);
          if (before) await signOut(deps, before);
          header("set-cookie", sessionCookie(outcome.token, deps.origin));
          header("set-cookie", deviceCookie(outcome.devices, deps.origin));
          for (const line of noChallengeCookies(deps.origin)) header("set-cookie", line);
          return ok(await initialDataOf(deps, await signedInByToken(deps, outcome.token)));
        }
      }
    },
  }),

  begin: endpoint({
    summary: "Begins to add a passkey, after the password and, with an app, a code",
    tag: TAG,
    caller: "user",
    body: z.object({ password: given, code: given }),
    output: optionsForBrowser,
    handle: async ({ deps, body, asked, locale, header }) => {
      const person = await visitor(deps, asked);
      // The session ended while the call was under way.
      if (!person) return err("changed_meanwhile");
      const begun = await beginPasskey(deps, person, {
        password: body.password ?? "",
        code: body.code ?? "",
        organisation: await organisationOf(deps),
      });
      switch (begun.kind) {
        case "limited":
          return refuse("too_many_requests", { retryAfterSeconds: begun.retryAfterSeconds });
        case "wrong_password":
          return invalid("password", m.accounts_wrong_password({}, { locale }));
        case "wrong_code":
          return invalid("code", m.accounts_wrong_code({}, { locale }));
        case "many":
          return refuse("conflict", { message: m.accounts_passkey_many({}, { locale }) });
        case "begun":
          header("set-cookie", challengeCookie(begun.token, deps.origin));
          return ok({ ...begun.options });
      }
    },
  }),

  add: endpoint({
    summary:
      "Adds the passkey that was made; other sessions end, and staff get recovery codes with the first",
    tag: TAG,
    caller: "user",
    body: z.object({ credential: newPasskey, name: z.string().max(LONGEST.passkey).optional() }),
    output: z.object({ recovery_codes: z.array(z.string()) }),
    status: 201,
    handle: async ({ deps, body, asked, locale, header }) => {
      const person = await visitor(deps, asked);
      // The session ended while the call was under way.
      if (!person) return err("changed_meanwhile");
      const done = await finishPasskey(deps, person, {
        token: challengeToken(asked.headers.cookie, deps.origin, body.credential),
        answer: body.credential,
        name: body.name ?? "",
        userAgent: asked.headers["user-agent"] ?? null,
        organisation: await organisationOf(deps),
      });
      switch (done.kind) {
        case "over":
          return refuse("conflict", { message: m.accounts_passkey_over({}, { locale }) });
        case "refused":
          return refuse("conflict", { message: m.accounts_passkey_refused({}, { locale }) });
        case "many":
          return refuse("conflict", { message: m.accounts_passkey_many({}, { locale }) });
        case "added":
          header("set-cookie", sessionCookie(done.token, deps.origin));
          for (const line of noChallengeCookies(deps.origin)) header("set-cookie", line);
          return ok({ recovery_codes: done.codes });
      }
    },
  }),
});
