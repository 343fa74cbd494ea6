import { m } from "../../../paraglide/messages";
import type { Locale } from "../../../platform/i18n/locales";
import type { StoredItem } from "./device-storage.model";
import { localizedText } from "../../../platform/i18n/localized-text";

const question = (locale: Locale) => m.phone_question({}, { locale });

export const VISITOR_STORAGE: readonly StoredItem[] = [
  {
    kind: "cookie",
    names: ["phone"],
    what: localizedText(
      `Your answer to “${question("en")}”: \`own\` or \`shared\`.`,
      `Votre réponse à « ${question("fr")} » : \`own\` ou \`shared\`.`,
      `الجواب عن «${question("ar")}»: \`own\` أو \`shared\`.`,
      `Jibu lako kwa “${question("sw")}”: \`own\` au \`shared\`.`,
    ),
    until: localizedText(
      "When you answer; one year.",
      "Quand vous répondez ; un an.",
      "عند الإجابة؛ سنة واحدة.",
      "Unapojibu; mwaka mmoja.",
    ),
  },
  {
    kind: "cookie",
    names: ["visit"],
    what: localizedText(
      "Only if others use the device too: that this is one visit, so that the pages of what you wrote open for you and not from the history of the browser for the next person. No script can read it.",
      "Seulement si d’autres se servent de l’appareil : que c’est une même visite, pour que les pages de ce que vous avez écrit s’ouvrent pour vous et pas pour la personne suivante, depuis l’historique du navigateur. Aucun script ne peut le lire.",
      "فقط إن كان آخرون يستخدمون الجهاز: أن هذه زيارة واحدة، فتُفتح صفحات ما كُتب أثناءها فقط، ولا تُفتح لاحقًا من سجل المتصفح لشخص آخر. لا يستطيع أي برنامج نصي قراءته.",
      "Kama tu wengine pia wanatumia kifaa: kwamba hii ni ziara moja, ili kurasa za ulichoandika zifunguke kwako na si kwa mtu anayefuata kupitia historia ya kivinjari. Hakuna hati inayoweza kukisoma.",
    ),
    until: localizedText(
      "When you open a form; pages open for 30 minutes after the last one, a form can be sent for 6 hours, or until you clear your data.",
      "Quand vous ouvrez un formulaire ; les pages s’ouvrent pendant 30 minutes après la dernière, un formulaire peut partir pendant 6 heures, ou jusqu’à ce que vous effaciez vos données.",
      "عند فتح نموذج؛ تُفتح الصفحات 30 دقيقة بعد آخر صفحة، ويمكن إرسال النموذج 6 ساعات، أو إلى حين مسح البيانات.",
      "Unapofungua fomu; kurasa hufunguka dakika 30 baada ya ya mwisho, fomu inaweza kutumwa kwa saa 6, au hadi ufute data zako.",
    ),
  },
  {
    kind: "cookie",
    names: ["reboot-sent"],
    what: localizedText(
      "That this browser gave or ordered tickets, so that only you can correct the email address you typed. No script can read it.",
      "Que ce navigateur a servi à donner ou à commander des billets, pour que vous seul puissiez corriger l’adresse e-mail saisie. Aucun script ne peut le lire.",
      "أن هذا المتصفح استُخدم للتبرع أو لطلب تذاكر، ليُصحَّح منه وحده عنوان البريد المكتوب. لا يستطيع أي برنامج نصي قراءته.",
      "Kwamba kivinjari hiki kilitumika kuchangia au kuagiza tiketi, ili wewe tu uweze kusahihisha anwani ya barua pepe uliyoandika. Hakuna hati inayoweza kukisoma.",
    ),
    until: localizedText(
      "When you give or order tickets; 6 hours, or until you clear your data.",
      "Quand vous donnez ou commandez des billets ; 6 heures, ou jusqu’à ce que vous effaciez vos données.",
      "عند التبرع أو طلب التذاكر؛ 6 ساعات، أو إلى حين مسح البيانات.",
      "Unapochangia au kuagiza tiketi; saa 6, au hadi ufute data zako.",
    ),
  },
  {
    kind: "cookie",
    names: ["language"],
    what: localizedText(
      "The language that you chose: `en`, `fr`, `ar` or `sw`.",
      "La langue que vous avez choisie : `en`, `fr`, `ar` ou `sw`.",
      "اللغة التي وقع عليها الاختيار: `en` أو `fr` أو `ar` أو `sw`.",
      "Lugha uliyochagua: `en`, `fr`, `ar` au `sw`.",
    ),
    until: localizedText(
      "When you open a page in another language; one year.",
      "Quand vous ouvrez une page dans une autre langue ; un an.",
      "عند فتح صفحة بلغة أخرى؛ سنة واحدة.",
      "Unapofungua ukurasa kwa lugha nyingine; mwaka mmoja.",
    ),
  },
  {
    kind: "cookie",
    names: ["view"],
    what: localizedText(
      "Whether you want light or full pages: `light` or `full`.",
      "Si vous voulez des pages légères ou complètes : `light` ou `full`.",
      "اختيار الصفحات الخفيفة أو الكاملة: `light` أو `full`.",
      "Kama unataka kurasa nyepesi au kamili: `light` au `full`.",
    ),
    until: localizedText(
      "When you choose at the foot of a page; one year.",
      "Quand vous choisissez en bas d’une page ; un an.",
      "عند الاختيار في أسفل الصفحة؛ سنة واحدة.",
      "Unapochagua chini ya ukurasa; mwaka mmoja.",
    ),
  },
  {
    kind: "local",
    names: ["app-theme"],
    what: localizedText(
      "Whether you want light or dark colours: `light` or `dark`.",
      "Si vous voulez des couleurs claires ou sombres : `light` ou `dark`.",
      "اختيار الألوان الفاتحة أو الداكنة: `light` أو `dark`.",
      "Kama unataka rangi za mwanga au za giza: `light` au `dark`.",
    ),
    until: localizedText(
      "When you press the button for colours; until you clear your data.",
      "Quand vous appuyez sur le bouton des couleurs ; jusqu’à ce que vous effaciez vos données.",
      "عند الضغط على زر الألوان؛ إلى حين مسح البيانات من الجهاز.",
      "Unapobonyeza kitufe cha rangi; hadi ufute data zako kwenye kifaa.",
    ),
  },
  {
    kind: "cache",
    names: ["reboot-pages"],
    what: localizedText(
      "The last 60 public pages that you read, so that they open without a connection. Never pages of your account, your tickets or your registration.",
      "Les 60 dernières pages publiques que vous avez lues, pour les ouvrir sans connexion. Jamais les pages de votre compte, de vos billets ou de votre inscription.",
      "آخر 60 صفحة عامة قُرئت، لتُفتح من دون اتصال. لا تُحفظ أبدًا صفحات الحساب أو التذاكر أو التسجيل.",
      "Kurasa 60 za umma ulizosoma mwisho, ili zifunguke bila mtandao. Kamwe si kurasa za akaunti yako, tiketi zako au usajili wako.",
    ),
    until: localizedText(
      "Once you use a page; never if others use the device too, and only if you ask when your device saves data. Until you remove them, sign out or clear your data.",
      "Dès que vous utilisez une page ; jamais si d’autres se servent de l’appareil, et seulement sur demande si l’appareil économise les données. Jusqu’à ce que vous les supprimiez, vous déconnectiez ou effaciez vos données.",
      "عند استخدام صفحة؛ ولا تُحفظ أبدًا إن كان آخرون يستخدمون الجهاز، وإن كان الجهاز يوفّر البيانات فعند الطلب فقط. إلى حين حذفها أو تسجيل الخروج أو مسح البيانات.",
      "Ukishatumia ukurasa; kamwe kama wengine pia wanatumia kifaa, na kama kifaa kinabana data ni pale tu unapoomba. Hadi uziondoe, utoke kwenye akaunti au ufute data zako.",
    ),
  },
  {
    kind: "cache",
    names: ["reboot-assets", "reboot-offline-*"],
    what: localizedText(
      "Scripts, fonts and the page “Saved pages”. They are the same for everyone.",
      "Les scripts, les polices et la page « Pages enregistrées ». Ils sont les mêmes pour tout le monde.",
      "البرامج النصية والخطوط وصفحة «الصفحات المحفوظة». وهي نفسها للجميع.",
      "Hati, fonti na ukurasa wa “Kurasa zilizohifadhiwa”. Ni zilezile kwa kila mtu.",
    ),
    until: localizedText(
      "Together with the pages; until newer ones take their place, or you clear your data.",
      "Avec les pages ; jusqu’à ce que de plus récents les remplacent ou que vous effaciez vos données.",
      "مع الصفحات؛ إلى أن يحل محلها ما هو أحدث، أو إلى حين مسح البيانات.",
      "Pamoja na kurasa; hadi mpya zichukue nafasi yake, au ufute data zako.",
    ),
  },
  {
    kind: "database",
    names: ["reboot-forms"],
    what: localizedText(
      "Only if you alone use the device: a form that you sent without a connection, as you filled it in, with its files. After it is sent only its title, a name and the link to its answer.",
      "Seulement si vous êtes la seule personne à utiliser l’appareil : un formulaire envoyé sans connexion, tel que vous l’avez rempli, avec ses fichiers. Après l’envoi, seulement son titre, un nom et le lien vers la réponse.",
      "فقط إن كان الجهاز لك وحدك: نموذج أُرسل من دون اتصال، كما مُلئ، مع ملفاته. وبعد إرساله يبقى عنوانه واسم ورابط الجواب فقط.",
      "Kama tu wewe peke yako unatumia kifaa: fomu uliyotuma bila mtandao, kama ulivyoijaza, pamoja na faili zake. Ikishatumwa hubaki kichwa chake, jina na kiungo cha jibu tu.",
    ),
    until: localizedText(
      "When you send it; until it has been sent and 30 days after, or until you delete it on “Saved pages”, or clear your data.",
      "Quand vous l’envoyez ; jusqu’à ce qu’il soit parti et 30 jours de plus, ou jusqu’à ce que vous le supprimiez dans « Pages enregistrées » ou effaciez vos données.",
      "عند إرساله؛ إلى أن يصل و30 يومًا بعد ذلك، أو إلى حين حذفه في «الصفحات المحفوظة» أو مسح البيانات.",
      "Unapoituma; hadi itumwe na siku 30 zaidi, au hadi uifute kwenye “Kurasa zilizohifadhiwa” au ufute data zako.",
    ),
  },
  {
    kind: "database",
    names: ["reboot-typed"],
    what: localizedText(
      "Only if you alone use the device: what you wrote into a long form and did not send yet.",
      "Seulement si vous êtes la seule personne à utiliser l’appareil : ce que vous avez écrit dans un long formulaire sans l’envoyer encore.",
      "فقط إن كان الجهاز لك وحدك: ما كُتب في نموذج طويل ولم يُرسَل بعد.",
      "Kama tu wewe peke yako unatumia kifaa: ulichoandika katika fomu ndefu na hujakituma bado.",
    ),
    until: localizedText(
      "While you write; until you send or delete it, 30 days at the most.",
      "Pendant que vous écrivez ; jusqu’à ce que vous l’envoyiez ou le supprimiez, 30 jours au plus.",
      "أثناء الكتابة؛ إلى حين الإرسال أو الحذف، 30 يومًا على الأكثر.",
      "Unapoandika; hadi ukitume au ukifute, siku 30 kwa wingi.",
    ),
  },
  {
    kind: "local",
    names: ["tus::*"],
    what: localizedText(
      "Only if you alone use the device: name and size of a file, and where its sending stopped, so that it can go on.",
      "Seulement si vous êtes la seule personne à utiliser l’appareil : nom et taille d’un fichier, et où son envoi s’est arrêté, pour reprendre.",
      "فقط إن كان الجهاز لك وحدك: اسم الملف وحجمه وموضع توقف إرساله، ليُستأنف.",
      "Kama tu wewe peke yako unatumia kifaa: jina na ukubwa wa faili, na pale utumaji uliposimama, ili uendelee.",
    ),
    until: localizedText(
      "While a file is being sent; until it has arrived.",
      "Pendant l’envoi d’un fichier ; jusqu’à ce qu’il soit arrivé.",
      "أثناء إرسال ملف؛ إلى أن يصل.",
      "Faili inapotumwa; hadi ifike.",
    ),
  },
  {
    kind: "cookie",
    names: ["opened"],
    what: localizedText(
      "For security: that a code was opened on this device before, so that wrong tries of strangers do not shut you out. It does not hold the code, and no script can read it.",
      "Pour la sécurité : qu’un code a déjà été ouvert sur cet appareil, pour que les essais faux d’inconnus ne vous bloquent pas. Il ne contient pas le code et aucun script ne peut le lire.",
      "للأمان: أن رمزًا فُتح على هذا الجهاز من قبل، فلا تمنع محاولات الغرباء الخاطئة فتحه. لا يحوي الرمز، ولا يستطيع أي برنامج نصي قراءته.",
      "Kwa usalama: kwamba msimbo umewahi kufunguliwa kwenye kifaa hiki, ili majaribio yasiyo sahihi ya wengine yasikuzuie. Hakina msimbo, na hakuna hati inayoweza kukisoma.",
    ),
    until: localizedText(
      "When you open a code; 90 days.",
      "Quand vous ouvrez un code ; 90 jours.",
      "عند فتح رمز؛ 90 يومًا.",
      "Unapofungua msimbo; siku 90.",
    ),
  },
];
