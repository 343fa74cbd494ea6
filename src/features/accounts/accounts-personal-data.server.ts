import { type PersonalDataSource, anonymousEmail } from "../privacy/privacy.model";
import { deleteFormerEmails, listFormerEmailKeys, lockAccount, updateAccount } from "./accounts.store.server";
import { listDevices } from "./devices/devices.store.server";
import {
  ERASED_PASSWORD_HASH,
  deleteCredentials,
  findAccountOfSubject,
  listAccountEvents,
} from "./accounts-personal.store.server";
import { listPasskeys } from "./passkeys/passkeys.store.server";
import { listSessions } from "./sessions/sessions.store.server";

export const personalAccount: PersonalDataSource = {
  name: "account",
  tables: {
    account: {
      erased: [
        "email",
        "email_key",
        "password_hash",
        "display_name",
        "username",
        "first_name",
        "last_name",
        "bio",
        "occupation",
        "phone",
        "avatar",
        "address",
        "settings",
        "stats",
        "achievement",
        "social_links",
        "passkey_handle",
      ],
      nonPersonal: ["locale", "roles"],
    },
    account_former_email: { erased: ["email_key"] },
    account_event: { nonPersonal: ["actor", "kind"] },
    account_token: { erased: ["token_hash", "purpose", "email", "roles", "next"] },
    account_session: { erased: ["token_hash", "browser"] },
    account_device: { erased: ["token_hash", "browser"] },
    account_passkey: {
      erased: ["credential_id", "public_key", "transports", "name"],
    },
    account_second_factor: { erased: ["secret", "pending_secret"] },
    account_recovery_code: { erased: ["code_hash"] },
  },

  async read({ db }, person) {
    const found = await findAccountOfSubject(person, db);
    if (!found) return [];
    const { password_hash: _secret, email_key: _key, passkey_handle: _handle, ...account } = found;
    const formerEmails = await listFormerEmailKeys(db, found.id);
    const sessions = await listSessions(db, found.id);
    const devices = (await listDevices(db, found.id)).map(({ tokenHash: _hash, ...device }) => device);
    const passkeys = (await listPasskeys(db, found.id)).map(({ name, createdAt, usedAt }) => ({
      name,
      createdAt,
      usedAt,
    }));
    return [
      {
        ...account,
        formerEmails,
        sessions,
        devices,
        passkeys,
        events: await listAccountEvents(db, found.id),
      },
    ];
  },

  blockers: async ({ db }, person) => {
    const found = await findAccountOfSubject(person, db);
    return found && found.roles.length > 0 ? ["staff"] : [];
  },

  async erase(tx, deps, person) {
    const found = await findAccountOfSubject(person, tx);
    for (const key of person.emailKeys) await deleteCredentials(tx, found?.id ?? null, key);
    if (!found) return { erased: 0, retained: {} };
    await lockAccount(tx, found.id);
    await deleteCredentials(tx, found.id, found.email);
    await deleteFormerEmails(tx, found.id);
    const events = (await listAccountEvents(tx, found.id)).length;
    await updateAccount(tx, found.id, {
      email: anonymousEmail(found.id),
      email_key: anonymousEmail(found.id),
      email_verified_at: null,
      password_hash: ERASED_PASSWORD_HASH,
      display_name: "–",
      username: null,
      first_name: "",
      last_name: "",
      bio: "",
      occupation: "",
      phone: "",
      avatar: null,
      passkey_handle: null,
      updated_at: deps.now(),
      address: "{}",
      settings: "{}",
      achievement: "[]",
      social_links: "[]",
      stats: '{"followers":0,"following":0,"likes":0,"views":0}',
    });
    return { erased: 1, retained: events > 0 ? { history: events } : {} };
  },
};
