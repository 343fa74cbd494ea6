import type { Deps } from "../../platform/deps";
import type { Locale } from "../../platform/languages";
import type { Role } from "../../platform/who";
import { wholeMails } from "../outbox/outbox.fixture";

/** Adds somebody of the staff. @returns the id of the account */
export async function colleagueOf(
  deps: Pick<Deps, "db" | "now" | "newId">,
  email: string,
  roles: Role[],
  locale: Locale = "en",
): Promise<string> {
  const id = deps.newId();
  await deps.db
    .insertInto("account")
    .values({
      ...{ id, email, email_key: email, email_verified_at: deps.now(), locale, roles },
      ...{
        password_hash: "$argon2id$none",
        display_name: email.split("@")[0]!,
        username: null,
        avatar: null,
      },
      ...{ registered_at: deps.now(), updated_at: deps.now() },
    })
    .execute();
  return id;
}

/** Mails of one kind, in the order they were written. */
export const mailsOfKind = async (deps: Pick<Deps, "db" | "keys">, kind: string) =>
  (await wholeMails(deps)).filter((mail) => mail.kind === kind);

/** Whom mails of a kind went to: one entry for each mail. */
export const toldBy = async (deps: Pick<Deps, "db" | "keys">, kind: string) =>
  (await mailsOfKind(deps, kind)).map(({ recipient }) => recipient).toSorted();
