import { localizedText } from "../../platform/i18n/localized-text";

const en = `
## In one sentence

This site sets no cookie when you read it, stores on your device what you need to read it again, and tells no one that you visited.

## What is stored on your device

[[stored]]

Nothing else is written when you read these pages. The pages stay on your device, and no one learns which ones they are. Pages of your account are never stored.

## What is not here

- No cookies for advertising, and no cookies of other companies.
- No visitor statistics in your browser, no tracking pixels, no fingerprints.
- No fonts, maps, videos or buttons loaded from other companies. A page of this site talks to this site only.
- No picture in our newsletter that tells us whether you opened it.

So there is no cookie banner. There is nothing to agree to.

## Links that lead away

Links to WhatsApp, Facebook, X, Instagram and GitHub are plain links. Those companies learn that you came only if you follow one. Their own rules apply there.

## How to clear it

The page [Clear my data from this device](/wipe) removes all of it at once, even without JavaScript, and signs you out. No cookie stays, not even those for security: next time we may ask you for more before a code or your account opens on this device. [Saved pages](/offline) shows the pages and forms on this device and lets you remove them one by one.

If others use your device too, choose “Yes, others use it too” at the top of a form. Then nothing you write is stored, and you need a connection to send.

## Changes

When this site keeps anything more, this page says so before it happens, and the date at the top changes. How we treat what you send us is in the [privacy policy](/privacy-policy).
`;

const fr = `
## En une phrase

Ce site ne dépose aucun cookie quand vous le lisez, enregistre sur votre appareil ce qu’il faut pour le relire, et ne dit à personne que vous l’avez visité.

## Ce qui est enregistré sur votre appareil

[[stored]]

Rien d’autre n’est écrit quand vous lisez ces pages. Les pages restent sur votre appareil, et personne n’apprend lesquelles. Les pages de votre compte ne sont jamais enregistrées.

## Ce qui n’est pas ici

- Aucun cookie publicitaire, aucun cookie d’une autre entreprise.
- Aucune statistique de visite dans votre navigateur, aucun pixel espion, aucune empreinte.
- Aucune police, carte, vidéo ni aucun bouton chargés chez d’autres entreprises. Une page de ce site ne parle qu’à ce site.
- Aucune image dans notre lettre d’information qui nous dirait si vous l’avez ouverte.

Il n’y a donc pas de bandeau de cookies. Il n’y a rien à accepter.

## Les liens qui mènent ailleurs

Les liens vers WhatsApp, Facebook, X, Instagram et GitHub sont de simples liens. Ces entreprises n’apprennent votre visite que si vous suivez un lien. Là-bas, leurs propres règles s’appliquent.

## Comment tout effacer

La page [Effacer mes données de cet appareil](/wipe) supprime tout en une fois, même sans JavaScript, et vous déconnecte. Aucun cookie ne reste, pas même ceux qui servent à la sécurité : la prochaine fois, nous demanderons peut-être plus avant d’ouvrir un code ou votre compte sur cet appareil. [Pages enregistrées](/offline) montre les pages et les formulaires qui sont sur cet appareil, et permet de les supprimer un par un.

Si d’autres utilisent aussi votre appareil, choisissez « Oui, d’autres l’utilisent aussi » en haut d’un formulaire. Rien de ce que vous écrivez n’est alors enregistré, et il faut une connexion pour envoyer.

## Changements

Si ce site enregistre un jour quelque chose de plus, cette page le dira avant, et la date en haut changera. Ce que nous faisons de ce que vous nous envoyez est dans la [politique de confidentialité](/privacy-policy).
`;

const ar = `
## في جملة واحدة

لا يضع هذا الموقع عند قراءته أي ملف تعريف ارتباط، ويحفظ على جهازك ما يلزم لقراءته من جديد، ولا يخبر أحدًا بزيارتك.

## ما يُحفظ على جهازك

[[stored]]

لا يُكتب شيء آخر عند قراءة هذه الصفحات. تبقى الصفحات على جهازك، ولا يعرف أحد ما هي. ولا تُحفظ صفحات حسابك أبدًا.

## ما ليس هنا

- لا ملفات تعريف ارتباط للإعلانات، ولا لشركات أخرى.
- لا إحصاء للزيارات في متصفحك، ولا صور تتبّع، ولا بصمات.
- لا خطوط ولا خرائط ولا مقاطع فيديو ولا أزرار تُحمّل من شركات أخرى. صفحة هذا الموقع تخاطب هذا الموقع وحده.
- لا صورة في نشرتنا تخبرنا هل فُتحت.

لذلك لا يوجد شريط موافقة على ملفات تعريف الارتباط. فليس هنا ما يحتاج إلى موافقة.

## روابط إلى خارج الموقع

روابط واتساب وفيسبوك وإكس وإنستغرام وغيت هب روابط عادية. لا تعرف تلك الشركات بزيارتك إلا عند فتح أحد روابطها، وهناك تسري قواعدها.

## كيفية حذفه

تحذف صفحة [مسح بياناتي من هذا الجهاز](/wipe) كل ذلك دفعة واحدة، حتى من دون جافاسكربت، وتُسجّل خروجك. لا يبقى أي ملف تعريف ارتباط، ولا حتى ما وُضع للأمان: في المرة القادمة قد نطلب معلومات أكثر قبل أن يُفتح رمز أو حسابك على هذا الجهاز. وتعرض [الصفحات المحفوظة](/offline) ما على هذا الجهاز من صفحات ونماذج، ويمكن حذفها واحدة واحدة.

إن كان آخرون يستخدمون جهازك أيضًا، فيلزم اختيار «نعم، يستخدمه آخرون أيضًا» في أعلى النموذج. عندها لا يُحفظ شيء مما يُكتب، ويحتاج الإرسال إلى اتصال.

## التغييرات

إن صار هذا الموقع يحفظ أكثر من ذلك، فستقول هذه الصفحة ذلك قبل حدوثه، ويتغير التاريخ في أعلاها. أما ما نفعله بما يصلنا منك فهو في [سياسة الخصوصية](/privacy-policy).
`;

const sw = `
## Kwa sentensi moja

Tovuti hii haiweki kidakuzi chochote unapoisoma, huhifadhi kwenye kifaa chako unachohitaji ili uisome tena, na haimwambii mtu yeyote kwamba uliitembelea.

## Kinachohifadhiwa kwenye kifaa chako

[[stored]]

Hakuna kingine kinachoandikwa unaposoma kurasa hizi. Kurasa hubaki kwenye kifaa chako, na hakuna anayejua ni zipi. Kurasa za akaunti yako hazihifadhiwi kamwe.

## Kisichopo hapa

- Hakuna vidakuzi vya matangazo, wala vya kampuni nyingine.
- Hakuna takwimu za wageni ndani ya kivinjari chako, hakuna picha za kufuatilia, hakuna alama za utambulisho.
- Hakuna fonti, ramani, video au vitufe vinavyopakiwa kutoka kwa kampuni nyingine. Ukurasa wa tovuti hii huwasiliana na tovuti hii tu.
- Hakuna picha katika jarida letu inayotuambia kama umelifungua.

Kwa hiyo hakuna bango la vidakuzi. Hakuna cha kukubali.

## Viungo vinavyotoka nje

Viungo vya WhatsApp, Facebook, X, Instagram na GitHub ni viungo vya kawaida. Kampuni hizo hujua kwamba umefika pale tu unapofuata kiungo. Huko kanuni zao wenyewe hutumika.

## Jinsi ya kukifuta

Ukurasa wa [Futa data zangu kwenye kifaa hiki](/wipe) huondoa vyote kwa mara moja, hata bila JavaScript, na hukutoa kwenye akaunti. Hakuna kidakuzi kinachobaki, hata vile vya usalama: wakati ujao huenda tukakuuliza zaidi kabla ya msimbo au akaunti yako kufunguka kwenye kifaa hiki. [Kurasa zilizohifadhiwa](/offline) huonyesha kurasa na fomu zilizo kwenye kifaa hiki, na hukuwezesha kuziondoa moja moja.

Kama wengine pia wanatumia kifaa chako, chagua “Ndiyo, wengine pia wanakitumia” juu ya fomu. Hapo hakuna unachoandika kinachohifadhiwa, na unahitaji mtandao ili kutuma.

## Mabadiliko

Tovuti hii ikianza kuhifadhi chochote zaidi, ukurasa huu utasema kabla haijatokea, na tarehe iliyo juu itabadilika. Jinsi tunavyoshughulikia unachotutumia imeelezwa kwenye [sera ya faragha](/privacy-policy).
`;

export const cookiePolicy = {
  key: "cookie-policy",
  title: localizedText(
    "Cookie policy",
    "Politique de cookies",
    "سياسة ملفات تعريف الارتباط",
    "Sera ya vidakuzi",
  ),
  lead: localizedText(
    "What this site keeps on your own device, and why. None of it is for anyone else.",
    "Ce que ce site enregistre sur votre appareil, et pourquoi. Rien de cela n’est destiné à d’autres.",
    "ما يحفظه هذا الموقع على جهازك، ولماذا. لا شيء منه لأحد غيرك.",
    "Kile ambacho tovuti hii huhifadhi kwenye kifaa chako, na kwa nini. Hakuna kilicho kwa ajili ya mtu mwingine.",
  ),
  body: localizedText(en, fr, ar, sw),
  effectiveOn: "2026-11-28",
};
