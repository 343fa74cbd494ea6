-- Previous release: runs. Adds a table and a column with a default.
-- Browsers in which somebody has signed in to an account. In one of them the right password always works, whatever others
-- try from elsewhere (decision 74). Only the SHA-256 of the cookie's token is stored; each account in a browser has its own.
create table account_device (
  id uuid primary key,
  account_id uuid not null references account (id),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- `Firefox · Android`, as in account_session.
  browser text not null,
  created_at timestamptz not null,
  -- The last sign-in, not the last request.
  last_used_at timestamptz not null
);
create index account_device_of on account_device (account_id, last_used_at desc);

-- Part of the key of every limit that counts guesses at this account: the next number starts all of them anew.
alter table account add column limits_epoch integer not null default 0;

-- The cookie policy of a site that has one names the new cookie too, beneath the row of the other sign-in cookie.
update site_page
set body = jsonb_set(body, '{en}', to_jsonb(
  regexp_replace(body->>'en', '(\| `reboot-step`[^\n]*\n)', E'\\1' || $row$| `device` | A cookie: that you have signed in on this device before, so that strangers who guess at your password cannot lock you out; no script can read it | When you have signed in; one year, or until you forget the device on your account page |$row$ || E'\n')))
where key = 'cookie-policy' and body->>'en' like '%| `reboot-step`%' and body->>'en' not like '%| `device`%';
update site_page
set body = jsonb_set(body, '{fr}', to_jsonb(
  regexp_replace(body->>'fr', '(\| `reboot-step`[^\n]*\n)', E'\\1' || $row$| `device` | Un cookie : que vous vous êtes déjà connecté sur cet appareil, pour que des inconnus qui devinent votre mot de passe ne puissent pas vous fermer la porte ; aucun script ne peut le lire | Quand vous vous êtes connecté ; un an, ou jusqu'à ce que vous oubliiez l'appareil sur la page de votre compte |$row$ || E'\n')))
where key = 'cookie-policy' and body->>'fr' like '%| `reboot-step`%' and body->>'fr' not like '%| `device`%';
update site_page
set body = jsonb_set(body, '{ar}', to_jsonb(
  regexp_replace(body->>'ar', '(\| `reboot-step`[^\n]*\n)', E'\\1' || $row$| `device` | ملف تعريف ارتباط: أنك سجّلت دخولك من هذا الجهاز من قبل، فلا يمنعك غريب يخمّن كلمة مرورك من الدخول؛ ولا يستطيع أي برنامج نصي قراءته | بعد أن تسجّل دخولك؛ سنة واحدة، أو إلى أن تحذف الجهاز في صفحة حسابك |$row$ || E'\n')))
where key = 'cookie-policy' and body->>'ar' like '%| `reboot-step`%' and body->>'ar' not like '%| `device`%';
update site_page
set body = jsonb_set(body, '{sw}', to_jsonb(
  regexp_replace(body->>'sw', '(\| `reboot-step`[^\n]*\n)', E'\\1' || $row$| `device` | Kidakuzi: kwamba umewahi kuingia kupitia kifaa hiki, ili watu wanaokisia nenosiri lako wasiweze kukufungia nje; hakuna hati inayoweza kukisoma | Ukishaingia; mwaka mmoja, au hadi ukiondoe kifaa kwenye ukurasa wa akaunti yako |$row$ || E'\n')))
where key = 'cookie-policy' and body->>'sw' like '%| `reboot-step`%' and body->>'sw' not like '%| `device`%';
