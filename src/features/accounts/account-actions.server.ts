import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import type { FormProblem } from "../../ui/form/form-problem";
import { emailForm, profileForm } from "./accounts.input.server";
import type { SignedIn } from "./accounts.model";
import { askForEmail, changePassword } from "./credentials.service.server";
import { forgetDevice, forgetOtherDevices } from "./devices.service.server";
import { onward, passwordWords, signedOut, tooMany, wrong } from "./page-answers.server";
import { endOtherSessions, endSession, saveProfile } from "./profile.service.server";
import { sessionCookie, signOut } from "./sessions.service.server";
import type { From } from "./sign-in.service.server";

type Done = Response | ReturnType<typeof wrong>;
type Posted = {
  deps: Deps;
  who: SignedIn;
  form: Record<string, string>;
  from: From;
  organisation: string;
};

/** What can be done on the account page, by the value of the pressed button. */
const ACTIONS: Record<string, (posted: Posted) => Promise<Done>> = {
  async "sign-out"({ deps, who }) {
    await signOut(deps, who);
    return signedOut(deps);
  },

  async profile({ deps, who, form }) {
    const input = profileForm.safeParse(form);
    if (!input.success)
      return wrong(profileErrors(new Set(input.error.issues.map(({ path }) => path[0]))), form);
    const saved = await saveProfile(deps, who, input.data);
    if (saved.ok) return onward(deps, "/account", [], "profile");
    return wrong([{ field: "profile-username", text: m.accounts_username_taken() }], form);
  },

  async email({ deps, who, form, organisation }) {
    const { password = "", intent = "" } = form;
    const typed = { intent, newEmail: form["newEmail"] ?? "" };
    const input = emailForm.safeParse({ email: typed.newEmail });
    if (!input.success) return wrong([{ field: "email-new", text: m.accounts_email_invalid() }], typed);
    const asked = await askForEmail(deps, who, { email: input.data.email, password, organisation });
    switch (asked.kind) {
      case "limited":
        return tooMany(asked, typed);
      case "wrong_password":
        return wrong([{ field: "email-password", text: m.accounts_wrong_password() }], typed);
      case "mailed":
        return onward(deps, "/account", [], "email");
    }
  },

  async password({ deps, who, form, from, organisation }) {
    const { current = "", password = "", intent = "" } = form;
    const done = await changePassword(deps, who, { current, wanted: password, ...from, organisation });
    switch (done.kind) {
      case "limited":
        return tooMany(done, { intent });
      case "wrong_password":
        return wrong([{ field: "password-current", text: m.accounts_wrong_password() }], { intent });
      case "password":
        return wrong([{ field: "password-new", text: passwordWords(done.problem) }], { intent });
      case "changed":
        return onward(deps, "/account", [sessionCookie(done.token, deps.origin)], "password");
    }
  },

  async "end-session"({ deps, who, form }) {
    await endSession(deps, who, form["session"] ?? "");
    return onward(deps, "/account", [], "session");
  },

  async "forget-device"({ deps, who, form }) {
    await forgetDevice(deps, who.accountId, form["device"] ?? "");
    return onward(deps, "/account", [], "device");
  },

  async "end-sessions"({ deps, who, from }) {
    await endOtherSessions(deps, who);
    await forgetOtherDevices(deps.db, who.accountId, from.devices);
    return onward(deps, "/account", [], "sessions");
  },
};

/** Does what was posted; an unknown button does nothing and shows the page again. */
export const accountAction = (posted: Posted): Promise<Done> => {
  const intent = posted.form["intent"] ?? "";
  const action = Object.hasOwn(ACTIONS, intent) ? ACTIONS[intent] : undefined;
  return action ? action(posted) : Promise.resolve(onward(posted.deps, "/account"));
};

/** The words for each field of the profile that is wrong; what has none of its own is too long. */
const PROFILE_WORDS: Record<string, () => string> = {
  displayName: m.accounts_name_missing,
  username: m.accounts_username_invalid,
  phone: m.accounts_phone_invalid,
  socialLinks: m.accounts_links_invalid,
};

const profileErrors = (fields: ReadonlySet<PropertyKey | undefined>): FormProblem["errors"] =>
  [...fields].map((field) => ({
    field: `profile-${String(field)}`,
    text: (PROFILE_WORDS[String(field)] ?? m.accounts_too_long)(),
  }));
