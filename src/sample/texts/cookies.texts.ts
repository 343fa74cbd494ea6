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

Ce site ne dépose aucun cookie quand vous le lisez, garde sur votre appareil de quoi le relire, et ne dit à personne que vous êtes venu.

## Ce qui est gardé sur votre appareil

[[stored]]

Rien d’autre n’est écrit quand vous lisez ces pages. Les pages restent sur votre appareil ; personne n’apprend lesquelles. Les pages de votre compte ne sont jamais gardées.

## Ce qui n’est pas ici

- Aucun cookie publicitaire, aucun cookie d’une autre entreprise.
- Aucun comptage de visiteurs dans votre navigateur, aucun pixel espion, aucune empreinte.
- Aucune police, carte, vidéo ou bouton chargé ailleurs. Une page de ce site ne parle qu’à ce site.
- Aucune image dans notre lettre qui nous dirait si vous l’avez ouverte.

Il n’y a donc pas de bandeau. Il n’y a rien à accepter.

## Les liens qui mènent ailleurs

Les liens vers WhatsApp, Facebook, X, Instagram et GitHub sont de simples liens. Ces entreprises apprennent votre visite seulement si vous les suivez. Leurs propres règles s’y appliquent.

## Comment l’effacer

La page [Effacer mes données de cet appareil](/wipe) supprime tout en une fois, même sans JavaScript, et vous déconnecte. Aucun cookie ne reste, pas même ceux qui servent à la sécurité : la prochaine fois, nous demanderons peut-être plus avant d’ouvrir un code ou votre compte sur cet appareil. [Pages enregistrées](/offline) montre les pages et les formulaires qui sont sur cet appareil, et permet de les supprimer un par un.

Si d’autres utilisent aussi votre appareil, choisissez « Oui, d’autres l’utilisent aussi » en haut d’un formulaire. Rien de ce que vous écrivez n’est alors enregistré, et il faut une connexion pour envoyer.

## Changements

Quand ce site gardera quelque chose de plus, cette page le dira avant, et la date en haut changera. Ce que nous faisons de ce que vous nous envoyez est dans la [politique de confidentialité](/privacy-policy).
`;

const ar = `
## في جملة واحدة

لا يضع هذا الموقع أي ملف تعريف ارتباط حين تقرؤه، ويحفظ على جهازك ما تحتاجه لتقرأه من جديد، ولا يخبر أحدًا أنك كنت هنا.

## ما يُحفظ على جهازك

[[stored]]

لا يُكتب شيء آخر حين تقرأ هذه الصفحات. تبقى الصفحات على جهازك ولا يعرف أحد ما هي. ولا تُحفظ صفحات حسابك أبدًا.

## ما ليس هنا

- لا ملفات للإعلانات، ولا ملفات لشركات أخرى.
- لا عدّ للزوار في متصفحك، ولا صور تتبّع، ولا بصمات.
- لا خطوط ولا خرائط ولا مقاطع ولا أزرار تُحمّل من عند غيرنا. صفحة هذا الموقع تخاطب هذا الموقع وحده.
- لا صورة في نشرتنا تخبرنا إن كنت فتحتها.

لذلك لا يوجد شريط موافقة. فلا شيء هنا توافق عليه.

## روابط إلى خارج الموقع

روابط واتساب وفيسبوك وإكس وإنستغرام وغيت هب روابط عادية. لا تعرف تلك الشركات بقدومك إلا إن تبعت رابطًا منها، وهناك تسري قواعدها.

## كيف تمحوه

تحذف صفحة [مسح بياناتي من هذا الجهاز](/wipe) كل ذلك دفعة واحدة، حتى من دون جافاسكربت، وتُنهي تسجيل الدخول. لا يبقى أي ملف تعريف ارتباط، ولا حتى ما وُضع للأمان: في المرة القادمة قد نطلب معلومات أكثر قبل أن يُفتح رمز أو حساب على هذا الجهاز. وتعرض [الصفحات المحفوظة](/offline) ما على هذا الجهاز من صفحات ونماذج، ويمكن حذفها واحدة واحدة.

إن كان آخرون يستخدمون هذا الجهاز أيضًا، فالجواب عن السؤال في أعلى النموذج هو «نعم، يستخدمه آخرون أيضًا». عندها لا يُحفظ شيء مما يُكتب، ويحتاج الإرسال إلى اتصال.

## التغييرات

إن صار هذا الموقع يحفظ أكثر من ذلك فستقول هذه الصفحة ذلك قبل حدوثه، ويتغير التاريخ في أعلاها. أما ما نفعله بما ترسله إلينا فتجده في [سياسة الخصوصية](/privacy-policy).
`;

const sw = `
## Kwa sentensi moja

Tovuti hii haiweki kidakuzi chochote unapoisoma, huhifadhi kwenye kifaa chako unachohitaji ili uisome tena, na haimwambii mtu yeyote kwamba ulikuwa hapa.

## Kinachohifadhiwa kwenye kifaa chako

[[stored]]

Hakuna kingine kinachoandikwa unaposoma kurasa hizi. Kurasa hubaki kwenye kifaa chako; hakuna anayejua ni zipi. Kurasa za akaunti yako hazihifadhiwi kamwe.

## Kisichopo hapa

- Hakuna vidakuzi vya matangazo, wala vya kampuni nyingine.
- Hakuna kuhesabu wageni ndani ya kivinjari chako, hakuna picha za kufuatilia, hakuna alama za utambulisho.
- Hakuna fonti, ramani, video au vitufe vinavyopakiwa kutoka kwa wengine. Ukurasa wa tovuti hii huzungumza na tovuti hii tu.
- Hakuna picha katika jarida letu inayotuambia kama umelifungua.

Kwa hiyo hakuna bango la vidakuzi. Hakuna cha kukubali.

## Viungo vinavyotoka nje

Viungo vya WhatsApp, Facebook, X, Instagram na GitHub ni viungo vya kawaida. Kampuni hizo hujua umefika pale tu unapovifuata. Huko sheria zao hutumika.

## Jinsi ya kukifuta

Ukurasa wa [Futa data zako kwenye simu hii](/wipe) huondoa vyote kwa mara moja, hata bila JavaScript, na hukutoa kwenye akaunti. Hakuna kidakuzi kinachobaki, hata vile vya usalama: wakati ujao huenda tukauliza zaidi kabla ya msimbo au akaunti yako kufunguka kwenye kifaa hiki. [Kurasa zilizohifadhiwa](/offline) huonyesha kurasa na fomu zilizo kwenye simu hii, na huondoa moja moja.

Kama wengine pia wanatumia simu yako, jibu “Hapana” kwa swali lililo juu ya fomu. Hapo hakuna unachoandika kinachohifadhiwa, na kutuma kunahitaji mtandao.

## Mabadiliko

Tovuti hii ikianza kuhifadhi chochote zaidi, ukurasa huu utasema kabla haijatokea, na tarehe iliyo juu itabadilika. Tunachofanya na unachotutumia kiko kwenye [sera ya faragha](/privacy-policy).
`;

export const cookiePolicy = {
  key: "cookie-policy",
  title: localizedText(
    "Cookie policy",
    "Politique relative aux cookies",
    "سياسة ملفات تعريف الارتباط",
    "Sera ya vidakuzi",
  ),
  lead: localizedText(
    "What this site keeps on your own device, and why. Nothing of it is for anybody else.",
    "Ce que ce site garde sur votre appareil, et pourquoi. Rien n’y est destiné à d’autres.",
    "ما يحفظه هذا الموقع على جهازك، ولماذا. لا شيء منه لأحد غيرك.",
    "Kile ambacho tovuti hii huhifadhi kwenye kifaa chako mwenyewe, na kwa nini. Hakuna chochote chake kwa ajili ya mtu mwingine.",
  ),
  body: localizedText(en, fr, ar, sw),
  effectiveOn: "2026-11-23",
};
