import { localizedText } from "../../platform/i18n/localized-text";

const counts = localizedText(
  "Download counts of the library’s own server, no names kept",
  "Compteurs de téléchargement du serveur de la bibliothèque, sans aucun nom conservé",
  "عدّادات التنزيل في خادم المكتبة، دون حفظ أي اسم",
  "Hesabu za upakuaji za seva ya maktaba yenyewe, bila kuhifadhi majina",
);

export const offlineLibrary = {
  slug: "offline-lesson-library",
  category: "learning" as const,
  status: "active" as const,
  startDate: "2025-02-03",
  relatedProgram: "code-for-refugees",
  relatedCampaign: null,
  title: localizedText(
    "An open library of lessons that work offline",
    "Une bibliothèque ouverte de leçons qui marchent hors connexion",
    "مكتبة مفتوحة لدروس تعمل دون اتصال",
    "Maktaba huria ya masomo yanayofanya kazi bila mtandao",
  ),
  shortDescription: localizedText(
    "Every lesson of our courses as a small file that opens on any phone, without a connection and without an account. Teachers anywhere may copy it.",
    "Chaque leçon de nos cours dans un petit fichier qui s’ouvre sur n’importe quel téléphone, sans connexion ni compte. Tous les enseignants, où qu’ils soient, peuvent la copier.",
    "كل درس من دوراتنا في ملف صغير يُفتح على أي هاتف، دون اتصال ودون حساب. ويجوز للمعلمين في كل مكان نسخه.",
    "Kila somo la kozi zetu katika faili dogo linalofunguka kwenye simu yoyote, bila mtandao na bila akaunti. Walimu popote walipo wanaweza kulinakili.",
  ),
  description: localizedText(
    `A lesson weighs less than a photo. It holds the text, the exercises and a place to write and run the code, and it opens in the browser that is already on the phone. You can share it over Bluetooth or on a memory card.

## Why files

In the reading room in Kakuma the connection comes and goes four times a day. Samuel Okello, who teaches there, began to save his lessons as single pages so that the afternoon class could go on without it. After a month, other teachers asked for the pages. That is how the library began.

## Who writes them

Graduates do, in pairs, and they are paid for it. One writes, the other tries every step on the oldest phone in the room. We publish a lesson only after a learner who is new to the subject has finished it alone.

## Using it

Everything has an open licence. Copy it, translate it, print it. If you improve a lesson, [send it back to us](/contact).`,
    `Une leçon pèse moins qu’une photo. Elle contient le texte, les exercices et un endroit pour écrire et lancer le code, et elle s’ouvre dans le navigateur déjà présent sur le téléphone. Vous pouvez la partager par Bluetooth ou sur une carte mémoire.

## Pourquoi des fichiers

Dans la salle de lecture de Kakuma, la connexion va et vient quatre fois par jour. Samuel Okello, qui y enseigne, a commencé à enregistrer ses leçons en pages uniques pour que le cours de l’après-midi continue sans elle. Au bout d’un mois, d’autres enseignants demandaient ces pages. C’est ainsi que la bibliothèque a commencé.

## Qui les écrit

Des diplômés, à deux, et ils sont payés pour cela. L’un écrit, l’autre essaie chaque étape sur le plus vieux téléphone de la salle. Nous ne publions une leçon que lorsqu’une personne qui découvre le sujet l’a terminée seule.

## S’en servir

Tout est sous licence libre. Copiez, traduisez, imprimez. Si vous améliorez une leçon, [renvoyez-la-nous](/fr/contact).`,
    `الدرس أخف من صورة. فيه النص والتمارين ومكان لكتابة الشيفرة وتشغيلها، ويُفتح في المتصفح الموجود أصلًا على الهاتف. ويمكنك مشاركته عبر البلوتوث أو على بطاقة ذاكرة.

## لماذا ملفات

في قاعة القراءة في كاكوما ينقطع الاتصال ويعود أربع مرات في اليوم. بدأ صامويل أوكيلو، الذي يعلّم هناك، يحفظ دروسه صفحات مفردة كي يستمر صف بعد الظهر من دون اتصال. وبعد شهر طلب معلمون آخرون تلك الصفحات. هكذا بدأت المكتبة.

## من يكتبها

يكتبها خريجون، اثنين اثنين، مقابل أجر. واحد يكتب، والآخر يجرّب كل خطوة على أقدم هاتف في القاعة. ولا ننشر درسًا إلا بعد أن ينهيه وحده متعلم جديد على الموضوع.

## استعمالها

كل شيء برخصة مفتوحة: يجوز نسخه وترجمته وطباعته. وعند تحسين درس [نرجو إرساله إلينا](/ar/contact).`,
    `Somo moja ni jepesi kuliko picha. Lina maandishi, mazoezi na mahali pa kuandika na kuendesha programu, na hufunguka kwenye kivinjari ambacho tayari kiko kwenye simu. Unaweza kulishiriki kwa Bluetooth au kwa kadi ya kumbukumbu.

## Kwa nini faili

Katika chumba cha kusomea cha Kakuma, mtandao huja na kukatika mara nne kwa siku. Samuel Okello, anayefundisha huko, alianza kuhifadhi masomo yake kama kurasa mojamoja ili darasa la alasiri liendelee bila mtandao. Baada ya mwezi mmoja, walimu wengine waliomba kurasa hizo. Hivyo ndivyo maktaba ilivyoanza.

## Nani huyaandika

Wahitimu, wawili wawili, na hulipwa kwa kazi hiyo. Mmoja huandika, mwingine hujaribu kila hatua kwenye simu ya zamani kuliko zote chumbani. Tunachapisha somo baada tu ya mwanafunzi aliye mgeni katika mada hiyo kulimaliza peke yake.

## Kuyatumia

Kila kitu kina leseni huria. Nakili, tafsiri, chapisha. Ukiboresha somo, [turudishie](/sw/contact).`,
  ),
  objectives: [
    localizedText(
      "Publish all 96 lessons of the web course",
      "Publier les 96 leçons du cours de web",
      "نشر دروس دورة الويب كلها، وعددها 96",
      "Kuchapisha masomo yote 96 ya kozi ya wavuti",
    ),
    localizedText(
      "Keep every lesson below 200 KB",
      "Garder chaque leçon sous 200 Ko",
      "إبقاء كل درس دون 200 كيلوبايت",
      "Kuhakikisha kila somo liko chini ya KB 200",
    ),
    localizedText(
      "Offer each lesson in at least three languages",
      "Proposer chaque leçon en trois langues au moins",
      "تقديم كل درس بثلاث لغات على الأقل",
      "Kutoa kila somo kwa angalau lugha tatu",
    ),
  ],
  milestones: [
    {
      date: "2025-02-03",
      done: true,
      title: localizedText(
        "The first ten lessons open without a connection",
        "Les dix premières leçons s’ouvrent sans connexion",
        "أول عشرة دروس تُفتح دون اتصال",
        "Masomo kumi ya kwanza yanafunguka bila mtandao",
      ),
    },
    {
      date: "2025-09-15",
      done: true,
      title: localizedText(
        "Exercises run on the phone itself",
        "Les exercices tournent sur le téléphone lui-même",
        "التمارين تعمل على الهاتف نفسه",
        "Mazoezi yanaendeshwa kwenye simu yenyewe",
      ),
    },
    {
      date: "2026-06-01",
      done: true,
      title: localizedText(
        "Sixty lessons in English, French and Swahili",
        "Soixante leçons en anglais, français et swahili",
        "ستون درسًا بالإنجليزية والفرنسية والسواحيلية",
        "Masomo sitini kwa Kiingereza, Kifaransa na Kiswahili",
      ),
    },
    {
      date: 120,
      done: false,
      title: localizedText(
        "All lessons of the web course, in Arabic too",
        "Toutes les leçons du cours de web, y compris en arabe",
        "كل دروس دورة الويب، وبالعربية أيضًا",
        "Masomo yote ya kozi ya wavuti, na kwa Kiarabu pia",
      ),
    },
  ],
  metrics: [
    {
      value: 64,
      label: localizedText("lessons published", "leçons publiées", "درسًا منشورًا", "masomo yaliyochapishwa"),
      source: localizedText(
        "Public list of the library",
        "Liste publique de la bibliothèque",
        "القائمة العامة للمكتبة",
        "Orodha ya umma ya maktaba",
      ),
      date: "2026-10-31",
    },
    {
      value: 11_800,
      label: localizedText("copies downloaded", "copies téléchargées", "نسخة نُزّلت", "nakala zilizopakuliwa"),
      source: counts,
      date: "2026-10-31",
    },
    {
      value: 41,
      percent: true,
      label: localizedText(
        "of downloads came from outside our classes",
        "des téléchargements viennent de l’extérieur de nos classes",
        "من التنزيلات جاءت من خارج صفوفنا",
        "ya upakuaji ulitoka nje ya madarasa yetu",
      ),
      source: counts,
      date: "2026-10-31",
    },
  ],
};
