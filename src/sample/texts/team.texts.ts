import { localizedText } from "../../platform/i18n/localized-text";

const instructor = localizedText(
  "Front-end developer and instructor",
  "Développeuse front-end et enseignante",
  "مطوّرة واجهات ومعلمة",
  "Mtengenezaji wa tovuti na mkufunzi",
);

export const team = [
  {
    name: "Mariam Hassan",
    role: localizedText(
      "Executive director",
      "Directrice exécutive",
      "المديرة التنفيذية",
      "Mkurugenzi mtendaji",
    ),
    bio: localizedText(
      "Ran two schools before this one. Answers for everything we promise here.",
      "A dirigé deux écoles avant celle-ci. Répond de tout ce que nous promettons ici.",
      "أدارت مدرستين قبل هذه. وهي مسؤولة عن كل وعد نقطعه هنا.",
      "Aliongoza shule mbili kabla ya hii. Anawajibika kwa kila tunachoahidi hapa.",
    ),
    on: ["linkedin"],
  },
  {
    name: "Tesfaye Bekele",
    role: localizedText(
      "Head of program, Code for Refugees",
      "Responsable du programme Du code pour les réfugiés",
      "مدير برنامج برمجة للاجئين",
      "Mkuu wa programu, Programu kwa Wakimbizi",
    ),
    bio: localizedText(
      "Repaired radios before he repaired timetables. Knows every socket in Kakuma by its first name.",
      "A réparé des radios avant de réparer des emplois du temps. Connaît chaque prise de Kakuma par son prénom.",
      "أصلح أجهزة الراديو قبل أن يصلح الجداول. يعرف كل مقبس في كاكوما باسمه الأول.",
      "Alitengeneza redio kabla ya kutengeneza ratiba. Anaijua kila soketi ya Kakuma kwa jina lake la kwanza.",
    ),
    on: ["linkedin", "twitter"],
  },
  {
    name: "Nyandeng Deng",
    role: localizedText(
      "Head of program, Women in Tech",
      "Responsable du programme Femmes dans la tech",
      "مديرة برنامج نساء في التقنية",
      "Mkuu wa programu, Wanawake katika Teknolojia",
    ),
    bio: localizedText(
      "Started the evening class with four chairs and a borrowed lamp. Plans the childcare before the curriculum.",
      "A commencé la classe du soir avec quatre chaises et une lampe prêtée. Organise la garde des enfants avant le programme.",
      "بدأت صف المساء بأربعة كراسٍ ومصباح مستعار. ترتّب رعاية الأطفال قبل المنهج.",
      "Alianza darasa la jioni na viti vinne na taa ya kuazima. Hupanga malezi ya watoto kabla ya mtaala.",
    ),
    on: ["linkedin"],
  },
  {
    name: "Amina Yusuf",
    role: instructor,
    bio: localizedText(
      "Learned here in the third class. Builds for a bank in the morning, runs the Tuesday class in the afternoon.",
      "A appris ici, dans la troisième classe. Développe pour une banque le matin, anime la classe du mardi l’après-midi.",
      "تعلمت هنا في الصف الثالث. تبرمج لمصرف صباحًا، وتدير صف الثلاثاء بعد الظهر.",
      "Alijifunza hapa, katika darasa la tatu. Asubuhi huandika programu za benki, alasiri huongoza darasa la Jumanne.",
    ),
    on: ["linkedin", "twitter", "github"],
  },
  {
    name: "Samuel Okello",
    role: localizedText(
      "Back-end teacher",
      "Enseignant back-end",
      "معلم برمجة الخوادم",
      "Mwalimu wa upande wa seva",
    ),
    bio: localizedText(
      "Kept a phone company’s servers running for nine years. Likes to be asked why.",
      "A fait tourner les serveurs d’une compagnie de téléphone pendant neuf ans. Aime qu’on lui demande pourquoi.",
      "أبقى خوادم شركة هاتف تعمل تسعة أعوام. يحب أن يُسأل لماذا.",
      "Aliendesha seva za kampuni ya simu kwa miaka tisa. Hupenda kuulizwa kwa nini.",
    ),
    on: ["linkedin", "github"],
  },
  {
    name: "Chantal Mukamana",
    role: localizedText("Design teacher", "Enseignante en design", "معلمة التصميم", "Mwalimu wa usanifu"),
    bio: localizedText(
      "Draws every screen on paper first and tests it on people in a hurry.",
      "Dessine d’abord chaque écran sur papier et l’essaie avec des gens pressés.",
      "ترسم كل شاشة على الورق أولًا، وتجرّبها مع أناس مستعجلين.",
      "Huchora kila skrini kwenye karatasi kwanza, kisha huijaribu na watu wenye haraka.",
    ),
    on: ["linkedin"],
  },
  {
    name: "Grace Atieno",
    role: localizedText(
      "Learner care",
      "Accompagnement des apprenants",
      "رعاية المتعلمين",
      "Huduma kwa wanafunzi",
    ),
    bio: localizedText(
      "Answers in English, Swahili and Arabic. Calls when a chair stays empty, and asks how the family is before she asks about class.",
      "Répond en anglais, en swahili et en arabe. Appelle quand une chaise reste vide, et demande des nouvelles de la famille avant celles du cours.",
      "تجيب بالإنجليزية والسواحلية والعربية. تتصل حين يبقى كرسي فارغًا، وتسأل عن العائلة قبل أن تسأل عن الصف.",
      "Hujibu kwa Kiingereza, Kiswahili na Kiarabu. Hupiga simu kiti kinapobaki wazi, na huuliza habari za familia kabla ya darasa.",
    ),
    on: [],
  },
  {
    name: "Jean-Claude Niyonzima",
    role: localizedText("Data lead", "Responsable des données", "مسؤول البيانات", "Kiongozi wa data"),
    bio: localizedText(
      "Counts carefully and shows how. If a number on this site is wrong, he wants to hear from you.",
      "Compte avec soin et montre comment. Si un chiffre de ce site est faux, il veut que vous le lui disiez.",
      "يعدّ بعناية ويُظهر كيف. إن كان رقم في هذا الموقع خطأ، فهو يريد أن يسمع منك.",
      "Huhesabu kwa makini na huonyesha jinsi. Kama nambari kwenye tovuti hii si sahihi, anataka umwambie.",
    ),
    on: ["linkedin", "github"],
  },
  {
    name: "Nadia Warsame",
    role: localizedText("Partnerships", "Partenariats", "الشراكات", "Ushirikiano"),
    bio: localizedText(
      "Finds the room, the router and the first client. Learned to code here, and still reviews on Thursdays.",
      "Trouve la salle, le routeur et le premier client. A appris à coder ici, et relit encore du code le jeudi.",
      "تجد القاعة والموجّه والعميل الأول. تعلمت البرمجة هنا، وما زالت تراجع الشيفرة أيام الخميس.",
      "Hutafuta chumba, kipanga njia na mteja wa kwanza. Alijifunza kuandika programu hapa, na bado hukagua programu Alhamisi.",
    ),
    on: ["linkedin", "twitter"],
  },
  {
    name: "Daniel Wekesa",
    role: localizedText(
      "Chair of the board",
      "Président du conseil d’administration",
      "رئيس مجلس الإدارة",
      "Mwenyekiti wa bodi",
    ),
    bio: localizedText(
      "A retired judge. Leads a board of five volunteers that meets four times a year.",
      "Juge à la retraite. Préside un conseil de cinq bénévoles qui se réunit quatre fois par an.",
      "قاضٍ متقاعد. يرأس مجلسًا من خمسة متطوعين يجتمع أربع مرات في السنة.",
      "Jaji mstaafu. Anaongoza bodi ya watu watano wanaojitolea, inayokutana mara nne kwa mwaka.",
    ),
    on: [],
  },
  {
    name: "Beatrice Auma",
    role: localizedText("Treasurer", "Trésorière", "أمينة الصندوق", "Mweka hazina"),
    bio: localizedText(
      "An accountant. Reads the accounts every month and presents them to the board, and to you on the transparency page.",
      "Comptable. Lit les comptes chaque mois et les présente au conseil, et à vous sur la page Transparence.",
      "محاسبة. تقرأ الحسابات كل شهر وتعرضها على المجلس، وعليكم في صفحة الشفافية.",
      "Mhasibu. Husoma hesabu kila mwezi na kuziwasilisha kwa bodi, na kwako kwenye ukurasa wa uwazi.",
    ),
    on: ["linkedin"],
  },
];

export const testimonials = [
  {
    name: "Amina Yusuf",
    role: instructor,
    content: localizedText(
      "I came to learn JavaScript. Now I run the Tuesday class, and two of my learners review my code.",
      "Je suis venue apprendre JavaScript. J’anime maintenant la classe du mardi, et deux de mes apprenants relisent mon code.",
      "جئت لأتعلم جافاسكربت. واليوم أدير صف الثلاثاء، واثنان ممن علّمتهم يراجعان شيفرتي.",
      "Nilikuja kujifunza JavaScript. Sasa naongoza darasa la Jumanne, na wanafunzi wangu wawili hukagua programu yangu.",
    ),
  },
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
  {
    name: "Joseph Mugisha",
    role: localizedText(
      "Clinic manager, Kampala",
      "Directeur de clinique, Kampala",
      "مدير عيادة، كمبالا",
      "Meneja wa kliniki, Kampala",
    ),
    content: localizedText(
      "Four learners built our booking page. The day the network failed, it kept working, and so did we.",
      "Quatre apprenants ont construit notre page de rendez-vous. Le jour où le réseau est tombé, elle a continué à marcher, et nous aussi.",
      "بنى أربعة متعلمين صفحة المواعيد لعيادتنا. ويوم انقطعت الشبكة ظلت تعمل، وظللنا نعمل.",
      "Wanafunzi wanne walitujengea ukurasa wa miadi. Siku mtandao ulipokatika, uliendelea kufanya kazi, nasi pia.",
    ),
  },
  {
    name: "Hana Kimani",
    role: localizedText("Mentor, Nairobi", "Mentor à Nairobi", "مرشدة، نيروبي", "Mshauri, Nairobi"),
    content: localizedText(
      "I give two hours on Thursdays. Someone always asks why, and I go home knowing my own work better.",
      "Je donne deux heures le jeudi. Quelqu’un demande toujours pourquoi, et je rentre chez moi en connaissant mieux mon propre travail.",
      "أعطي ساعتين كل خميس. ويسأل أحدهم دائمًا لماذا، فأعود إلى بيتي وأنا أعرف عملي أكثر.",
      "Hutoa saa mbili kila Alhamisi. Daima kuna anayeuliza kwa nini, nami narudi nyumbani nikiijua kazi yangu zaidi.",
    ),
  },
];

export const partners = [
  {
    name: "Sunbird Networks",
    url: "https://example.org/",
    description: localizedText(
      "Brings the internet to three rooms, and sends a technician when the rain gets in.",
      "Apporte internet à trois salles, et envoie un technicien quand la pluie entre.",
      "توصل الإنترنت إلى ثلاث قاعات، وترسل فنيًا حين يتسرب المطر.",
      "Huleta intaneti kwenye vyumba vitatu, na hutuma fundi mvua inapovuja.",
    ),
  },
  {
    name: "Second Spin Laptops",
    url: "https://example.com/",
    description: localizedText(
      "Repairs office laptops with our learners and passes them on to the next class.",
      "Répare des ordinateurs de bureau avec nos apprenants et les donne à la classe suivante.",
      "تصلح حواسيب المكاتب مع متعلمينا وتسلّمها إلى الصف التالي.",
      "Hutengeneza kompyuta za ofisi pamoja na wanafunzi wetu na kuzipa darasa linalofuata.",
    ),
  },
  {
    name: "Lakeshore Polytechnic",
    url: null,
    description: localizedText(
      "Lends its hall on Saturdays and marks our final projects together with our teachers.",
      "Prête sa salle le samedi et note nos projets de fin d’études avec notre équipe enseignante.",
      "تعير قاعتها أيام السبت وتقيّم المشاريع النهائية مع معلمينا.",
      "Huazima ukumbi wake Jumamosi na kusahihisha miradi ya mwisho pamoja na walimu wetu.",
    ),
  },
  {
    name: "Tumaini Clinics",
    url: null,
    description: localizedText(
      "Asks for small tools every season, and pays the learners who build them.",
      "Demande de petits outils à chaque saison, et paie les apprenants qui les construisent.",
      "تطلب أدوات صغيرة كل موسم، وتدفع أجرًا للمتعلمين الذين يبنونها.",
      "Huomba zana ndogo kila msimu, na huwalipa wanafunzi wanaozitengeneza.",
    ),
  },
  {
    name: "Marula Savings",
    url: null,
    description: localizedText(
      "Takes two graduates a year into its web team, on the same pay as everyone else.",
      "Prend deux diplômés par an dans son équipe web, au même salaire que les autres.",
      "توظف خريجين اثنين كل عام في فريق الويب، بالأجر نفسه الذي يتقاضاه غيرهما.",
      "Huajiri wahitimu wawili kila mwaka katika timu yake ya tovuti, kwa mshahara sawa na wengine.",
    ),
  },
  {
    name: "Northlight Fund",
    url: "https://example.net/",
    description: localizedText(
      "Pays for childcare during the evening class, three years in advance.",
      "Paie la garde des enfants pendant la classe du soir, trois ans à l’avance.",
      "يموّل رعاية الأطفال أثناء صف المساء، لثلاث سنوات مقدمًا.",
      "Hulipia malezi ya watoto wakati wa darasa la jioni, miaka mitatu mbele.",
    ),
  },
];
