import { localizedText } from "../../platform/i18n/localized-text";

export const posts = [
  {
    slug: "my-first-pull-request",
    daysAgo: 3,
    category: "student-stories" as const,
    author: "Esther Lokiru",
    art: { family: "mark", palette: 2 },
    title: localizedText(
      "My first pull request was merged from a phone",
      "Ma première demande de fusion, acceptée depuis un téléphone",
      "أول طلب دمج لي قُبل من هاتف",
      "Ombi langu la kwanza la kuunganisha programu lilikubaliwa kutoka kwenye simu",
    ),
    excerpt: localizedText(
      "The laptop rota put me on Thursdays. The bug did not want to wait until Thursday.",
      "Mon tour d’ordinateur était jeudi. Le bug, lui, n’attendait pas.",
      "كان دوري على الحاسوب يوم الخميس. ولم يُرد الخطأ أن ينتظر حتى الخميس.",
      "Zamu yangu ya kompyuta ilikuwa Alhamisi. Kosa halikutaka kusubiri mpaka Alhamisi.",
    ),
  },
  {
    slug: "why-version-control-in-week-one",
    daysAgo: 9,
    category: "tech-education" as const,
    author: "Samuel Okello",
    art: { family: "code", palette: 6 },
    title: localizedText(
      "Why we teach version control in week one",
      "Pourquoi la gestion de versions dès la première semaine",
      "لماذا نعلّم إدارة الإصدارات في الأسبوع الأول",
      "Kwa nini tunafundisha udhibiti wa matoleo wiki ya kwanza",
    ),
    excerpt: localizedText(
      "Three people, one laptop, and the question of who took out the sugar. A lesson that starts on paper.",
      "Trois personnes, un ordinateur, une question : qui a enlevé le sucre ? Une leçon qui commence sur papier.",
      "ثلاثة أشخاص وحاسوب واحد وسؤال: من أزال السكر؟ درس يبدأ على الورق.",
      "Watu watatu, kompyuta moja, na swali: nani aliondoa sukari? Somo linaloanza kwenye karatasi.",
    ),
  },
  {
    slug: "the-solar-lab-is-open",
    daysAgo: 16,
    category: "program-updates" as const,
    author: "Tesfaye Bekele",
    art: { family: "coil", palette: 0 },
    title: localizedText(
      "The solar lab is open: eight hours of power a day",
      "La salle solaire est ouverte : huit heures de courant par jour",
      "افتُتح المختبر الشمسي: ثماني ساعات كهرباء في اليوم",
      "Maabara ya sola imefunguliwa: saa nane za umeme kwa siku",
    ),
    excerpt: localizedText(
      "Nine learners and three graduates put twelve panels on the roof in Kakuma. The charging list has become a paper boat.",
      "Neuf apprenants et trois diplômés ont posé douze panneaux sur le toit à Kakuma. La liste de recharge est devenue un bateau en papier.",
      "ركّب تسعة متعلمين وثلاثة خريجين اثني عشر لوحًا على السطح في كاكوما. وصارت قائمة الشحن قاربًا ورقيًا.",
      "Wanafunzi tisa na wahitimu watatu waliweka paneli kumi na mbili juu ya paa Kakuma. Orodha ya kuchaji imekuwa mashua ya karatasi.",
    ),
  },
];
