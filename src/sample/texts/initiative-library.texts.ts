import { localizedText } from "../../platform/i18n/localized-text";

const counts = localizedText(
  "Download counts of the library's own server, no names kept",
  "Compteurs de téléchargement du serveur de la bibliothèque, sans aucun nom",
  "عدّادات التنزيل في خادم المكتبة، دون حفظ أي اسم",
  "Hesabu za upakuaji za seva ya maktaba yenyewe, bila majina",
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
    "Une bibliothèque ouverte de leçons qui marchent hors ligne",
    "مكتبة مفتوحة لدروس تعمل دون إنترنت",
    "Maktaba huria ya masomo yanayofanya kazi bila mtandao",
  ),
  shortDescription: localizedText(
    "Every lesson of our courses as a small file that opens on any phone, without a connection and without an account. Teachers anywhere may copy it.",
    "Chaque leçon de nos cours dans un petit fichier qui s’ouvre sur n’importe quel téléphone, sans connexion ni compte. Tout enseignant peut la copier.",
    "كل درس من دوراتنا في ملف صغير يفتح على أي هاتف، دون اتصال ودون حساب. ويحق لأي معلم أن ينسخه.",
    "Kila somo la kozi zetu katika faili dogo linalofunguka kwenye simu yoyote, bila mtandao na bila akaunti. Walimu popote wanaweza kulinakili.",
  ),
  description: localizedText(
    `A lesson weighs less than a photo. It holds the text, the exercises and a place to write and run the code, and it opens in the browser that is already on the phone. You can share it over Bluetooth or on a memory card.

## Why files

In the reading room in Kakuma the connection comes and goes four times a day. Samuel Okello, who teaches there, began to save his lessons as single pages so that the afternoon class could go on without it. After a month, other teachers asked for the pages. That is how the library began.

## Who writes them

Graduates do, in pairs, and they are paid for it. One writes, the other tries every step on the oldest phone in the room. We publish a lesson only after a learner who is new to the subject has finished it alone.

## Using it

Everything has an open licence. Copy it, translate it, print it. If you improve a lesson, [send it back to us](/contact).`,
    `Une leçon pèse moins qu’une photo. Elle contient le texte, les exercices et un endroit pour écrire et lancer le code, et elle s’ouvre dans le navigateur déjà présent sur le téléphone. On peut la transmettre par Bluetooth ou sur une carte mémoire.

## Pourquoi des fichiers

Dans la salle de lecture de Kakuma, la connexion va et vient quatre fois par jour. Samuel Okello, qui y enseigne, a commencé à enregistrer ses leçons en pages uniques pour que le cours de l’après-midi continue sans elle. Au bout d’un mois, d’autres enseignants demandaient ces pages. C’était la première étagère de la bibliothèque.

## Qui les écrit

Des diplômés, à deux, et ils sont payés pour cela. L’un écrit, l’autre essaie chaque étape sur le plus vieux téléphone de la salle. Une leçon ne rejoint l’étagère que lorsqu’un apprenant qui découvre le sujet l’a terminée seul.

## S’en servir

Tout est sous licence libre. Copiez, traduisez, imprimez. Si vous changez une leçon et qu’elle devient meilleure, renvoyez-la : [écrivez-nous](/fr/contact).`,
    `الدرس أخف من صورة. فيه النص والتمارين ومكان لكتابة الشيفرة وتشغيلها، ويفتح في المتصفح الموجود أصلًا على الهاتف. ومن عنده الدرس يستطيع أن يمرره عبر البلوتوث أو على بطاقة ذاكرة.

## لماذا ملفات

في قاعة القراءة في كاكوما تنقطع الشبكة وتعود أربع مرات في اليوم. بدأ صامويل أوكيلو، الذي يعلّم هناك، يحفظ دروسه صفحات مفردة كي يستمر صف بعد الظهر من دونها. وبعد شهر طلب معلمون آخرون تلك الصفحات. كان ذلك أول رف في المكتبة.

## من يكتبها

يكتبها خريجون، اثنين اثنين، مقابل أجر. واحد يكتب، والآخر يجرّب كل خطوة على أقدم هاتف في القاعة. ولا يوضع الدرس على الرف إلا بعد أن ينهيه وحده متعلم لم يعرف الموضوع من قبل.

## استعمالها

كل شيء برخصة مفتوحة. يجوز نسخه وترجمته وطباعته. وإن غيّرت درسًا فصار أفضل فنرجو إرساله إلينا: [راسلونا](/ar/contact).`,
  ),
  objectives: [
    localizedText(
      "Publish all 96 lessons of the web course",
      "Mettre sur l’étagère les 96 leçons du cours de web",
      "وضع دروس الويب الستة والتسعين كلها على الرف",
      "Kuweka masomo yote 96 ya kozi ya tovuti kwenye rafu",
    ),
    localizedText(
      "Keep every lesson below 200 KB",
      "Garder chaque leçon sous 200 Ko",
      "إبقاء كل درس دون 200 كيلوبايت",
      "Kila somo libaki chini ya KB 200",
    ),
    localizedText(
      "Offer each lesson in at least three languages",
      "Proposer chaque leçon en trois langues au moins",
      "تقديم كل درس بثلاث لغات على الأقل",
      "Kutoa kila somo kwa lugha tatu au zaidi",
    ),
  ],
  milestones: [
    {
      date: "2025-02-03",
      done: true,
      title: localizedText(
        "The first ten lessons open without a connection",
        "Les dix premières leçons s’ouvrent sans connexion",
        "أول عشرة دروس تفتح دون اتصال",
        "Masomo kumi ya kwanza yanafunguka bila mtandao",
      ),
    },
    {
      date: "2025-09-15",
      done: true,
      title: localizedText(
        "Exercises run on the phone itself",
        "Les exercices tournent sur le téléphone même",
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
        "Toutes les leçons du cours de web, en arabe aussi",
        "كل دروس الويب، وبالعربية أيضًا",
        "Masomo yote ya kozi ya tovuti, na kwa Kiarabu pia",
      ),
    },
  ],
  metrics: [
    {
      value: 64,
      label: localizedText(
        "lessons published",
        "leçons sur l’étagère",
        "درسًا على الرف",
        "masomo kwenye rafu",
      ),
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
        "des téléchargements viennent d’ailleurs que nos classes",
        "من التنزيلات جاءت من خارج صفوفنا",
        "ya upakuaji ulitoka nje ya madarasa yetu",
      ),
      source: counts,
      date: "2026-10-31",
    },
  ],
};
