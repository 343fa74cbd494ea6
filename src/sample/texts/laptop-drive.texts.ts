import { COHORTS, LAPTOP_DRIVE } from "../facts";
import { localizedText } from "../../platform/i18n/localized-text";

/** The campaign of spec §3: goal 50000, deadline 2024-12-31. What is raised stands in the ledger (donations.server.ts). */
export const laptopDrive = {
  slug: "laptop-drive-2024",
  art: { family: "strip", palette: 0 },
  goal: 50_000,
  startDate: "2024-08-01",
  deadline: "2024-12-31",
  afterDeadline: "keep_open" as const,
  phase: "open" as const,
  category: "equipment" as const,
  featured: false,
  title: localizedText(
    "Laptop drive 2024",
    "Collecte d’ordinateurs 2024",
    "حملة الحواسيب 2024",
    "Kampeni ya kompyuta 2024",
  ),
  shortDescription: localizedText(
    "Forty shared laptops, so practice does not stop when class does.",
    "Quarante ordinateurs à partager, pour pratiquer après le cours.",
    "أربعون حاسوبًا مشتركًا، كي لا يتوقف التمرين حين ينتهي الدرس.",
    "Kompyuta arobaini za pamoja, ili mazoezi yasiishe darasa linapoisha.",
  ),
  location: localizedText("Kakuma and Kampala", "Kakuma et Kampala", "كاكوما وكمبالا", "Kakuma na Kampala"),
  description: localizedText(
    "Three learners share one laptop. This fundraiser buys forty refurbished laptops, solar chargers to power them and a technician to repair them. Sixteen are already in use.",
    "Les apprenants partagent un ordinateur à trois. Cette collecte achète quarante machines reconditionnées, le soleil pour les charger et des mains pour les réparer. Seize servent déjà.",
    "يتشارك كل ثلاثة متعلمين حاسوبًا واحدًا. تشتري هذه الحملة أربعين جهازًا مجدّدًا، والشمس التي تشحنها، والأيدي التي تصلحها. ستة عشر منها في الاستعمال الآن.",
    "Wanafunzi watatu hutumia kompyuta moja. Kampeni hii hununua kompyuta arobaini zilizokarabatiwa, umeme wa jua wa kuzichaji na mikono ya kuzitengeneza. Kumi na sita tayari zinatumika.",
  ),
  story: localizedText(
    `Learners in Kakuma already share. Three people to a keyboard, one phone as the hotspot, and a rota that everyone signs. The rota works. What it lacks is laptops.

The cohort wrote the plan below: which laptops can be repaired locally, who keeps the keys, and how a laptop moves to the next learner on graduation day.

“We counted first,” says Grace Lado, who keeps the rota. “With forty laptops, two people share one, and everyone can take one home two evenings a week.”

Dawit Haile, cohort 2, repairs them at the bench he now co-owns. A broken keyboard is back in class within two days, because the parts come from a shop ten minutes away.`,
    `À Kakuma, on partage déjà. Trois personnes par clavier, un téléphone comme point d’accès et un planning que chacun signe. Le planning marche. Ce qui manque, ce sont les machines.

La promotion a écrit le plan ci-dessous : quels ordinateurs se réparent sur place, qui garde les clés, et comment une machine passe au suivant le jour de la remise des diplômes.

« Nous avons d’abord compté », dit Grace Lado, qui tient le planning. « Quarante machines suffisent pour en partager une à deux, et pour que chacun en emporte une chez soi deux soirs par semaine. »

Dawit Haile, de la promotion 2, les répare à l’établi dont il est aujourd’hui copropriétaire. Un clavier cassé revient en classe en deux jours, car les pièces viennent d’une boutique à dix minutes.`,
    `المتعلمون في كاكوما يتشاركون منذ زمن: ثلاثة أشخاص على لوحة مفاتيح واحدة، وهاتف واحد نقطةَ اتصال، وجدول يوقّعه الجميع. الجدول ناجح. ما ينقصه هو الأجهزة.

كتبت الدفعة الخطة أدناه: أي الحواسيب يمكن إصلاحها محليًا، ومن يحفظ المفاتيح، وكيف ينتقل الجهاز إلى المتعلم التالي يوم التخرج.

تقول غريس لادو التي تدير الجدول: «بدأنا بالعدّ. أربعون جهازًا تكفي ليتشارك كل اثنين جهازًا، وليأخذ كل واحد جهازًا إلى البيت مساءين في الأسبوع».

أما داويت هايله، خريج الدفعة الثانية، فيصلحها على طاولة الإصلاح التي صار شريكًا في ملكيتها. تعود لوحة المفاتيح المكسورة إلى الصف خلال يومين، لأن القطع تأتي من متجر على بعد عشر دقائق.`,
    `Wanafunzi wa Kakuma tayari wanashirikiana. Watu watatu kwa kibodi moja, simu moja kama mtandao, na ratiba ambayo kila mtu hutia saini. Ratiba inafanya kazi. Kinachokosekana ni kompyuta.

Darasa liliandika mpango ulio hapa chini: kompyuta zipi zinaweza kutengenezwa hapa hapa, nani anatunza funguo, na jinsi kompyuta inavyopita kwa mwanafunzi anayefuata siku ya mahafali.

“Tulianza kwa kuhesabu,” asema Grace Lado, anayetunza ratiba. “Kompyuta arobaini zinatosha watu wawili kutumia moja, na kila mtu kuchukua moja nyumbani jioni mbili kwa wiki.”

Dawit Haile, wa darasa la 2, huzitengeneza kwenye meza ya matengenezo ambayo sasa ni mmoja wa wamiliki wake. Kibodi iliyoharibika hurudi darasani ndani ya siku mbili, kwa sababu vipuri hutoka duka lililo umbali wa dakika kumi.`,
  ),
  overfunding: localizedText(
    "Any money above the goal goes into the repair fund of the same two classes.",
    "Ce qui dépasse l’objectif va au fonds de réparation des deux mêmes classes.",
    "ما يزيد على الهدف يذهب إلى صندوق الإصلاح للصفين نفسيهما.",
    "Kinachozidi lengo huenda kwenye mfuko wa matengenezo wa madarasa hayo hayo mawili.",
  ),
  impact: [
    localizedText(
      "40 refurbished laptops with two-year local repair cover",
      "40 ordinateurs reconditionnés, avec deux ans de réparation sur place",
      "40 حاسوبًا مجدّدًا مع ضمان إصلاح محلي لسنتين",
      "Kompyuta 40 zilizokarabatiwa, na matengenezo ya miaka miwili hapa hapa",
    ),
    localizedText(
      "20 solar chargers, bought from a shop in Kakuma",
      "20 chargeurs solaires, achetés dans une boutique de Kakuma",
      "20 شاحنًا شمسيًا من متجر في كاكوما",
      "Chaja 20 za jua, kutoka duka la Kakuma",
    ),
    localizedText(
      `One paid repair technician, a graduate of cohort ${COHORTS.technician}`,
      `Un technicien de réparation payé, diplômé de la promotion ${COHORTS.technician}`,
      "فني إصلاح بأجر، من خريجي الدفعة الثانية",
      `Fundi mmoja wa kulipwa, mhitimu wa darasa la ${COHORTS.technician}`,
    ),
    localizedText(
      "Two people to a laptop instead of three",
      "Deux personnes par clavier au lieu de trois",
      "شخصان على كل لوحة مفاتيح بعد أن كانوا ثلاثة",
      "Watu wawili kwa kibodi badala ya watatu",
    ),
  ],
  budget: [
    { item: localizedText("Laptops", "Ordinateurs", "الحواسيب", "Kompyuta"), amount: 32_000 },
    {
      item: localizedText("Solar chargers", "Chargeurs solaires", "الشواحن الشمسية", "Chaja za jua"),
      amount: 8000,
    },
    {
      item: localizedText(
        "Repair technician",
        "Technicien de réparation",
        "فني الإصلاح",
        "Fundi wa matengenezo",
      ),
      amount: 7000,
    },
    { item: localizedText("Transport", "Transport", "النقل", "Usafiri"), amount: 3000 },
  ],
  updates: [
    {
      date: "2024-10-12",
      title: localizedText(
        `First ${LAPTOP_DRIVE.inUse} laptops are in use`,
        "Les 16 premières machines servent déjà",
        "أول 16 جهازًا في الاستعمال",
        "Kompyuta 16 za kwanza zinatumika",
      ),
      content: localizedText(
        "They went to cohort 3 with a signed rota. Each one has a number, and a list on the classroom door says who has which.",
        "Elles sont allées à la promotion 3, avec un planning signé. Chacune porte un numéro, et la liste est affichée sur la porte de la classe.",
        "ذهبت إلى الدفعة الثالثة مع جدول موقّع. لكل جهاز رقم، وقائمة من يحمل أي جهاز معلّقة على باب الصف.",
        "Zilikwenda kwa darasa la 3 pamoja na ratiba iliyotiwa saini. Kila moja ina nambari, na orodha ya nani ana ipi imebandikwa mlangoni.",
      ),
    },
    {
      date: "2024-09-02",
      title: localizedText(
        "Repair bench open on Saturdays",
        "L’établi de réparation ouvre le samedi",
        "طاولة الإصلاح مفتوحة كل سبت",
        "Meza ya matengenezo hufunguliwa Jumamosi",
      ),
      content: localizedText(
        "Dawit fixed nine keyboards on the first day. Bring a screwdriver if you have one.",
        "Dawit a réparé neuf claviers le premier jour. Venez avec un tournevis si vous en avez un.",
        "أصلح داويت تسع لوحات مفاتيح في اليوم الأول. ومن لديه مفك براغٍ فليحضره معه.",
        "Dawit alitengeneza kibodi tisa siku ya kwanza. Njoo na bisibisi kama unayo.",
      ),
    },
  ],
};
