-- Previous release: runs. Adds a row to the cookie policy.
-- The cookie policy of a site that has one names the cookie of a device that has opened a code, beneath the row of the known device.
update site_page set body = jsonb_set(body, '{en}', to_jsonb(
  regexp_replace(body->>'en', '(\| `device`[^\n]*\n)', E'\\1' || $row$| `opened` | A cookie: that you have opened a code on this device before, so that wrong tries of strangers do not concern you; it does not hold the code, and no script can read it | When you open a code; 90 days |$row$ || E'\n')))
where key = 'cookie-policy' and body->>'en' like '%| `device`%' and body->>'en' not like '%| `opened`%';
update site_page set body = jsonb_set(body, '{fr}', to_jsonb(
  regexp_replace(body->>'fr', '(\| `device`[^\n]*\n)', E'\\1' || $row$| `opened` | Un cookie : que vous avez déjà ouvert un code sur cet appareil, pour que les essais faux d'inconnus ne vous concernent pas ; il ne contient pas le code et aucun script ne peut le lire | Quand vous ouvrez un code ; 90 jours |$row$ || E'\n')))
where key = 'cookie-policy' and body->>'fr' like '%| `device`%' and body->>'fr' not like '%| `opened`%';
update site_page set body = jsonb_set(body, '{ar}', to_jsonb(
  regexp_replace(body->>'ar', '(\| `device`[^\n]*\n)', E'\\1' || $row$| `opened` | ملف تعريف ارتباط: أن رمزًا فُتح على هذا الجهاز من قبل، فلا تعنيك محاولات الغرباء الخاطئة؛ لا يحوي الرمز نفسه، ولا يستطيع أي برنامج نصي قراءته | عند فتح رمز؛ 90 يومًا |$row$ || E'\n')))
where key = 'cookie-policy' and body->>'ar' like '%| `device`%' and body->>'ar' not like '%| `opened`%';
update site_page set body = jsonb_set(body, '{sw}', to_jsonb(
  regexp_replace(body->>'sw', '(\| `device`[^\n]*\n)', E'\\1' || $row$| `opened` | Kidakuzi: kwamba umewahi kufungua msimbo kwenye kifaa hiki, ili majaribio yasiyo sahihi ya watu wengine yasikuhusu; hakina msimbo wenyewe, na hakuna hati inayoweza kukisoma | Unapofungua msimbo; siku 90 |$row$ || E'\n')))
where key = 'cookie-policy' and body->>'sw' like '%| `device`%' and body->>'sw' not like '%| `opened`%';
