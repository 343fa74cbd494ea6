import { CLASS, COUNTRIES, COURSE, EMPLOYMENT, LEARNERS } from "../facts";
import { localizedText } from "../../platform/i18n/localized-text";

const allYear = localizedText("2026", "2026", "2026", "2026");
const instructorAmina = localizedText(
  "Front-end developer and instructor",
  "Développeuse front-end et enseignante",
  "مطوّرة واجهات ومعلمة",
  "Mtengenezaji wa tovuti na mkufunzi",
);

export const codeForRefugees = {
  slug: "code-for-refugees",
  art: { family: "mark", palette: 4 },
  featured: true,
  category: "web-development" as const,
  startDate: "2023-02-06",
  title: localizedText(
    "Code for Refugees",
    "Du code pour les réfugiés",
    "برمجة للاجئين",
    "Programu kwa Wakimbizi",
  ),
  shortDescription: localizedText(
    `Six months from the first line of HTML to the first paid job. Two teachers for ${CLASS.places} learners, and a mentor for each.`,
    `Six mois, de la première ligne de HTML au premier travail payé. Deux enseignants pour ${CLASS.places} apprenants, et un mentor chacun.`,
    `ستة أشهر من أول سطر HTML إلى أول عمل مدفوع. معلّمان لصف من ${CLASS.places} متعلمًا، ومرشد لكل متعلم.`,
    `Miezi sita kutoka mstari wa kwanza wa HTML hadi kazi ya kwanza ya malipo. Walimu wawili kwa wanafunzi ${CLASS.places}, na mshauri kwa kila mmoja.`,
  ),
  description: localizedText(
    `The class meets four afternoons a week. Three people share a laptop: one types, one reads, one asks why. After twenty minutes they swap.

You do not need documents to join, and we never ask for them. You need twelve hours a week and the wish to build something that works.

## How a week goes

Monday is for a new idea. Tuesday and Wednesday are for practice with a teacher in the room. Thursday a mentor calls and reads the code with the learner, line by line. On Friday the room stays open for anyone.

## What happens after

In the last six weeks each group builds a small website for someone who needs it: a clinic, a shop, a school. That work is paid. It is the first line of a portfolio, and often of a contract.`,
    `La classe se réunit quatre après-midi par semaine. Trois personnes partagent un ordinateur : l’une tape, une autre lit, la troisième demande pourquoi. Au bout de vingt minutes, on change de place.

Vous n’avez pas besoin de papiers pour venir, et nous n’en demandons jamais. Il vous faut douze heures par semaine et l’envie de construire quelque chose qui marche.

## Le déroulement d’une semaine

Le lundi, une idée nouvelle. Le mardi et le mercredi, la pratique avec un enseignant dans la salle. Le jeudi, un mentor appelle et relit le code avec l’apprenant, ligne par ligne. Le vendredi, la salle reste ouverte à tout le monde.

## Et après

Les six dernières semaines, chaque groupe construit un petit site pour quelqu’un qui en a besoin : une clinique, une boutique, une école. Ce travail est payé. C’est la première ligne d’un portfolio, et souvent d’un contrat.`,
    `يجتمع الصف أربع مرات بعد الظهر كل أسبوع. يتشارك كل ثلاثة أشخاص حاسوبًا واحدًا: شخص يكتب، وآخر يقرأ، وثالث يسأل لماذا. وبعد عشرين دقيقة يتبادلون الأدوار.

لا تلزمك وثائق للانضمام، ولا نطلبها أبدًا. ما يلزمك هو اثنتا عشرة ساعة في الأسبوع ورغبة في بناء شيء يعمل.

## كيف يمضي الأسبوع

يوم الاثنين لفكرة جديدة، والثلاثاء والأربعاء للتمرين مع معلم في القاعة. يوم الخميس يتصل مرشد ويقرأ الشيفرة مع المتعلم سطرًا سطرًا. ويوم الجمعة تبقى القاعة مفتوحة للجميع.

## ماذا بعد

في الأسابيع الستة الأخيرة تبني كل مجموعة موقعًا صغيرًا لمن يحتاج إليه: عيادة أو متجر أو مدرسة. هذا العمل مدفوع الأجر. إنه أول سطر في ملف الأعمال، وكثيرًا ما يكون أول سطر في عقد.`,
    `Darasa hukutana alasiri nne kila wiki. Watu watatu hutumia kompyuta moja: mmoja anaandika, mmoja anasoma, mmoja anauliza kwa nini. Baada ya dakika ishirini hubadilishana nafasi.

Huhitaji hati ili kujiunga, na hatuziombi kamwe. Unahitaji saa kumi na mbili kwa wiki na nia ya kujenga kitu kinachofanya kazi.

## Wiki inavyokwenda

Jumatatu ni ya wazo jipya. Jumanne na Jumatano ni za mazoezi, mwalimu akiwa darasani. Alhamisi mshauri hupiga simu na kusoma programu pamoja na mwanafunzi, mstari kwa mstari. Ijumaa chumba hubaki wazi kwa kila mtu.

## Kinachofuata

Katika wiki sita za mwisho kila kundi hujenga tovuti ndogo kwa mtu anayeihitaji: kliniki, duka, shule. Kazi hiyo hulipwa. Ni mstari wa kwanza wa orodha ya kazi zao, na mara nyingi wa mkataba.`,
  ),
  location: localizedText(
    "Kakuma, Kampala and online",
    "Kakuma, Kampala et en ligne",
    "كاكوما وكمبالا وعبر الإنترنت",
    "Kakuma, Kampala na mtandaoni",
  ),
  hoursAWeek: COURSE.hoursAWeek,
  taughtIn: ["en", "sw"],
  countries: ["KE", "UG"],
  loanedEquipment: localizedText(
    "A laptop in class and 2 GB of data a month",
    "Un ordinateur en classe et 2 Go de données par mois",
    "حاسوب في الصف و2 غيغابايت من بيانات الهاتف كل شهر",
    "Kompyuta darasani na GB 2 za data kwa mwezi",
  ),
  ageFrom: 16,
  impact: {
    beneficiaries: LEARNERS.codeForRefugees,
    countries: COUNTRIES.all,
    employmentRate: EMPLOYMENT.codeForRefugees,
    partners: 30,
  },
  objectives: [
    localizedText(
      "Teach 180 people a year to build for the web",
      "Apprendre à 180 personnes par an à construire pour le web",
      "تعليم 180 شخصًا كل عام بناء مواقع الويب",
      "Kufundisha watu 180 kwa mwaka kutengeneza tovuti",
    ),
    localizedText(
      "Give each learner a mentor who works as a developer",
      "Donner à chaque apprenant un mentor dont le code est le métier",
      "أن يكون لكل متعلم مرشد يعمل في البرمجة",
      "Kumpa kila mwanafunzi mshauri anayefanya kazi ya kutengeneza programu",
    ),
    localizedText(
      "Give each learner paid work before the course ends",
      "Donner à chaque apprenant un travail payé avant la fin du cours",
      "أن يحصل كل متعلم على عمل مدفوع قبل نهاية الدورة",
      "Kumpa kila mwanafunzi kazi ya malipo kabla kozi haijaisha",
    ),
  ],
  activities: [
    {
      title: localizedText("Class", "Cours", "الصف", "Darasa"),
      description: localizedText(
        "New ideas and practice, with a teacher in the room.",
        "Des idées nouvelles et de la pratique, avec un enseignant dans la salle.",
        "أفكار جديدة وتمرين، مع معلم في القاعة.",
        "Mawazo mapya na mazoezi, mwalimu akiwa darasani.",
      ),
      schedule: localizedText(
        "Monday to Thursday, 14:00 to 17:00",
        "Du lundi au jeudi, de 14 h à 17 h",
        "من الاثنين إلى الخميس، 14:00 إلى 17:00",
        "Jumatatu hadi Alhamisi, 14:00 hadi 17:00",
      ),
      participants: CLASS.places,
    },
    {
      title: localizedText(
        "Code reading with a mentor",
        "Relecture de code avec un mentor",
        "قراءة الشيفرة مع مرشد",
        "Kusoma programu na mshauri",
      ),
      description: localizedText(
        "A working developer reads what you wrote, by call, or by text when data is low.",
        "Un développeur en activité relit ce que vous avez écrit, par appel, ou par SMS quand les données manquent.",
        "مطوّر يعمل في المهنة يقرأ ما كتبته، بالاتصال أو برسالة نصية حين تقلّ البيانات.",
        "Mtengenezaji programu aliye kazini husoma ulichoandika, kwa simu, au kwa ujumbe mfupi data ikiwa kidogo.",
      ),
      schedule: localizedText(
        "Thursday, 40 minutes each",
        "Le jeudi, 40 minutes par personne",
        "الخميس، 40 دقيقة لكل متعلم",
        "Alhamisi, dakika 40 kila mmoja",
      ),
      participants: 36,
    },
    {
      title: localizedText("Open room", "Salle ouverte", "القاعة المفتوحة", "Chumba wazi"),
      description: localizedText(
        "Power, internet and quiet for anyone who wants to keep working.",
        "Du courant, internet et du calme pour qui veut continuer à travailler.",
        "كهرباء وإنترنت وهدوء لكل من يريد مواصلة العمل.",
        "Umeme, intaneti na utulivu kwa yeyote anayetaka kuendelea na kazi.",
      ),
      schedule: localizedText(
        "Friday, 10:00 to 18:00",
        "Le vendredi, de 10 h à 18 h",
        "الجمعة، 10:00 إلى 18:00",
        "Ijumaa, 10:00 hadi 18:00",
      ),
      participants: 40,
    },
  ],
  outcomes: [
    {
      metric: localizedText(
        "Learners who finish",
        "Apprenants qui terminent",
        "متعلمون يُنهون الدورة",
        "Wanafunzi wanaomaliza",
      ),
      value: 88,
      target: 85,
      percent: true,
      period: allYear,
    },
    {
      metric: localizedText(
        "Graduates who earn money with code within a year",
        "Diplômés qui gagnent de l’argent en codant dans l’année",
        "خريجون يكسبون من البرمجة خلال عام",
        "Wahitimu wanaopata kipato kwa kuandika programu ndani ya mwaka",
      ),
      value: EMPLOYMENT.codeForRefugees,
      target: 80,
      percent: true,
      period: allYear,
    },
    {
      metric: localizedText(
        "Sites built for a paying client",
        "Sites construits pour un client qui paie",
        "مواقع بُنيت لعميل يدفع",
        "Tovuti zilizojengwa kwa mteja anayelipa",
      ),
      value: 24,
      target: 30,
      period: allYear,
    },
  ],
  team: [
    {
      name: "Tesfaye Bekele",
      role: localizedText("Head of program", "Responsable du programme", "مدير البرنامج", "Mkuu wa programu"),
    },
    { name: "Amina Yusuf", role: instructorAmina },
    {
      name: "Grace Atieno",
      role: localizedText(
        "Learner care",
        "Accompagnement des apprenants",
        "رعاية المتعلمين",
        "Huduma kwa wanafunzi",
      ),
    },
  ],
  testimonials: [
    {
      name: "Amina Yusuf",
      role: instructorAmina,
      content: localizedText(
        "I came to learn JavaScript. Now I run the Tuesday class, and two of my students review my code.",
        "Je suis venue apprendre JavaScript. J’anime maintenant la classe du mardi, et deux de mes apprenants relisent mon code.",
        "جئت لأتعلم جافاسكربت. واليوم أدير صف الثلاثاء، واثنان ممن علّمتهم يراجعان شيفرتي.",
        "Nilikuja kujifunza JavaScript. Sasa naongoza darasa la Jumanne, na wanafunzi wangu wawili hukagua programu yangu.",
      ),
    },
  ],
  updates: [
    {
      daysAgo: 12,
      title: localizedText(
        "The seventh class has started",
        "La septième classe a commencé",
        "بدأ الصف السابع",
        "Darasa la saba limeanza",
      ),
      content: localizedText(
        "Twenty-four people, twelve of them women, and four more laptops than last time. The first question came before the projector was on.",
        "Vingt-quatre personnes, dont douze femmes, et quatre ordinateurs de plus que la dernière fois. La première question est venue avant que le projecteur soit allumé.",
        "أربعة وعشرون شخصًا، منهم اثنتا عشرة امرأة، وأربعة حواسيب أكثر من المرة السابقة. وجاء أول سؤال قبل تشغيل جهاز العرض.",
        "Watu ishirini na wanne, kumi na wawili kati yao wanawake, na kompyuta nne zaidi ya mara iliyopita. Swali la kwanza lilikuja kabla projekta haijawashwa.",
      ),
    },
    {
      daysAgo: 55,
      title: localizedText(
        "A clinic’s waiting list, built in class",
        "La liste d’attente d’une clinique, construite en classe",
        "قائمة انتظار عيادة، بُنيت في الصف",
        "Orodha ya kusubiri ya kliniki, iliyojengwa darasani",
      ),
      content: localizedText(
        "Three learners built it in five weeks. The nurses asked for one change: bigger letters.",
        "Trois apprenants l’ont construite en cinq semaines. L’équipe soignante n’a demandé qu’un changement : des lettres plus grandes.",
        "بناها ثلاثة متعلمين في خمسة أسابيع. وطلب طاقم التمريض تغييرًا واحدًا: حروفًا أكبر.",
        "Wanafunzi watatu waliijenga kwa wiki tano. Wauguzi waliomba badiliko moja: herufi kubwa zaidi.",
      ),
    },
  ],
};
