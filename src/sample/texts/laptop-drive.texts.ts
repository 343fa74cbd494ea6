import { COHORTS, LAPTOP_DRIVE } from "../facts";
import { localizedText } from "../../platform/i18n/localized-text";

/** Values of specification.md §3. The amount raised is in the ledger (books.server.ts). */
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
    "Quarante ordinateurs à partager, pour que la pratique ne s’arrête pas avec le cours.",
    "أربعون حاسوبًا مشتركًا، كي لا يتوقف التمرين حين ينتهي الدرس.",
    "Kompyuta arobaini za kutumia pamoja, ili mazoezi yasiishe darasa linapoisha.",
  ),
  location: localizedText("Kakuma and Kampala", "Kakuma et Kampala", "كاكوما وكمبالا", "Kakuma na Kampala"),
  description: localizedText(
    "Three learners share one laptop. This fundraiser buys forty refurbished laptops and solar chargers to power them, and pays a technician to repair them. Sixteen are already in use.",
    "Les apprenants partagent un ordinateur à trois. Cette collecte paie quarante ordinateurs reconditionnés, des chargeurs solaires pour les alimenter et un technicien pour les réparer. Seize servent déjà.",
    "يتشارك كل ثلاثة متعلمين حاسوبًا واحدًا. تموّل هذه الحملة أربعين حاسوبًا مجدّدًا، وشواحن شمسية لتشغيلها، وفنيًا لإصلاحها. ستة عشر منها قيد الاستعمال الآن.",
    "Wanafunzi watatu hutumia kompyuta moja. Kampeni hii inalipia kompyuta arobaini zilizokarabatiwa, chaja za sola za kuzichaji na fundi wa kuzitengeneza. Kompyuta kumi na sita tayari zinatumika.",
  ),
  story: localizedText(
    `Learners in Kakuma already share. Three people to a keyboard, one phone as the hotspot, and a rota that everyone signs. The rota works. What it lacks is laptops.

The cohort wrote the plan below: which laptops can be repaired locally, who keeps the keys, and how a laptop moves to the next learner on graduation day.

“We counted first,” says Grace Lado, who keeps the rota. “With forty laptops, two people share one, and everyone can take one home two evenings a week.”

Dawit Haile, cohort 2, repairs them at the bench he now co-owns. A broken keyboard is back in class within two days, because the parts come from a shop ten minutes away.`,
    `Les apprenants de Kakuma partagent déjà. Trois personnes par clavier, un téléphone comme point d’accès et un planning que tout le monde signe. Le planning marche. Ce qui manque, ce sont les ordinateurs.

La promotion a écrit le plan ci-dessous : quels ordinateurs se réparent sur place, qui garde les clés, et comment un ordinateur passe à la personne suivante le jour de la remise des diplômes.

« Nous avons d’abord compté », dit Grace Lado, qui tient le planning. « Avec quarante ordinateurs, on en partage un à deux, et tout le monde peut en emporter un à la maison deux soirs par semaine. »

Dawit Haile, de la promotion 2, les répare dans l’atelier dont il est aujourd’hui copropriétaire. Un clavier cassé revient en classe en deux jours, car les pièces viennent d’une boutique à dix minutes.`,
    `المتعلمون في كاكوما يتشاركون أصلًا: ثلاثة أشخاص على لوحة مفاتيح واحدة، وهاتف واحد نقطةَ اتصال، وجدول يوقّعه الجميع. الجدول ناجح، وما ينقصه هو الحواسيب.

كتبت الدفعة الخطة أدناه: أي الحواسيب يمكن إصلاحها محليًا، ومن يحفظ المفاتيح، وكيف ينتقل الحاسوب إلى المتعلم التالي يوم التخرج.

تقول غريس لادو التي تدير الجدول: «بدأنا بالعدّ. مع أربعين حاسوبًا يتشارك كل شخصين حاسوبًا واحدًا، ويستطيع الجميع أخذ حاسوب إلى البيت مساءين في الأسبوع».

أما داويت هايله، من الدفعة الثانية، فيصلحها في الورشة التي صار شريكًا في ملكيتها. تعود لوحة المفاتيح المكسورة إلى الصف خلال يومين، لأن القطع تأتي من متجر على بعد عشر دقائق.`,
    `Wanafunzi wa Kakuma tayari wanatumia kompyuta kwa pamoja. Watu watatu kwa kibodi moja, simu moja ya kuwapa wote mtandao, na ratiba ambayo kila mtu huitia saini. Ratiba inafanya kazi. Kinachokosekana ni kompyuta.

Kundi liliandika mpango ulio hapa chini: kompyuta zipi zinaweza kutengenezwa hapa hapa, nani anatunza funguo, na jinsi kompyuta inavyopita kwa mwanafunzi anayefuata siku ya mahafali.

“Tulianza kwa kuhesabu,” anasema Grace Lado, anayetunza ratiba. “Kwa kompyuta arobaini, watu wawili watatumia moja, na kila mtu ataweza kuchukua moja nyumbani jioni mbili kwa wiki.”

Dawit Haile, wa kundi la 2, huzitengeneza katika karakana ambayo sasa ni mmoja wa wamiliki wake. Kibodi iliyoharibika hurudi darasani ndani ya siku mbili, kwa sababu vipuri hutoka duka lililo umbali wa dakika kumi.`,
  ),
  overfunding: localizedText(
    "Any money above the goal goes into the repair fund of the same two classes.",
    "L’argent reçu en plus de l’objectif va au fonds de réparation des deux mêmes classes.",
    "المال الزائد على الهدف يذهب إلى صندوق الإصلاح للصفين نفسيهما.",
    "Pesa zinazozidi lengo huingia kwenye mfuko wa matengenezo wa madarasa hayo hayo mawili.",
  ),
  impact: [
    localizedText(
      "40 refurbished laptops with two-year local repair cover",
      "40 ordinateurs reconditionnés, avec deux ans de réparation garantie sur place",
      "40 حاسوبًا مجدّدًا مع ضمان إصلاح محلي لسنتين",
      "Kompyuta 40 zilizokarabatiwa, zenye dhamana ya matengenezo ya miaka miwili hapa hapa",
    ),
    localizedText(
      "20 solar chargers, bought from a shop in Kakuma",
      "20 chargeurs solaires, achetés dans une boutique de Kakuma",
      "20 شاحنًا شمسيًا، اشتُريت من متجر في كاكوما",
      "Chaja 20 za sola, zilizonunuliwa duka la Kakuma",
    ),
    localizedText(
      `One paid repair technician, a graduate of cohort ${COHORTS.technician}`,
      `Un technicien de réparation payé, diplômé de la promotion ${COHORTS.technician}`,
      `فني إصلاح بأجر، من خريجي الدفعة ${COHORTS.technician}`,
      `Fundi mmoja wa matengenezo anayelipwa, mhitimu wa kundi la ${COHORTS.technician}`,
    ),
    localizedText(
      "Two people to a laptop instead of three",
      "Deux personnes par ordinateur au lieu de trois",
      "شخصان لكل حاسوب بدلًا من ثلاثة",
      "Watu wawili kwa kompyuta moja badala ya watatu",
    ),
  ],
  budget: [
    { item: localizedText("Laptops", "Ordinateurs", "الحواسيب", "Kompyuta"), amount: 32_000 },
    {
      item: localizedText("Solar chargers", "Chargeurs solaires", "الشواحن الشمسية", "Chaja za sola"),
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
    { item: localizedText("Transport", "Frais de transport", "النقل", "Usafiri"), amount: 3000 },
  ],
  // From the budget: two years of repairs for 40 laptops, transport, a charger, a laptop.
  suggestedAmounts: [
    {
      amount: 25,
      perk: localizedText(
        "Fifteen weeks of repairs for one laptop",
        "Quinze semaines de réparations pour un ordinateur",
        "إصلاحات حاسوب واحد لخمسة عشر أسبوعًا",
        "Wiki kumi na tano za matengenezo ya kompyuta moja",
      ),
    },
    {
      amount: 75,
      perk: localizedText(
        "Transport of one laptop to its class",
        "Le transport d’un ordinateur jusqu’à sa classe",
        "نقل حاسوب واحد إلى صفه",
        "Usafiri wa kompyuta moja hadi darasani",
      ),
    },
    {
      amount: 400,
      perk: localizedText("One solar charger", "Un chargeur solaire", "شاحن شمسي واحد", "Chaja moja ya sola"),
    },
    {
      amount: LAPTOP_DRIVE.laptopPrice,
      perk: localizedText(
        "One refurbished laptop",
        "Un ordinateur reconditionné",
        "حاسوب مجدّد واحد",
        "Kompyuta moja iliyokarabatiwa",
      ),
    },
  ],
  updates: [
    {
      date: "2024-10-12",
      title: localizedText(
        `First ${LAPTOP_DRIVE.inUse} laptops are in use`,
        `Les ${LAPTOP_DRIVE.inUse} premiers ordinateurs servent déjà`,
        `أول ${LAPTOP_DRIVE.inUse} حاسوبًا قيد الاستعمال`,
        `Kompyuta ${LAPTOP_DRIVE.inUse} za kwanza zinatumika`,
      ),
      content: localizedText(
        "They went to cohort 3 with a signed rota. Each one has a number, and a list on the classroom door says who has which.",
        "Ils sont allés à la promotion 3, avec un planning signé. Chacun porte un numéro, et une liste sur la porte de la classe dit qui a lequel.",
        "ذهبت إلى الدفعة الثالثة مع جدول موقّع. لكل حاسوب رقم، وعلى باب الصف قائمة تبيّن لدى من كل حاسوب.",
        "Zilikwenda kwa kundi la 3 pamoja na ratiba iliyotiwa saini. Kila moja ina nambari, na orodha kwenye mlango wa darasa inaonyesha nani ana ipi.",
      ),
    },
    {
      date: "2024-09-02",
      title: localizedText(
        "Repair bench open on Saturdays",
        "L’atelier de réparation ouvre le samedi",
        "ورشة الإصلاح مفتوحة كل سبت",
        "Karakana ya matengenezo hufunguliwa Jumamosi",
      ),
      content: localizedText(
        "Dawit fixed nine keyboards on the first day. Bring a screwdriver if you have one.",
        "Dawit a réparé neuf claviers le premier jour. Venez avec un tournevis si vous en avez un.",
        "أعاد داويت تسع لوحات مفاتيح إلى العمل في اليوم الأول. ويُرجى إحضار مفك براغٍ إن وُجد.",
        "Dawit alitengeneza kibodi tisa siku ya kwanza. Njoo na bisibisi kama unayo.",
      ),
    },
  ],
};
