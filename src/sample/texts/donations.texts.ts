import { localizedText } from "../../platform/i18n/localized-text";

export const tiers = [
  {
    amount: 20,
    period: "monthly" as const,
    name: localizedText("Coffee Supporter", "Soutien Café", "دعم القهوة", "Mchangiaji wa Kahawa"),
    title: localizedText(
      "One learner online for a month",
      "Un mois en ligne pour une personne",
      "متعلم واحد على الإنترنت لمدة شهر",
      "Mwanafunzi mmoja mtandaoni kwa mwezi",
    ),
    description: localizedText(
      "Data for the phone, power, and a seat in class.",
      "Des données pour le téléphone, du courant et une place en classe.",
      "بيانات للهاتف وكهرباء ومقعد في الصف.",
      "Data ya simu, umeme na nafasi darasani.",
    ),
    perks: [
      localizedText(
        "A receipt by email for every gift",
        "Un reçu par e-mail pour chaque don",
        "إيصال بالبريد الإلكتروني لكل تبرع",
        "Risiti kwa barua pepe kwa kila mchango",
      ),
      localizedText(
        "Change, pause or stop it any day",
        "À modifier, suspendre ou arrêter à tout moment",
        "يمكن تغييره أو إيقافه في أي يوم",
        "Badilisha, simamisha au acha siku yoyote",
      ),
    ],
  },
  {
    amount: 100,
    period: "monthly" as const,
    name: localizedText("Code Sponsor", "Parrainage du code", "رعاية البرمجة", "Mdhamini wa Programu"),
    title: localizedText("One seat in class", "Une place en classe", "مقعد في الصف", "Nafasi moja darasani"),
    description: localizedText(
      "Pays for one seat: laptop, mentor and exam fee.",
      "Paie une place : ordinateur, mentor et frais d’examen.",
      "يموّل مقعدًا واحدًا: الحاسوب والمرشد ورسوم الامتحان.",
      "Hulipia nafasi moja: kompyuta, mshauri na ada ya mtihani.",
    ),
    perks: [
      localizedText(
        "A statement of your gifts each year",
        "Un relevé annuel de vos dons",
        "كشف سنوي بتبرعاتك",
        "Taarifa ya michango yako kila mwaka",
      ),
      localizedText(
        "Invitation to demo days",
        "Invitation aux journées de démonstration",
        "دعوة إلى أيام العرض",
        "Mwaliko wa siku za maonyesho",
      ),
    ],
  },
  {
    amount: 500,
    period: "monthly" as const,
    name: localizedText("Tech Champion", "Champions de la tech", "أبطال التقنية", "Bingwa wa Teknolojia"),
    title: localizedText(
      "A whole evening class",
      "Une classe du soir entière",
      "صف مسائي كامل",
      "Darasa zima la jioni",
    ),
    description: localizedText(
      "Funds a whole evening class, its teacher included.",
      "Finance une classe du soir entière, y compris la personne qui enseigne.",
      "يموّل صفًا مسائيًا كاملًا، بما فيه أجر المعلم.",
      "Hulipia darasa zima la jioni, pamoja na mwalimu wake.",
    ),
    perks: [
      localizedText(
        "Talk with the instructors twice a year",
        "Deux échanges par an avec les enseignants",
        "حديث مع المعلمين مرتين في السنة",
        "Mazungumzo na wakufunzi mara mbili kwa mwaka",
      ),
      localizedText(
        "A statement of your gifts each year",
        "Un relevé annuel de vos dons",
        "كشف سنوي بتبرعاتك",
        "Taarifa ya michango yako kila mwaka",
      ),
    ],
  },
  {
    amount: 50,
    period: "one_time" as const,
    name: localizedText("One-time Gift", "Don ponctuel", "تبرع لمرة واحدة", "Mchango wa mara moja"),
    title: localizedText(
      "Where it is needed most this month",
      "Là où le besoin est le plus grand ce mois-ci",
      "حيث الحاجة أكبر هذا الشهر",
      "Panapohitajika zaidi mwezi huu",
    ),
    description: localizedText(
      "One gift, with no further payments.",
      "Un seul don, sans autre prélèvement.",
      "تبرع واحد، بلا دفعات أخرى.",
      "Mchango mmoja, bila malipo mengine.",
    ),
    perks: [
      localizedText(
        "A receipt, in your language",
        "Un reçu, dans votre langue",
        "إيصال بلغتك",
        "Risiti, kwa lugha yako",
      ),
      localizedText(
        "No follow-up calls",
        "Aucun appel de relance",
        "بلا مكالمات متابعة",
        "Hakuna simu za ufuatiliaji",
      ),
    ],
  },
];

export const supportAmounts = [
  {
    amount: 25,
    title: localizedText("Starter Support", "Coup de pouce", "دعم البداية", "Msaada wa kuanza"),
    perk: localizedText(
      "Printed course notes and a notebook for one learner",
      "Des notes de cours imprimées et un cahier pour une personne",
      "ملازم مطبوعة ودفتر لمتعلم واحد",
      "Maelezo ya kozi yaliyochapishwa na daftari kwa mwanafunzi mmoja",
    ),
  },
  {
    amount: 50,
    title: localizedText("Internet Access", "Accès à Internet", "الوصول إلى الإنترنت", "Intaneti"),
    perk: localizedText(
      "Ten weeks of phone data for one learner",
      "Dix semaines de données mobiles pour une personne",
      "عشرة أسابيع من بيانات الهاتف لمتعلم واحد",
      "Wiki kumi za data ya simu kwa mwanafunzi mmoja",
    ),
  },
  {
    amount: 100,
    title: localizedText("Equipment Support", "Soutien en matériel", "دعم المعدات", "Msaada wa vifaa"),
    perk: localizedText(
      "A battery and a keyboard that bring a laptop back to class",
      "Une batterie et un clavier pour remettre un ordinateur en classe",
      "بطارية ولوحة مفاتيح تعيدان حاسوبًا إلى الصف",
      "Betri na kibodi zinazorudisha kompyuta moja darasani",
    ),
  },
  {
    amount: 250,
    title: localizedText("Full Scholarship", "Bourse complète", "منحة كاملة", "Ufadhili kamili wa masomo"),
    perk: localizedText(
      "One month of one learner’s scholarship: teacher, mentor, laptop, data",
      "Un mois de bourse pour une personne : enseignant, mentor, ordinateur, données",
      "شهر من منحة متعلم واحد: معلم ومرشد وحاسوب وبيانات",
      "Mwezi mmoja wa ufadhili wa masomo wa mwanafunzi mmoja: mwalimu, mshauri, kompyuta, data",
    ),
  },
];
