import { localizedText } from "../../platform/i18n/localized-text";

const sixWeeks = localizedText("6 weeks", "6 semaines", "6 أسابيع", "Wiki 6");

export const webDevelopment = {
  slug: "web-development",
  title: localizedText("Web Development", "Développement web", "تطوير الويب", "Utengenezaji wa Wavuti"),
  shortDescription: localizedText(
    "From a first page to a site that someone pays for.",
    "De la première page à un site que quelqu’un paie.",
    "من أول صفحة إلى موقع يدفع أحدهم ثمنه.",
    "Kutoka ukurasa wa kwanza hadi tovuti ambayo mtu anailipia.",
  ),
  duration: localizedText("6 months", "6 mois", "6 أشهر", "Miezi 6"),
  level: localizedText(
    "Beginner to Intermediate",
    "Débutant à intermédiaire",
    "من مبتدئ إلى متوسط",
    "Kuanzia mwanzo hadi kiwango cha kati",
  ),
  format: localizedText("Hybrid", "Hybride", "مدمج", "Mseto"),
  curriculum: [
    {
      title: localizedText(
        "Pages everyone can read",
        "Des pages que tout le monde peut lire",
        "صفحات يستطيع الجميع قراءتها",
        "Kurasa ambazo kila mtu anaweza kusoma",
      ),
      duration: sixWeeks,
      topics: [
        localizedText(
          "HTML, and why the order of headings matters",
          "HTML, et pourquoi l’ordre des titres compte",
          "HTML، ولماذا يهم ترتيب العناوين",
          "HTML, na kwa nini mpangilio wa vichwa ni muhimu",
        ),
        localizedText(
          "CSS for small screens first",
          "CSS, d’abord pour les petits écrans",
          "CSS للشاشات الصغيرة أولًا",
          "CSS kwa skrini ndogo kwanza",
        ),
        localizedText(
          "Git, from the first day",
          "Git, dès le premier jour",
          "Git من اليوم الأول",
          "Git, tangu siku ya kwanza",
        ),
      ],
    },
    {
      title: localizedText(
        "Pages that respond",
        "Des pages qui répondent",
        "صفحات تستجيب",
        "Kurasa zinazojibu",
      ),
      duration: localizedText("8 weeks", "8 semaines", "8 أسابيع", "Wiki 8"),
      topics: [
        localizedText(
          "JavaScript: values, functions, lists",
          "JavaScript : valeurs, fonctions, listes",
          "جافاسكربت: القيم والدوال والقوائم",
          "JavaScript: thamani, funksheni, orodha",
        ),
        localizedText(
          "Forms that never lose a word",
          "Des formulaires qui ne perdent jamais un mot",
          "نماذج لا تضيع فيها كلمة أبدًا",
          "Fomu zisizopoteza hata neno moja",
        ),
        localizedText(
          "Reading other people’s code",
          "Lire le code des autres",
          "قراءة شيفرة الآخرين",
          "Kusoma programu za wengine",
        ),
      ],
    },
    {
      title: localizedText("Behind the page", "Derrière la page", "ما وراء الصفحة", "Nyuma ya ukurasa"),
      duration: sixWeeks,
      topics: [
        localizedText(
          "A server, an address, a database",
          "Un serveur, une adresse, une base de données",
          "خادم وعنوان وقاعدة بيانات",
          "Seva, anwani, hifadhidata",
        ),
        localizedText(
          "What to store about people, and what not to",
          "Ce qu’il faut enregistrer sur les gens, et ce qu’il ne faut pas",
          "ما ينبغي حفظه عن الناس وما لا ينبغي",
          "Nini cha kuhifadhi kuhusu watu, na nini cha kutohifadhi",
        ),
      ],
    },
    {
      title: localizedText("A site for a client", "Un site pour un client", "موقع لعميل", "Tovuti kwa mteja"),
      duration: sixWeeks,
      topics: [
        localizedText(
          "Asking what is needed and writing it down",
          "Demander ce qu’il faut, et le noter",
          "السؤال عما يلزم وتدوينه",
          "Kuuliza kinachohitajika na kukiandika",
        ),
        localizedText(
          "Building in a group of three, paid",
          "Construire à trois, contre paiement",
          "البناء في مجموعة من ثلاثة بأجر",
          "Kujenga kwa kundi la watatu, kwa malipo",
        ),
      ],
    },
  ],
  outcomes: [
    localizedText(
      "build a site that works on a cheap phone",
      "construire un site qui marche sur un téléphone bon marché",
      "بناء موقع يعمل على هاتف رخيص",
      "kujenga tovuti inayofanya kazi kwenye simu ya bei nafuu",
    ),
    localizedText(
      "read and change other people’s code",
      "lire et modifier le code des autres",
      "قراءة شيفرة كتبها غيرك وتعديلها",
      "kusoma na kubadilisha programu za wengine",
    ),
    localizedText(
      "set a price and meet a deadline",
      "fixer un prix et respecter un délai",
      "تحديد سعر والالتزام بموعد التسليم",
      "kupanga bei na kumaliza kwa wakati",
    ),
  ],
  requirements: [
    localizedText(
      "Twelve hours a week",
      "Douze heures par semaine",
      "اثنتا عشرة ساعة في الأسبوع",
      "Saa kumi na mbili kwa wiki",
    ),
    localizedText(
      "Enough English or French to read a short text",
      "Assez d’anglais ou de français pour lire un texte court",
      "ما يكفي من الإنجليزية أو الفرنسية لقراءة نص قصير",
      "Kiingereza au Kifaransa cha kutosha kusoma maandishi mafupi",
    ),
    localizedText(
      "No computer needed: we lend one",
      "Pas besoin d’ordinateur : nous en prêtons un",
      "لا حاجة إلى حاسوب: نعيرك واحدًا",
      "Huhitaji kompyuta: tunakuazima moja",
    ),
  ],
  instructors: [
    {
      name: "Amina Yusuf",
      role: localizedText(
        "Front-end developer and instructor",
        "Développeuse front-end et enseignante",
        "مطوّرة واجهات ومعلمة",
        "Mtengenezaji wa tovuti na mkufunzi",
      ),
      bio: localizedText(
        "Learned here in the third class. Builds for a bank in the morning, teaches on Tuesdays.",
        "A appris ici, dans la troisième classe. Code pour une banque le matin, enseigne le mardi.",
        "تعلمت هنا في الصف الثالث. تبني لمصرف صباحًا وتعلّم يوم الثلاثاء.",
        "Alijifunza hapa, katika darasa letu la tatu. Asubuhi huiandikia benki programu, Jumanne hufundisha.",
      ),
    },
    {
      name: "Samuel Okello",
      role: localizedText(
        "Back-end teacher",
        "Enseignant back-end",
        "معلم الواجهات الخلفية",
        "Mwalimu wa upande wa seva",
      ),
      bio: localizedText(
        "Kept a phone company’s servers running for nine years. Likes to be asked why.",
        "A fait tourner les serveurs d’un opérateur pendant neuf ans, et aime qu’on lui demande pourquoi.",
        "أبقى خوادم شركة هاتف تعمل تسعة أعوام، ويحب أن يُسأل لماذا.",
        "Aliendesha seva za kampuni ya simu kwa miaka tisa, na hupenda kuulizwa kwa nini.",
      ),
    },
  ],
};
