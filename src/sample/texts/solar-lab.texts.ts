import { localizedText } from "../../platform/i18n/localized-text";

/** Dates count from the day of seeding; updates are days before it. */
export const solarLab = {
  slug: "solar-lab",
  art: { family: "strip", palette: 1 },
  goal: 18_000,
  afterDeadline: "move_to_general" as const,
  phase: "open" as const,
  category: "power" as const,
  featured: true,
  title: localizedText(
    "A solar lab for Goma",
    "Un labo solaire pour Goma",
    "مختبر شمسي لغوما",
    "Maabara ya sola kwa Goma",
  ),
  shortDescription: localizedText(
    "Solar panels and batteries for one classroom, so the evening class can see the screen and the street has light.",
    "Des panneaux et des batteries : la classe du soir voit l’écran, et la rue a de la lumière.",
    "ألواح شمسية وبطاريات لقاعة صف واحدة، فيرى صف المساء الشاشة ويُضاء الشارع.",
    "Paneli za sola na betri za darasa moja, ili darasa la jioni lione skrini na mtaa uwe na mwanga.",
  ),
  location: localizedText("Goma, DR Congo", "Goma, RD Congo", "غوما، الكونغو الديمقراطية", "Goma, DR Kongo"),
  description: localizedText(
    "The room is there, and so are the learners. The power goes off at six. Twelve panels and a battery bank keep twenty laptops and the router running until ten.",
    "La salle est là, les apprenants aussi. Mais le courant coupe à 18 h. Douze panneaux et un parc de batteries font tourner vingt ordinateurs et le routeur jusqu’à 22 h.",
    "القاعة موجودة والمتعلمون كذلك، لكن الكهرباء تنقطع في السادسة مساءً. اثنا عشر لوحًا ومجموعة بطاريات تكفي لتشغيل عشرين حاسوبًا والموجّه حتى العاشرة ليلًا.",
    "Chumba kipo, na wanafunzi wapo. Umeme hukatika saa kumi na mbili jioni. Paneli kumi na mbili na betri huwezesha kompyuta ishirini na ruta kufanya kazi hadi saa nne usiku.",
  ),
  story: localizedText(
    `Patience Furaha teaches the evening class in Goma. Most days she finishes it by the light of her phone.

“We plan the lesson around the battery,” she says. “Loops take an hour. If there are forty minutes left, we do something shorter.”

In March the class measured for a month: how much the room needs, at which hour, and what a generator costs. Panels pay for themselves in nineteen months. The group asked three shops in town for a quote and chose the one that also trains two learners to look after the system.

When class is out, the lamp over the door stays on. The neighbours asked for that, and it costs almost nothing.`,
    `Patience Furaha donne le cours du soir à Goma. Presque chaque soir, elle le finit à la lumière de son téléphone.

« Nous préparons la leçon en fonction de la batterie », dit-elle. « Les boucles prennent une heure. S’il reste quarante minutes, nous faisons quelque chose de plus court. »

En mars, la classe a mesuré pendant un mois : ce qu’il faut à la salle, à quelle heure, et ce que coûte un groupe électrogène. Les panneaux sont amortis en dix-neuf mois. Le groupe a demandé un devis à trois boutiques de la ville et a choisi celle qui forme aussi deux apprenants à l’entretien du système.

Après le cours, la lampe au-dessus de la porte reste allumée. Les voisins l’ont demandé, et cela ne coûte presque rien.`,
    undefined,
    `Patience Furaha hufundisha darasa la jioni huko Goma. Siku nyingi hulimaliza kwa mwanga wa simu yake.

“Tunapanga somo kulingana na betri,” anasema. “Somo la vitanzi huchukua saa moja. Zikibaki dakika arobaini, tunafanya kitu kifupi zaidi.”

Mwezi Machi darasa lilipima kwa mwezi mzima: chumba kinahitaji umeme kiasi gani, saa ngapi, na jenereta inagharimu kiasi gani. Paneli hurudisha gharama zake kwa miezi kumi na tisa. Kundi liliomba bei kutoka maduka matatu mjini na kuchagua lile linalowafundisha pia wanafunzi wawili kutunza mfumo.

Darasa likiisha, taa iliyo juu ya mlango hubaki ikiwaka. Majirani waliomba hivyo, na haigharimu karibu chochote.`,
  ),
  overfunding: localizedText(
    "Any money above the goal buys spare batteries.",
    "L’argent reçu en plus de l’objectif achète des batteries de rechange.",
    "المال الزائد على الهدف يشتري بطاريات احتياطية.",
    "Pesa zinazozidi lengo hununua betri za akiba.",
  ),
  impact: [
    localizedText(
      "Four more hours of class an evening, five days a week",
      "Quatre heures de cours de plus par soir, cinq jours par semaine",
      "أربع ساعات دراسة إضافية كل مساء، خمسة أيام في الأسبوع",
      "Saa nne zaidi za darasa kila jioni, siku tano kwa wiki",
    ),
    localizedText(
      "20 laptops and a router on solar power",
      "20 ordinateurs et un routeur à l’énergie solaire",
      "20 حاسوبًا وموجّه واحد بالطاقة الشمسية",
      "Kompyuta 20 na ruta moja kwa umeme wa sola",
    ),
    localizedText(
      "Two learners trained and paid to look after the system",
      "Deux apprenants formés et payés pour l’entretien du système",
      "متعلمان يُدرَّبان على صيانة النظام ويتقاضيان أجرًا عليها",
      "Wanafunzi wawili wanaofunzwa na kulipwa kutunza mfumo",
    ),
  ],
  budget: [
    { item: localizedText("Panels", "Panneaux", "الألواح", "Paneli"), amount: 7200 },
    { item: localizedText("Batteries", "Batteries solaires", "البطاريات", "Betri"), amount: 6400 },
    {
      item: localizedText(
        "Wiring and safety",
        "Câblage et sécurité",
        "التمديدات والسلامة",
        "Nyaya na usalama",
      ),
      amount: 2600,
    },
    {
      item: localizedText(
        "Training and care",
        "Formation et entretien",
        "التدريب والصيانة",
        "Mafunzo na utunzaji",
      ),
      amount: 1800,
    },
  ],
  // From the budget: twelve panels, and batteries for twenty laptops.
  suggestedAmounts: [
    {
      amount: 30,
      perk: localizedText(
        "A twentieth of a solar panel",
        "Un vingtième de panneau solaire",
        "جزء من عشرين من لوح شمسي",
        "Sehemu moja ya ishirini ya paneli ya sola",
      ),
    },
    {
      amount: 60,
      perk: localizedText(
        "A tenth of a solar panel",
        "Un dixième de panneau solaire",
        "عُشر لوح شمسي",
        "Sehemu moja ya kumi ya paneli ya sola",
      ),
    },
    {
      amount: 320,
      perk: localizedText(
        "Battery power for one laptop",
        "De quoi alimenter un ordinateur sur batterie",
        "طاقة بطارية لحاسوب واحد",
        "Nguvu ya betri kwa kompyuta moja",
      ),
    },
    {
      amount: 600,
      perk: localizedText("One solar panel", "Un panneau solaire", "لوح شمسي واحد", "Paneli moja ya sola"),
    },
  ],
  updates: [
    {
      date: 6,
      title: localizedText("The roof holds", "Le toit tient", "السقف يحتمل", "Paa ni imara"),
      content: localizedText(
        "A local engineer checked the beams. They can carry the panels as they are.",
        "Une ingénieure de la ville a vérifié les poutres. Elles peuvent porter les panneaux telles quelles.",
        "فحصت مهندسة من المدينة العوارض. يمكنها حمل الألواح كما هي.",
        "Mhandisi wa hapa mjini alikagua mihimili. Inaweza kubeba paneli kama ilivyo.",
      ),
    },
  ],
};
