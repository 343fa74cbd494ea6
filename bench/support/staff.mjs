import { createHash, randomBytes, randomUUID } from "node:crypto";

/** Inserts an owner with a signed-in session and second factor. @returns id and request headers */
export async function signIn(client) {
  const [id, token] = [randomUUID(), randomBytes(32).toString("base64url")];
  await client.query(
    `insert into account (id, email, email_key, email_verified_at, password_hash, locale, display_name, roles, registered_at, updated_at)
     values ($1, $2, $2, now(), '$argon2id$none', 'en', 'O', array['owner'], now(), now())`,
    [id, `${id}@example.org`],
  );
  await client.query(
    `insert into account_session (id, token_hash, account_id, browser, created_at, last_seen_at, second_factor_at)
     values ($1, $2, $3, 'bench', now(), now(), now())`,
    [randomUUID(), createHash("sha256").update(token).digest("hex"), id],
  );
  return { id, headers: { cookie: `reboot=${token}` } };
}
