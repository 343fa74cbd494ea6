import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import type { FormProblem } from "../../../platform/forms/form-problem";
import { emailForm, profileForm } from "../accounts.input.server";
import type { SignedInUser } from "../accounts.model";
import { requestEmailChange, changePassword } from "../credentials/credentials.service.server";
import { forgetDevice, forgetOtherDevices } from "../devices/devices.service.server";
import {
  redirectTo,
  passwordProblemMessage,
  redirectSignedOut,
  rateLimitedResponse,
  formErrorResponse,
} from "../page-responses.service.server";
import { endOtherSessions, endSession, saveProfile } from "./profile.service.server";
import { sessionCookie, signOut } from "../sessions/sessions.service.server";
import type { ClientInfo } from "../sign-in/open-session.server";

type ActionResponse = Response | ReturnType<typeof formErrorResponse>;
type AccountActionInput = {
  deps: Deps;
  user: SignedInUser;
  form: Record<string, string>;
  from: ClientInfo;
  organisation: string;
};

const ACTIONS: Record<string, (posted: AccountActionInput) => Promise<ActionResponse>> = {
  async "sign-out"({ deps, user }) {
    await signOut(deps, user);
    return redirectSignedOut(deps);
  },

  async profile({ deps, user, form }) {
    const input = profileForm.safeParse(form);
    if (!input.success)
      return formErrorResponse(profileErrors(new Set(input.error.issues.map(({ path }) => path[0]))), form);
    const saved = await saveProfile(deps, user, input.data);
    if (saved.ok) return redirectTo(deps, "/account", [], "profile");
    return formErrorResponse([{ field: "profile-username", text: m.accounts_username_taken() }], form);
  },

  async email({ deps, user, form, organisation }) {
    const { password = "", intent = "" } = form;
    const typed = { intent, newEmail: form["newEmail"] ?? "" };
    const input = emailForm.safeParse({ email: typed.newEmail });
    if (!input.success)
      return formErrorResponse([{ field: "email-new", text: m.accounts_email_invalid() }], typed);
    const requested = await requestEmailChange(deps, user, {
      email: input.data.email,
      password,
      organisation,
    });
    switch (requested.kind) {
      case "limited":
        return rateLimitedResponse(requested, typed);
      case "wrong_password":
        return formErrorResponse([{ field: "email-password", text: m.accounts_wrong_password() }], typed);
      case "mailed":
        return redirectTo(deps, "/account", [], "email");
    }
  },

  async password({ deps, user, form, from, organisation }) {
    const { current = "", password = "", intent = "" } = form;
    const result = await changePassword(deps, user, {
      current,
      newPassword: password,
      ...from,
      organisation,
    });
    switch (result.kind) {
      case "limited":
        return rateLimitedResponse(result, { intent });
      case "wrong_password":
        return formErrorResponse([{ field: "password-current", text: m.accounts_wrong_password() }], {
          intent,
        });
      case "password":
        return formErrorResponse([{ field: "password-new", text: passwordProblemMessage(result.problem) }], {
          intent,
        });
      case "changed":
        return redirectTo(deps, "/account", [sessionCookie(result.token, deps.origin)], "password");
    }
  },

  async "end-session"({ deps, user, form }) {
    await endSession(deps, user, form["session"] ?? "");
    return redirectTo(deps, "/account", [], "session");
  },

  async "forget-device"({ deps, user, form }) {
    await forgetDevice(deps, user.accountId, form["device"] ?? "");
    return redirectTo(deps, "/account", [], "device");
  },

  async "end-sessions"({ deps, user, from }) {
    await endOtherSessions(deps, user);
    await forgetOtherDevices(deps.db, user.accountId, from.devices);
    return redirectTo(deps, "/account", [], "sessions");
  },
};

export const accountAction = (posted: AccountActionInput): Promise<ActionResponse> => {
  const intent = posted.form["intent"] ?? "";
  const action = Object.hasOwn(ACTIONS, intent) ? ACTIONS[intent] : undefined;
  return action ? action(posted) : Promise.resolve(redirectTo(posted.deps, "/account"));
};

/** Other fields can only be too long. */
const PROFILE_ERROR_MESSAGES: Record<string, () => string> = {
  displayName: m.accounts_name_missing,
  username: m.accounts_username_invalid,
  phone: m.accounts_phone_invalid,
  socialLinks: m.accounts_links_invalid,
};

const profileErrors = (fields: ReadonlySet<PropertyKey | undefined>): FormProblem["errors"] =>
  [...fields].map((field) => ({
    field: `profile-${String(field)}`,
    text: (PROFILE_ERROR_MESSAGES[String(field)] ?? m.accounts_too_long)(),
  }));
