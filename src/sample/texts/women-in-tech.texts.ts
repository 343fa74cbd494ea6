import { EMPLOYMENT, LEARNERS } from "../facts";
import { localizedText } from "../../platform/i18n/localized-text";

const allYear = localizedText("2026", "2026", "2026", "2026");

/** The second sample program of spec §3. */
export const womenInTech = {
  slug: "women-in-tech",
  art: { family: "coil", palette: 2 },
  featured: true,
  category: "ui-ux-design" as const,
  startDate: "2024-03-04",
  title: localizedText(
    "Women in Tech",
    "Femmes dans la tech",
    "نساء في التقنية",
    "Wanawake katika Teknolojia",
  ),
  shortDescription: localizedText(
    "An evening class by women for women, with childcare next door and a mentor for a year.",
    "Un cours du soir entre femmes, avec garderie et un an de mentorat.",
    "صف مسائي من نساء لنساء، مع رعاية للأطفال بجوارها ومرشدة لمدة عام.",
    "Darasa la jioni la wanawake kwa wanawake, malezi ya watoto jirani na mshauri kwa mwaka mmoja.",
  ),
  description: localizedText(
    `Most of our learners look after someone. So the class is in the evening, the children are in the next room with two people who are paid to be there, and we plan for the bus home.

The course begins with paper: what does a shopkeeper need, and what is the smallest screen that gives it to her? Drawing comes first, code after it. Each woman leaves with three finished designs and one of them built.

## A year, not a term

After twenty weeks the class ends and the mentoring begins. Once a month, for a year, a designer or developer calls. Together they look at job applications, rates and contracts, and practise saying no.`,
    `La plupart de nos apprenantes s’occupent de quelqu’un. Le cours a donc lieu le soir, les enfants sont dans la pièce voisine avec deux personnes payées pour cela, et le bus du retour fait partie du plan.

On commence sur le papier : de quoi une commerçante a-t-elle besoin, et quel est le plus petit écran qui le lui donne ? Le dessin d’abord, le code ensuite. Chacune repart avec trois maquettes achevées, dont une construite.

## Un an, pas un trimestre

Au bout de vingt semaines, le cours s’arrête et le mentorat commence. Une fois par mois, pendant un an, une designer ou une développeuse appelle. Elles regardent ensemble les candidatures, les tarifs, les contrats, et la façon de dire non.`,
    `لدى معظم متعلماتنا من يعتنين به. لذلك الصف في المساء، والأطفال في الغرفة المجاورة مع شخصين يتقاضيان أجرًا لذلك، وحافلة العودة جزء من الخطة.

تبدأ الدورة بالورق: ماذا تحتاج صاحبة المتجر، وما أصغر شاشة تعطيها ذلك؟ الرسم أولًا ثم الشيفرة. تخرج كل واحدة بثلاثة تصاميم مكتملة، وواحد منها مبني.

## عام لا فصل

بعد عشرين أسبوعًا ينتهي الصف ويبدأ الإرشاد. مرة كل شهر، لمدة عام، تتصل مصممة أو مطورة. تنظران معًا في طلبات العمل والأسعار والعقود، وكيف تقول لا.`,
    `Wengi wa wanafunzi wetu wana mtu wa kumtunza. Hivyo darasa ni jioni, watoto wako chumba jirani na watu wawili wanaolipwa kwa kazi hiyo, na basi la kurudi nyumbani ni sehemu ya mpango.

Kozi huanza na karatasi: mwenye duka anahitaji nini, na skrini ndogo kabisa ya kumpa hilo ni ipi? Kuchora kwanza, programu baadaye. Kila mmoja huondoka na michoro mitatu iliyokamilika, mmoja wao umejengwa.

## Mwaka, si muhula

Baada ya wiki ishirini darasa huisha na ushauri huanza. Mara moja kwa mwezi, kwa mwaka mzima, mbunifu au mtengenezaji programu hupiga simu. Huangalia pamoja maombi ya kazi, bei, mikataba, na namna ya kusema hapana.`,
  ),
  location: localizedText("Nairobi and Kigali", "Nairobi et Kigali", "نيروبي وكيغالي", "Nairobi na Kigali"),
  hoursAWeek: 5,
  taughtIn: ["en", "fr", "rw"],
  countries: ["KE", "RW"],
  loanedEquipment: localizedText(
    "A laptop for the whole course",
    "Un ordinateur pendant tout le cours",
    "حاسوب محمول طوال الدورة",
    "Kompyuta kwa muda wote wa kozi",
  ),
  ageFrom: 18,
  impact: {
    beneficiaries: LEARNERS.womenInTech,
    countries: 6,
    employmentRate: EMPLOYMENT.womenInTech,
    partners: 11,
  },
  objectives: [
    localizedText(
      "Run four evening classes a year with childcare",
      "Tenir quatre cours du soir par an avec garderie",
      "إقامة أربعة صفوف مسائية كل عام مع رعاية للأطفال",
      "Kuendesha madarasa manne ya jioni kwa mwaka yenye malezi ya watoto",
    ),
    localizedText(
      "Have women teach every class",
      "Que des femmes enseignent chaque cours",
      "أن تعلّم النساء كل صف",
      "Wanawake wafundishe kila darasa",
    ),
    localizedText(
      "Stay in touch for a year after the last lesson",
      "Rester en contact un an après la dernière leçon",
      "البقاء على تواصل عامًا بعد آخر درس",
      "Kubaki na mawasiliano kwa mwaka baada ya somo la mwisho",
    ),
  ],
  activities: [
    {
      title: localizedText("Evening class", "Cours du soir", "الصف المسائي", "Darasa la jioni"),
      description: localizedText(
        "Design on paper, then on screen, then in code.",
        "Le dessin sur papier, puis à l’écran, puis en code.",
        "التصميم على الورق ثم الشاشة ثم الشيفرة.",
        "Usanifu kwenye karatasi, kisha skrini, kisha programu.",
      ),
      schedule: localizedText(
        "Tuesday and Thursday, 18:00 to 20:30",
        "Mardi et jeudi, de 18 h à 20 h 30",
        "الثلاثاء والخميس، 18:00 إلى 20:30",
        "Jumanne na Alhamisi, 18:00 hadi 20:30",
      ),
      participants: 16,
    },
    {
      title: localizedText("Mentor call", "Appel de mentorat", "اتصال الإرشاد", "Simu ya mshauri"),
      description: localizedText(
        "One hour a month with a woman who works in the field.",
        "Une heure par mois avec une femme du métier.",
        "ساعة كل شهر مع امرأة تعمل في المجال.",
        "Saa moja kwa mwezi na mwanamke anayefanya kazi hiyo.",
      ),
      schedule: localizedText(
        "Monthly, for a year",
        "Chaque mois, pendant un an",
        "شهريًا، لمدة عام",
        "Kila mwezi, kwa mwaka",
      ),
      participants: 52,
    },
  ],
  outcomes: [
    {
      metric: localizedText(
        "Women who finish the course",
        "Femmes qui terminent le cours",
        "نساء يُنهين الدورة",
        "Wanawake wanaomaliza kozi",
      ),
      value: 91,
      target: 85,
      percent: true,
      period: allYear,
    },
    {
      metric: localizedText(
        "Women who earn from design or code within a year",
        "Qui gagnent de l’argent par le design ou le code dans l’année",
        "من يكسبن من التصميم أو البرمجة خلال عام",
        "Wanaopata kipato kwa usanifu au kuandika programu ndani ya mwaka",
      ),
      value: 78,
      target: 75,
      percent: true,
      period: allYear,
    },
  ],
  team: [
    {
      name: "Nyandeng Deng",
      role: localizedText(
        "Head of program",
        "Responsable du programme",
        "مديرة البرنامج",
        "Mkuu wa programu",
      ),
    },
    {
      name: "Chantal Mukamana",
      role: localizedText("Design teacher", "Enseignante en design", "معلمة التصميم", "Mwalimu wa usanifu"),
    },
  ],
  testimonials: [
    {
      name: "Rahel Tesfay",
      role: localizedText(
        "Product designer, Nairobi",
        "Designer produit, Nairobi",
        "مصممة منتجات، نيروبي",
        "Mbunifu wa bidhaa, Nairobi",
      ),
      content: localizedText(
        "My daughter drew next door while I drew here. She still thinks that is what a job is.",
        "Ma fille dessinait à côté pendant que je dessinais ici. Elle croit toujours que c’est cela, un métier.",
        "كانت ابنتي ترسم في الغرفة المجاورة وأنا أرسم هنا. وما زالت تظن أن هذا هو العمل.",
        "Binti yangu alichora chumba jirani nami nikichora hapa. Bado anaamini hiyo ndiyo kazi.",
      ),
    },
  ],
  updates: [
    {
      daysAgo: 20,
      title: localizedText(
        "Kigali opens a second room",
        "Kigali ouvre une deuxième salle",
        "كيغالي تفتح قاعة ثانية",
        "Kigali yafungua chumba cha pili",
      ),
      content: localizedText(
        "A partner lends it three evenings a week. The waiting list there is now four weeks long instead of twelve.",
        "Un partenaire la prête trois soirs par semaine. La liste d’attente y est passée de douze à quatre semaines.",
        "يعيرها شريك ثلاث أمسيات في الأسبوع. صارت قائمة الانتظار هناك أربعة أسابيع بدلًا من اثني عشر.",
        "Mshirika huazima jioni tatu kwa wiki. Orodha ya kusubiri sasa ni wiki nne badala ya kumi na mbili.",
      ),
    },
  ],
};
