import { localizedText } from "../../platform/i18n/localized-text";

const wholeDay = localizedText(
  "A seat for the whole day",
  "Une place pour toute la journée",
  "مقعد لليوم كله",
  "Kiti kwa siku nzima",
);
const lunch = localizedText(
  "Lunch and tea",
  "Déjeuner et thé",
  "الغداء والشاي",
  "Chakula cha mchana na chai",
);
const recordings = localizedText(
  "Recordings of every talk",
  "Les enregistrements de toutes les conférences",
  "تسجيلات جميع المحاضرات",
  "Rekodi za mihadhara yote",
);
const speakerRole = {
  grace: localizedText(
    "Mobile engineer",
    "Ingénieure mobile",
    "مهندسة تطبيقات الهاتف",
    "Mhandisi wa programu za simu",
  ),
  jeanClaude: localizedText("Data lead", "Responsable des données", "مسؤول البيانات", "Kiongozi wa data"),
  tesfaye: localizedText("Hardware technician", "Technicien en matériel", "فني أجهزة", "Fundi wa vifaa"),
  rehema: localizedText(
    "Engineering manager",
    "Responsable d’équipe technique",
    "مديرة فريق هندسي",
    "Meneja wa uhandisi",
  ),
};

/** Prices in cents; days count from the day of seeding. */
export const conference = {
  slug: "displaced-developers-conference",
  category: "conference" as const,
  art: { family: "reboot", palette: 4 },
  attendance: "mixed" as const,
  featured: true,
  day: 75,
  starts: "09:00",
  ends: "17:00",
  timeZone: "Africa/Kampala",
  offset: "+03:00",
  title: localizedText(
    "Displaced Developers Conference",
    "Conférence des développeurs déplacés",
    "مؤتمر المطوّرين النازحين",
    "Mkutano wa Watengenezaji Programu Waliohama",
  ),
  shortDescription: localizedText(
    "One day of talks by engineers who have rebuilt a career across a border.",
    "Une journée de conférences, par des ingénieurs et ingénieures qui ont rebâti leur carrière de l’autre côté d’une frontière.",
    "يوم من المحاضرات يقدمها مهندسون أعادوا بناء مسيرتهم المهنية في بلد آخر.",
    "Siku moja ya mihadhara ya wahandisi waliojenga upya taaluma zao ng’ambo ya mpaka.",
  ),
  description: localizedText(
    `Two hundred developers meet for a day. Most of them learned to code in one country, and work from another. They show what they have built, how they found the first client, and what they would do differently.

The talks are short and come with code. There is time in between: the lunch is long on purpose, and the best conversations happen in the corridor.

## Who it is for

For anyone who writes software or would like to. You need no documents, no invitation and no tie. Sessions are in English, with French and Arabic interpreters in the front row.

## Good to know

There is a quiet room all day, a room for small children, and a socket at every seat. The hall and toilets are step-free. If you join online, the stream uses about as much data as a phone call.`,
    `Deux cents développeurs et développeuses se retrouvent pour une journée. La plupart ont appris à coder dans un pays et travaillent depuis un autre. Ces personnes montrent ce qu’elles ont construit, comment elles ont trouvé leur premier client et ce qu’elles feraient autrement.

Les conférences sont courtes et montrent du code. Entre elles, il y a du temps : le déjeuner est long exprès, et les meilleures conversations ont lieu dans le couloir.

## Pour qui

Pour toutes celles et ceux qui écrivent des logiciels ou en ont envie. Il ne faut ni papiers, ni invitation, ni cravate. Les sessions sont en anglais, avec des interprètes en français et en arabe au premier rang.

## Bon à savoir

Il y a une salle calme toute la journée, une salle pour les petits enfants, et une prise à chaque place. La grande salle et les toilettes sont accessibles sans marches. Si vous participez en ligne, la diffusion utilise à peu près autant de données qu’un appel téléphonique.`,
    `يلتقي مئتا مطوّر ليوم واحد. تعلّم معظمهم البرمجة في بلد ويعملون من بلد آخر. يعرضون ما بنوه، وكيف وجدوا أول عميل، وما الذي كانوا سيفعلونه بطريقة أخرى.

المحاضرات قصيرة ومعها شيفرة. وبينها وقت: الغداء طويل عن قصد، وأفضل الأحاديث تدور في الممر.

## لمن هذا المؤتمر

لكل من يكتب البرمجيات أو يودّ ذلك. لا حاجة إلى وثائق ولا إلى دعوة ولا إلى ربطة عنق. الجلسات بالإنجليزية، مع مترجمين إلى الفرنسية والعربية في الصف الأمامي.

## من المفيد معرفته

هناك غرفة هادئة طوال اليوم، وغرفة للأطفال الصغار، ومقبس عند كل مقعد. القاعة ودورات المياه بلا درجات. ويستهلك البث عبر الإنترنت بيانات بقدر مكالمة هاتفية تقريبًا.`,
  ),
  location: localizedText(
    "Kampala and online",
    "Kampala et en ligne",
    "كمبالا وعبر الإنترنت",
    "Kampala na mtandaoni",
  ),
  venue: localizedText("Innovation Hall", "Salle Innovation", "قاعة الابتكار", "Ukumbi wa Innovation"),
  address: "Plot 14, Kanjokya Street, Kampala, Uganda (sample)",
  schedule: [
    {
      offset: 0,
      title: localizedText(
        "Doors open, tea",
        "Ouverture des portes et thé",
        "فتح الأبواب والشاي",
        "Milango yafunguliwa, chai",
      ),
      description: localizedText(
        "Badges, power sockets, quiet room open.",
        "Badges, prises de courant, salle calme ouverte.",
        "الشارات والمقابس، والغرفة الهادئة مفتوحة.",
        "Beji, soketi za umeme, chumba cha utulivu kimefunguliwa.",
      ),
    },
    {
      offset: 60,
      title: localizedText(
        "Shipping on 2G",
        "Livrer en 2G",
        "النشر على شبكة 2G",
        "Kusambaza programu kwa 2G",
      ),
      description: localizedText(
        "Grace Lado shows the app that 4,000 traders use offline.",
        "Grace Lado montre l’application que 4 000 commerçants utilisent hors ligne.",
        "تعرض غريس لادو التطبيق الذي يستخدمه 4000 تاجر دون اتصال.",
        "Grace Lado anaonyesha programu inayotumiwa na wafanyabiashara 4,000 bila mtandao.",
      ),
    },
    {
      offset: 135,
      title: localizedText(
        "Repair as a career",
        "La réparation, un métier",
        "الإصلاح مهنة",
        "Ukarabati kama kazi",
      ),
      description: localizedText(
        "Dawit Haile takes a dead laptop apart and brings it back to life on stage.",
        "Dawit Haile démonte un ordinateur mort et le ramène à la vie sur scène.",
        "يفكك داويت هايله حاسوبًا ميتًا ويعيده إلى الحياة على المسرح.",
        "Dawit Haile anafungua kompyuta iliyokufa na kuifufua jukwaani.",
      ),
    },
    {
      offset: 195,
      title: localizedText("A long lunch", "Un long déjeuner", "غداء طويل", "Mapumziko marefu ya mchana"),
      description: localizedText(
        "Ninety minutes. Tables are named after open problems: sit at yours.",
        "Quatre-vingt-dix minutes. Chaque table porte le nom d’un problème ouvert : choisissez le vôtre.",
        "تسعون دقيقة. تحمل الطاولات أسماء مسائل لم تُحل بعد، ولكل شخص طاولة مسألته.",
        "Dakika tisini. Kila meza ina jina la tatizo ambalo halijatatuliwa: kaa kwenye lako.",
      ),
    },
    {
      offset: 285,
      title: localizedText(
        "Maps that work offline",
        "Des cartes qui marchent hors ligne",
        "خرائط تعمل دون اتصال",
        "Ramani zinazofanya kazi bila mtandao",
      ),
      description: localizedText(
        "Jean-Claude Niyonzima fits a whole district into two megabytes.",
        "Jean-Claude Niyonzima fait tenir un district entier dans deux mégaoctets.",
        "يضع جان كلود نيونزيما منطقة كاملة في ميغابايتين.",
        "Jean-Claude Niyonzima anaweka wilaya nzima ndani ya megabaiti mbili.",
      ),
    },
    {
      offset: 345,
      title: localizedText(
        "Hiring without borders",
        "Recruter sans frontières",
        "توظيف بلا حدود",
        "Kuajiri bila mipaka",
      ),
      description: localizedText(
        "Rehema Juma and two other employers answer questions from the floor.",
        "Rehema Juma et deux autres employeurs répondent aux questions de la salle.",
        "تجيب رحمة جمعة واثنان آخران من أصحاب العمل عن أسئلة الحاضرين.",
        "Rehema Juma na waajiri wengine wawili wanajibu maswali ya wasikilizaji.",
      ),
    },
    {
      offset: 420,
      title: localizedText("Demo hour", "L’heure des démos", "ساعة العروض", "Saa ya maonyesho"),
      description: localizedText(
        "Twelve teams, five minutes each.",
        "Douze équipes, cinq minutes chacune.",
        "اثنا عشر فريقًا، ولكل فريق خمس دقائق.",
        "Timu kumi na mbili, dakika tano kila moja.",
      ),
    },
  ],
  speakers: [
    {
      name: "Grace Lado",
      role: speakerRole.grace,
      topic: localizedText(
        "Shipping on 2G",
        "Livrer en 2G",
        "النشر على شبكة 2G",
        "Kusambaza programu kwa 2G",
      ),
    },
    {
      name: "Dawit Haile",
      role: speakerRole.tesfaye,
      topic: localizedText(
        "Repair as a career",
        "La réparation, un métier",
        "الإصلاح مهنة",
        "Ukarabati kama kazi",
      ),
    },
    {
      name: "Jean-Claude Niyonzima",
      role: speakerRole.jeanClaude,
      topic: localizedText(
        "Maps that work offline",
        "Des cartes qui marchent hors ligne",
        "خرائط تعمل دون اتصال",
        "Ramani zinazofanya kazi bila mtandao",
      ),
    },
    {
      name: "Rehema Juma",
      role: speakerRole.rehema,
      topic: localizedText(
        "Hiring without borders",
        "Recruter sans frontières",
        "توظيف بلا حدود",
        "Kuajiri bila mipaka",
      ),
    },
  ],
  pools: [
    { key: "hall", capacity: 200 },
    { key: "early-birds", capacity: 40 },
  ],
  tickets: [
    {
      key: "early-bird",
      name: localizedText("Early Bird", "Tarif anticipé", "الحجز المبكر", "Tiketi ya Mapema"),
      price: 5000,
      /** Sales end this many days before the event. */
      closes: 45,
      pools: ["hall", "early-birds"],
      benefits: [wholeDay, lunch, recordings],
    },
    {
      key: "regular",
      name: localizedText("Regular", "Plein tarif", "عادية", "Tiketi ya Kawaida"),
      price: 7500,
      closes: 1,
      pools: ["hall"],
      benefits: [wholeDay, lunch, recordings],
    },
    {
      key: "student",
      name: localizedText("Student", "Tarif étudiant", "للطلاب", "Tiketi ya Mwanafunzi"),
      price: 2500,
      closes: 1,
      pools: ["hall"],
      benefits: [
        wholeDay,
        lunch,
        recordings,
        localizedText(
          "Bring any student card",
          "Apportez n’importe quelle carte d’étudiant",
          "يكفي إحضار أي بطاقة دراسية",
          "Lete kadi yoyote ya mwanafunzi",
        ),
      ],
    },
  ],
};
