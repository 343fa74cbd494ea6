import type { Deps } from "../../platform/deps";
import type { Locale } from "../../platform/i18n/locales";
import type { Role } from "../../platform/auth/principal";
import { listMailsWithLinks } from "../outbox/outbox.fixture";

export async function createColleague(
  deps: Pick<Deps, "db" | "now" | "newId">,
  email: string,
  roles: Role[],
  locale: Locale = "en",
): Promise<string> {
  const id = deps.newId();
  await deps.db
    .insertInto("account")
    .values({
      id,
      email,
      email_key: email,
      email_verified_at: deps.now(),
      locale,
      roles,
      password_hash: "$argon2id$none",
      display_name: email.split("@")[0]!,
      username: null,
      avatar: null,
      registered_at: deps.now(),
      updated_at: deps.now(),
    })
    .execute();
  return id;
}

export const listMailsOfKind = async (deps: Pick<Deps, "db" | "keys">, kind: string) =>
  (await listMailsWithLinks(deps)).filter((mail) => mail.kind === kind);

export const listMailRecipients = async (deps: Pick<Deps, "db" | "keys">, kind: string) =>
  (await listMailsOfKind(deps, kind)).map(({ recipient }) => recipient).toSorted();
