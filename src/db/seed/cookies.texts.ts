import { t } from "./texts";

const en = `
## In one sentence

This site sets no cookie when you read it, keeps on your device what you need to read it again, and tells nobody that you were here.

## What is kept on your device

| Name | What it is and holds | From when, until when |
| --- | --- | --- |
| \`app-theme\` | In local storage: \`light\` or \`dark\` | When you press the button for light and dark; until you clear it |
| \`reboot-pages\` | In cache storage: the last 60 public pages that you read, so that they open without a connection | Once you have touched a page, never if your device saves data, unless you ask; until you remove them or sign out |
| \`reboot-assets\`, \`reboot-offline\` | In cache storage: scripts, fonts and the page [Saved pages](/offline), the same for everybody | Together with the pages; until newer ones take their place |
| \`view\` | A cookie: \`light\` or \`full\` | When you choose light or full pages at the foot of a page; one year |
| \`reboot\` | A cookie: the key of your account, which no script can read | When you sign in; until you sign out, 90 days at the most |
| \`reboot-step\` | A cookie: that your password was right and the code comes next | Between the two steps of signing in; a few minutes |
| \`device\` | A cookie: that you have signed in on this device before, so that strangers who guess at your password cannot lock you out; no script can read it | When you have signed in; one year, or until you forget the device on your account page |
| \`opened\` | A cookie: that you have opened a code on this device before, so that wrong tries of strangers do not concern you; it does not hold the code, and no script can read it | When you open a code; 90 days |
| \`passkey\`, \`passkey-field\` | Cookies: the question that your passkey answers; no script can read them. And in local storage: that a passkey was used in this browser, so that the sign-in page offers it | When you sign in with a passkey or add one; the cookies five minutes, the other until you clear it |
| \`reboot-flash\` | A cookie without a name: what the answer page has to show | When you send a form; until the page has been shown |
| \`uploads\` | A cookie: that a file which you sent is yours, which no script can read | When you send a file without being signed in; 7 days |
| \`tus::…\` | In local storage: name and size of a file, and where its sending stopped | While a file is being sent, so that it can go on after a break; until it has arrived |
| \`reboot-forms\` | In IndexedDB: a form that you sent without a connection, as you filled it in | When you send it; until it has been sent or you delete it on [Saved pages](/offline) |
| \`reboot-typed\` | In IndexedDB: what you wrote into a long form and did not send yet | While you write; until you send or delete it, 30 days |

Nothing else is written when you read these pages. The pages stay on your device; nobody is told which ones they are. Pages of your account are never kept.

## What is not here

- No cookies for advertising, and no cookies of other companies.
- No counting of visitors in your browser, no tracking pixels, no fingerprints.
- No fonts, maps, videos or buttons that are loaded from somebody else. A page of this site talks to this site only.
- No picture in our newsletter that tells us whether you opened it.

So there is no cookie banner. There is nothing to agree to.

## Links that lead away

Links to WhatsApp, Facebook, X, Instagram and GitHub are plain links. Those companies learn that you came only if you follow one. Their own rules apply there.

## How to clear it

The page [Saved pages](/offline) shows what is kept and removes it. In the settings of your browser, look for "site data" or "storage" and remove the data of this site. The theme then follows your device again.

## Changes

When this site keeps anything more, this page says so before it happens, and the date at the top changes. How we treat what you send us is in the [privacy policy](/privacy-policy).
`;

const fr = `
## En une phrase

Ce site ne dépose aucun cookie quand vous le lisez, garde sur votre appareil de quoi le relire, et ne dit à personne que vous êtes venu.

## Ce qui est gardé sur votre appareil

| Nom | Ce que c'est et contient | De quand à quand |
| --- | --- | --- |
| \`app-theme\` | Dans le stockage local : \`light\` ou \`dark\` | Quand vous appuyez sur le bouton clair ou sombre ; jusqu'à ce que vous l'effaciez |
| \`reboot-pages\` | Dans le cache : les 60 dernières pages publiques que vous avez lues, pour les ouvrir sans connexion | Dès que vous avez touché une page, jamais si votre appareil économise les données, sauf demande de votre part ; jusqu'à ce que vous les supprimiez ou vous déconnectiez |
| \`reboot-assets\`, \`reboot-offline\` | Dans le cache : scripts, polices et la page [Pages gardées](/offline), les mêmes pour tout le monde | Avec les pages ; jusqu'à ce que de plus récents les remplacent |
| \`view\` | Un cookie : \`light\` ou \`full\` | Quand vous choisissez les pages légères ou complètes en bas d'une page ; un an |
| \`reboot\` | Un cookie : la clé de votre compte, qu'aucun script ne peut lire | Quand vous vous connectez ; jusqu'à la déconnexion, 90 jours au plus |
| \`reboot-step\` | Un cookie : que votre mot de passe était juste et que le code vient ensuite | Entre les deux étapes de la connexion ; quelques minutes |
| \`device\` | Un cookie : que vous vous êtes déjà connecté sur cet appareil, pour que des inconnus qui devinent votre mot de passe ne puissent pas vous fermer la porte ; aucun script ne peut le lire | Quand vous vous êtes connecté ; un an, ou jusqu'à ce que vous oubliiez l'appareil sur la page de votre compte |
| \`opened\` | Un cookie : que vous avez déjà ouvert un code sur cet appareil, pour que les essais faux d'inconnus ne vous concernent pas ; il ne contient pas le code et aucun script ne peut le lire | Quand vous ouvrez un code ; 90 jours |
| \`passkey\`, \`passkey-field\` | Des cookies : la question à laquelle répond votre clé d'accès ; aucun script ne peut les lire. Et dans le stockage local : qu'une clé d'accès a servi dans ce navigateur, pour que la page de connexion la propose | Quand vous vous connectez avec une clé d'accès ou en ajoutez une ; les cookies cinq minutes, le reste jusqu'à ce que vous l'effaciez |
| \`reboot-flash\` | Un cookie sans nom : ce que la page de réponse doit montrer | Quand vous envoyez un formulaire ; jusqu'à ce que la page soit affichée |
| \`uploads\` | Un cookie : qu'un fichier que vous avez envoyé est à vous, qu'aucun script ne peut lire | Quand vous envoyez un fichier sans être connecté ; 7 jours |
| \`tus::…\` | Dans le stockage local : nom et taille d'un fichier, et où son envoi s'est arrêté | Pendant l'envoi d'un fichier, pour reprendre après une coupure ; jusqu'à ce qu'il soit arrivé |
| \`reboot-forms\` | Dans IndexedDB : un formulaire envoyé sans connexion, tel que vous l'avez rempli | Quand vous l'envoyez ; jusqu'à ce qu'il soit parti ou que vous le supprimiez sur [Pages gardées](/offline) |
| \`reboot-typed\` | Dans IndexedDB : ce que vous avez écrit dans un long formulaire sans l’envoyer encore | Pendant que vous écrivez ; jusqu’à ce que vous l’envoyiez ou le supprimiez, 30 jours |

Rien d'autre n'est écrit quand vous lisez ces pages. Les pages restent sur votre appareil ; personne n'apprend lesquelles. Les pages de votre compte ne sont jamais gardées.

## Ce qui n'est pas ici

- Aucun cookie publicitaire, aucun cookie d'une autre entreprise.
- Aucun comptage de visiteurs dans votre navigateur, aucun pixel espion, aucune empreinte.
- Aucune police, carte, vidéo ou bouton chargé ailleurs. Une page de ce site ne parle qu'à ce site.
- Aucune image dans notre lettre qui nous dirait si vous l'avez ouverte.

Il n'y a donc pas de bandeau. Il n'y a rien à accepter.

## Les liens qui mènent ailleurs

Les liens vers WhatsApp, Facebook, X, Instagram et GitHub sont de simples liens. Ces entreprises apprennent votre visite seulement si vous les suivez. Leurs propres règles s'y appliquent.

## Comment l'effacer

La page [Pages gardées](/offline) montre ce qui est gardé et le supprime. Dans les réglages de votre navigateur, cherchez « données de site » ou « stockage » et supprimez celles de ce site. Le thème suit alors de nouveau votre appareil.

## Changements

Quand ce site gardera quelque chose de plus, cette page le dira avant, et la date en haut changera. Ce que nous faisons de ce que vous nous envoyez est dans la [politique de confidentialité](/privacy-policy).
`;

const ar = `
## في جملة واحدة

لا يضع هذا الموقع أي ملف تعريف ارتباط حين تقرؤه، ويحفظ على جهازك ما تحتاجه لتقرأه من جديد، ولا يخبر أحدًا أنك كنت هنا.

## ما يُحفظ على جهازك

| الاسم | ما هو وما فيه | من متى وإلى متى |
| --- | --- | --- |
| \`app-theme\` | في التخزين المحلي: \`light\` أو \`dark\` | حين تضغط زر الفاتح والداكن؛ إلى أن تمحوه |
| \`reboot-pages\` | في ذاكرة التخزين المؤقت: آخر 60 صفحة عامة قرأتها، لتُفتح دون اتصال | بعد أن تلمس صفحة، ولا يحدث إن كان جهازك يوفر البيانات إلا إذا طلبت؛ إلى أن تحذفها أو تسجّل خروجك |
| \`reboot-assets\`، \`reboot-offline\` | في ذاكرة التخزين المؤقت: برامج نصية وخطوط وصفحة [الصفحات المحفوظة](/offline)، وهي نفسها للجميع | مع الصفحات؛ إلى أن يحل محلها ما هو أحدث |
| \`view\` | ملف تعريف ارتباط: \`light\` أو \`full\` | حين تختار في أسفل الصفحة الصفحات الخفيفة أو الكاملة؛ سنة واحدة |
| \`reboot\` | ملف تعريف ارتباط: مفتاح حسابك، ولا يستطيع أي برنامج نصي قراءته | حين تسجّل دخولك؛ إلى أن تسجّل خروجك، 90 يومًا على الأكثر |
| \`reboot-step\` | ملف تعريف ارتباط: أن كلمة مرورك صحيحة وأن الرمز هو الخطوة التالية | بين خطوتي تسجيل الدخول؛ بضع دقائق |
| \`device\` | ملف تعريف ارتباط: أنك سجّلت دخولك من هذا الجهاز من قبل، فلا يمنعك غريب يخمّن كلمة مرورك من الدخول؛ ولا يستطيع أي برنامج نصي قراءته | بعد أن تسجّل دخولك؛ سنة واحدة، أو إلى أن تحذف الجهاز في صفحة حسابك |
| \`opened\` | ملف تعريف ارتباط: أن رمزًا فُتح على هذا الجهاز من قبل، فلا تعنيك محاولات الغرباء الخاطئة؛ لا يحوي الرمز نفسه، ولا يستطيع أي برنامج نصي قراءته | عند فتح رمز؛ 90 يومًا |
| \`passkey\`, \`passkey-field\` | ملفا تعريف ارتباط: السؤال الذي يجيب عنه مفتاح المرور؛ ولا يستطيع أي برنامج نصي قراءتهما. وفي التخزين المحلي: أن مفتاح مرور استُخدم في هذا المتصفح، لتعرضه صفحة الدخول | حين تدخل بمفتاح مرور أو تضيف واحدًا؛ ملفا الارتباط خمس دقائق، والآخر إلى أن تمحوه |
| \`reboot-flash\` | ملف تعريف ارتباط بلا اسم: ما على صفحة الجواب أن تعرضه | حين ترسل استمارة؛ إلى أن تُعرض الصفحة |
| \`uploads\` | ملف تعريف ارتباط: أن الملف الذي أرسلته يخصك، ولا يستطيع أي برنامج نصي قراءته | حين ترسل ملفًا دون تسجيل الدخول؛ 7 أيام |
| \`tus::…\` | في التخزين المحلي: اسم الملف وحجمه وأين توقف إرساله | أثناء إرسال ملف، ليُستأنف بعد الانقطاع؛ إلى أن يصل |
| \`reboot-forms\` | في IndexedDB: استمارة أرسلتها دون اتصال، كما ملأتها | حين ترسلها؛ إلى أن تُرسل أو تحذفها في [الصفحات المحفوظة](/offline) |
| \`reboot-typed\` | في IndexedDB: ما كتبته في استمارة طويلة ولم ترسله بعد | أثناء الكتابة؛ إلى أن ترسله أو تحذفه، 30 يومًا |

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

تعرض صفحة [الصفحات المحفوظة](/offline) ما هو محفوظ وتحذفه. ابحث في إعدادات متصفحك عن «بيانات الموقع» أو «التخزين» واحذف بيانات هذا الموقع. عندها يتبع المظهر جهازك من جديد.

## التغييرات

إن صار هذا الموقع يحفظ أكثر من ذلك فستقول هذه الصفحة ذلك قبل حدوثه، ويتغير التاريخ في أعلاها. أما ما نفعله بما ترسله إلينا فتجده في [سياسة الخصوصية](/privacy-policy).
`;

const sw = `
## Kwa sentensi moja

Tovuti hii haiweki kidakuzi chochote unapoisoma, huhifadhi kwenye kifaa chako unachohitaji ili uisome tena, na haimwambii mtu yeyote kwamba ulikuwa hapa.

## Kinachohifadhiwa kwenye kifaa chako

| Jina | Ni nini na kina nini | Tangu lini, hadi lini |
| --- | --- | --- |
| \`app-theme\` | Katika hifadhi ya ndani: \`light\` au \`dark\` | Unapobonyeza kitufe cha mwanga na giza; hadi ukifute |
| \`reboot-pages\` | Katika hifadhi ya akiba: kurasa 60 za umma ulizosoma mwisho, ili zifunguke bila mtandao | Ukishagusa ukurasa, kamwe kama kifaa chako kinabana data, isipokuwa ukiomba; hadi uziondoe au utoke kwenye akaunti |
| \`reboot-assets\`, \`reboot-offline\` | Katika hifadhi ya akiba: hati, fonti na ukurasa wa [Kurasa zilizohifadhiwa](/offline), zilezile kwa kila mtu | Pamoja na kurasa; hadi mpya zichukue nafasi yake |
| \`view\` | Kidakuzi: \`light\` au \`full\` | Unapochagua kurasa nyepesi au kamili chini ya ukurasa; mwaka mmoja |
| \`reboot\` | Kidakuzi: ufunguo wa akaunti yako, ambao hakuna hati inayoweza kuusoma | Unapoingia; hadi utoke, siku 90 kwa wingi |
| \`reboot-step\` | Kidakuzi: kwamba nenosiri lako lilikuwa sahihi na sasa ni zamu ya msimbo | Kati ya hatua mbili za kuingia; dakika chache |
| \`device\` | Kidakuzi: kwamba umewahi kuingia kupitia kifaa hiki, ili watu wanaokisia nenosiri lako wasiweze kukufungia nje; hakuna hati inayoweza kukisoma | Ukishaingia; mwaka mmoja, au hadi ukiondoe kifaa kwenye ukurasa wa akaunti yako |
| \`opened\` | Kidakuzi: kwamba umewahi kufungua msimbo kwenye kifaa hiki, ili majaribio yasiyo sahihi ya watu wengine yasikuhusu; hakina msimbo wenyewe, na hakuna hati inayoweza kukisoma | Unapofungua msimbo; siku 90 |
| \`passkey\`, \`passkey-field\` | Vidakuzi: swali ambalo ufunguo wako wa siri unalijibu; hakuna hati inayoweza kuvisoma. Na katika hifadhi ya ndani: kwamba ufunguo wa siri umetumika kwenye kivinjari hiki, ili ukurasa wa kuingia uupendekeze | Unapoingia kwa ufunguo wa siri au kuongeza mmoja; vidakuzi dakika tano, kingine hadi ukifute |
| \`reboot-flash\` | Kidakuzi kisicho na jina: kile ambacho ukurasa wa jibu unapaswa kuonyesha | Unapotuma fomu; hadi ukurasa uonyeshwe |
| \`uploads\` | Kidakuzi: kwamba faili uliyotuma ni yako, ambacho hakuna hati inayoweza kukisoma | Unapotuma faili bila kuingia; siku 7 |
| \`tus::…\` | Katika hifadhi ya ndani: jina na ukubwa wa faili, na pale utumaji uliposimama | Faili inapotumwa, ili iendelee baada ya kukatika; hadi ifike |
| \`reboot-forms\` | Katika IndexedDB: fomu uliyotuma bila mtandao, kama ulivyoijaza | Unapoituma; hadi itumwe au uifute kwenye [Kurasa zilizohifadhiwa](/offline) |
| \`reboot-typed\` | Katika IndexedDB: ulichoandika katika fomu ndefu na hujakituma bado | Unapoandika; hadi ukitume au ukifute, siku 30 |

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

Ukurasa wa [Kurasa zilizohifadhiwa](/offline) unaonyesha kilichohifadhiwa na kukiondoa. Kwenye mipangilio ya kivinjari chako, tafuta "data ya tovuti" au "hifadhi" kisha ufute data ya tovuti hii. Mwonekano utafuata tena kifaa chako.

## Mabadiliko

Tovuti hii ikianza kuhifadhi chochote zaidi, ukurasa huu utasema kabla haijatokea, na tarehe iliyo juu itabadilika. Tunachofanya na unachotutumia kiko kwenye [sera ya faragha](/privacy-policy).
`;

export const cookiePolicy = {
  key: "cookie-policy",
  title: t(
    "Cookie policy",
    "Politique relative aux cookies",
    "سياسة ملفات تعريف الارتباط",
    "Sera ya vidakuzi",
  ),
  lead: t(
    "What this site keeps on your own device, and why. Nothing of it is for anybody else.",
    "Ce que ce site garde sur votre appareil, et pourquoi. Rien n'y est destiné à d'autres.",
    "ما يحفظه هذا الموقع على جهازك، ولماذا. لا شيء منه لأحد غيرك.",
    "Kile ambacho tovuti hii huhifadhi kwenye kifaa chako mwenyewe, na kwa nini. Hakuna chochote chake kwa ajili ya mtu mwingine.",
  ),
  body: t(en, fr, ar, sw),
  effectiveOn: "2026-11-01",
};
