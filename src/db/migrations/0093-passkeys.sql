-- Previous release: runs. Adds a table and a column that may be empty, and allows two more kinds of tokens.
-- Passkeys (WebAuthn): public keys of authenticators that people sign in with (decision 76). Nothing in here is secret.
create table account_passkey (
  id uuid primary key,
  account_id uuid not null references account (id),
  -- The authenticator's name for the key, as base64url; at most 1023 bytes (WebAuthn §4).
  credential_id text not null unique check (credential_id ~ '^[A-Za-z0-9_-]+$' and length(credential_id) <= 1364),
  -- COSE, as base64url.
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]+$' and length(public_key) <= 4000),
  -- How often the authenticator has signed, where it counts; 0 where it does not. A lower one means a copied key.
  counter bigint not null check (counter >= 0),
  -- How the browser reaches it: `internal`, `hybrid`, `usb` …
  transports text[] not null default '{}',
  -- What the person calls it; empty when neither they nor their browser gave it a name.
  name text not null check (length(name) <= 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index account_passkey_of on account_passkey (account_id, created_at);

-- The account's name among passkeys (WebAuthn's user handle): random, so that an authenticator that somebody finds says
-- nothing about its owner. 32 bytes as base64url; null until the first passkey.
alter table account add column passkey_handle text unique check (passkey_handle ~ '^[A-Za-z0-9_-]{43}$');

-- `passkey`: a challenge for signing in, of nobody's account yet. `passkey_add`: a challenge for a new passkey of an account.
alter table account_token
  drop constraint account_token_purpose_check,
  drop constraint account_token_check,
  drop constraint account_token_check1,
  add constraint account_token_purpose_check check (purpose in (
    'sign_up', 'sign_in', 'reset', 'change_email', 'invitation', 'second_factor', 'passkey', 'passkey_add')),
  add constraint account_token_of_account check (
    (account_id is not null) = (purpose in ('sign_in', 'reset', 'change_email', 'second_factor', 'passkey_add'))),
  add constraint account_token_to_email check (
    email is not null or purpose in ('reset', 'sign_in', 'invitation', 'second_factor', 'passkey', 'passkey_add'));

-- The cookie policy of a site that has one names what passkeys write, beneath the row of the known device.
update site_page
set body = jsonb_set(body, '{en}', to_jsonb(
  regexp_replace(body->>'en', '(\| `device`[^\n]*\n)', E'\\1' || $row$| `passkey`, `passkey-field` | Cookies: the question that your passkey answers; no script can read them. And in local storage: that a passkey was used in this browser, so that the sign-in page offers it | When you sign in with a passkey or add one; the cookies five minutes, the other until you clear it |$row$ || E'\n')))
where key = 'cookie-policy' and body->>'en' like '%| `device`%' and body->>'en' not like '%| `passkey`%';
update site_page
set body = jsonb_set(body, '{fr}', to_jsonb(
  regexp_replace(body->>'fr', '(\| `device`[^\n]*\n)', E'\\1' || $row$| `passkey`, `passkey-field` | Des cookies : la question à laquelle répond votre clé d'accès ; aucun script ne peut les lire. Et dans le stockage local : qu'une clé d'accès a servi dans ce navigateur, pour que la page de connexion la propose | Quand vous vous connectez avec une clé d'accès ou en ajoutez une ; les cookies cinq minutes, le reste jusqu'à ce que vous l'effaciez |$row$ || E'\n')))
where key = 'cookie-policy' and body->>'fr' like '%| `device`%' and body->>'fr' not like '%| `passkey`%';
update site_page
set body = jsonb_set(body, '{ar}', to_jsonb(
  regexp_replace(body->>'ar', '(\| `device`[^\n]*\n)', E'\\1' || $row$| `passkey`, `passkey-field` | ملفا تعريف ارتباط: السؤال الذي يجيب عنه مفتاح المرور؛ ولا يستطيع أي برنامج نصي قراءتهما. وفي التخزين المحلي: أن مفتاح مرور استُخدم في هذا المتصفح، لتعرضه صفحة الدخول | حين تدخل بمفتاح مرور أو تضيف واحدًا؛ ملفا الارتباط خمس دقائق، والآخر إلى أن تمحوه |$row$ || E'\n')))
where key = 'cookie-policy' and body->>'ar' like '%| `device`%' and body->>'ar' not like '%| `passkey`%';
update site_page
set body = jsonb_set(body, '{sw}', to_jsonb(
  regexp_replace(body->>'sw', '(\| `device`[^\n]*\n)', E'\\1' || $row$| `passkey`, `passkey-field` | Vidakuzi: swali ambalo ufunguo wako wa siri unalijibu; hakuna hati inayoweza kuvisoma. Na katika hifadhi ya ndani: kwamba ufunguo wa siri umetumika kwenye kivinjari hiki, ili ukurasa wa kuingia uupendekeze | Unapoingia kwa ufunguo wa siri au kuongeza mmoja; vidakuzi dakika tano, kingine hadi ukifute |$row$ || E'\n')))
where key = 'cookie-policy' and body->>'sw' like '%| `device`%' and body->>'sw' not like '%| `passkey`%';
