import { localizedText } from "../../platform/i18n/localized-text";

export const milestones = [
  {
    happened_on: "2019-03-11",
    title: localizedText("The first class", "La première classe", "الصف الأول", "Darasa la kwanza"),
    description: localizedText(
      "Nine people, three laptops and one acacia in Kakuma. Six of the nine finished.",
      "Neuf personnes, trois ordinateurs et un acacia à Kakuma. Six des neuf ont terminé.",
      "تسعة أشخاص وثلاثة حواسيب وشجرة أكاسيا في كاكوما. أنهى الدورةَ ستة من التسعة.",
      "Watu tisa, kompyuta tatu na mgunga mmoja huko Kakuma. Sita kati ya tisa walimaliza.",
    ),
  },
  {
    happened_on: "2020-09-07",
    title: localizedText(
      "A graduate teaches the class",
      "Une diplômée donne le cours",
      "خريجة تعلّم الصف",
      "Mhitimu afundisha darasa",
    ),
    description: localizedText(
      "Amina Yusuf, from our third class, is the first graduate to teach a class of her own. Today six in ten of our teachers first came as learners.",
      "Amina Yusuf, de notre troisième classe, est la première diplômée à avoir sa propre classe. Aujourd’hui, six de nos enseignants sur dix sont d’abord venus ici pour apprendre.",
      "أمينة يوسف، من صفنا الثالث، أول خريجة لها صفها الخاص. واليوم ستة من كل عشرة من معلّمينا جاؤوا أولًا للتعلّم.",
      "Amina Yusuf, wa darasa letu la tatu, ndiye mhitimu wa kwanza kufundisha darasa lake mwenyewe. Leo walimu wetu sita kati ya kumi walikuja kwanza kujifunza.",
    ),
  },
  {
    happened_on: "2021-05-17",
    title: localizedText(
      "A second room, in Kampala",
      "Une deuxième salle, à Kampala",
      "قاعة ثانية في كمبالا",
      "Chumba cha pili, Kampala",
    ),
    description: localizedText(
      "A library lends its upper floor in the afternoons. Thirty chairs and a flat roof.",
      "Une bibliothèque nous prête son étage l’après-midi. Trente chaises et un toit plat.",
      "تعيرنا مكتبة طابقها العلوي بعد الظهر. ثلاثون كرسيًا وسطح مستوٍ.",
      "Maktaba inatuazima ghorofa yake ya juu nyakati za alasiri. Viti thelathini na paa tambarare.",
    ),
  },
  {
    happened_on: "2023-02-06",
    title: localizedText(
      "Code for Refugees begins",
      "« Du code pour les réfugiés » commence",
      "انطلاق «برمجة للاجئين»",
      "Programu kwa Wakimbizi yaanza",
    ),
    description: localizedText(
      "Six months, a mentor for each learner, and paid work before the course ends.",
      "Six mois, un mentor par personne, et un travail payé avant la fin du cours.",
      "ستة أشهر، ومرشد لكل متعلم، وعمل مدفوع قبل نهاية الدورة.",
      "Miezi sita, mshauri kwa kila mwanafunzi, na kazi ya malipo kabla kozi haijaisha.",
    ),
  },
  {
    happened_on: "2024-03-04",
    title: localizedText(
      "Women in Tech opens in the evening",
      "« Femmes dans la tech » ouvre le soir",
      "انطلاق «نساء في التقنية» مساءً",
      "Wanawake katika Teknolojia yafunguliwa jioni",
    ),
    description: localizedText(
      "Classes after work, with childcare in the next room. The first twenty-four places were taken in two days.",
      "Des cours après le travail, avec une garde d’enfants dans la pièce voisine. Les vingt-quatre premières places sont parties en deux jours.",
      "دروس بعد العمل، ورعاية للأطفال في الغرفة المجاورة. امتلأت المقاعد الأربعة والعشرون الأولى في يومين.",
      "Madarasa baada ya kazi, na malezi ya watoto katika chumba cha jirani. Nafasi ishirini na nne za kwanza zilijaa kwa siku mbili.",
    ),
  },
  {
    happened_on: "2026-09-04",
    title: localizedText(
      "The six hundredth learner finishes",
      "La six centième apprenante termine",
      "المتعلمة رقم ستمئة تُنهي الدورة",
      "Mwanafunzi wa mia sita amaliza",
    ),
    description: localizedText(
      "Nobody knew until we counted the register at the end of the month. She was already at work.",
      "Personne ne le savait avant que nous comptions le registre à la fin du mois. Elle travaillait déjà.",
      "لم يعرف أحد ذلك حتى عددنا السجل في آخر الشهر. وكانت قد بدأت عملها.",
      "Hakuna aliyejua hadi tulipohesabu daftari mwisho wa mwezi. Tayari alikuwa kazini.",
    ),
  },
];

export const awards = [
  {
    year: 2026,
    title: localizedText(
      "Open Learning Prize",
      "Prix de l’apprentissage ouvert",
      "جائزة التعلم المفتوح",
      "Tuzo ya Elimu Huria",
    ),
    awarded_by: "Baobab Learning Forum",
    description: localizedText(
      "For lessons that open on any phone without a connection, free for everyone.",
      "Pour des leçons qui s’ouvrent sur n’importe quel téléphone, sans connexion, gratuites pour tout le monde.",
      "لدروس تُفتح على أي هاتف دون اتصال، مجانًا للجميع.",
      "Kwa masomo yanayofunguka kwenye simu yoyote bila mtandao, bure kwa kila mtu.",
    ),
  },
  {
    year: 2025,
    title: localizedText(
      "Employers’ Choice, small teams",
      "Choix des employeurs, petites équipes",
      "اختيار أصحاب العمل، الفرق الصغيرة",
      "Chaguo la Waajiri, timu ndogo",
    ),
    awarded_by: "Lakeside Software Guild",
    description: localizedText(
      "Forty companies were asked whose graduates are best at reading other people’s code. Eleven named ours.",
      "On a demandé à quarante entreprises quels diplômés lisent le mieux le code des autres. Onze ont nommé les nôtres.",
      "سُئلت أربعون شركة: أي الخريجين أفضل في قراءة شيفرة كتبها غيرهم؟ فسمّت إحدى عشرة شركة خريجينا.",
      "Kampuni arobaini ziliulizwa wahitimu wa nani husoma vizuri zaidi programu za wengine. Kumi na moja zilitaja wahitimu wetu.",
    ),
  },
  {
    year: 2023,
    title: localizedText(
      "Open Books commendation",
      "Mention « comptes ouverts »",
      "شهادة تقدير «الدفاتر المفتوحة»",
      "Pongezi za Hesabu Wazi",
    ),
    awarded_by: "Fair Ledger Network",
    description: localizedText(
      "For publishing how each number was counted, including the two that went down.",
      "Pour avoir publié la façon dont chaque nombre est compté, y compris les deux qui ont baissé.",
      "لنشرنا طريقة حساب كل رقم، حتى الرقمين اللذين انخفضا.",
      "Kwa kuchapisha jinsi kila nambari ilivyohesabiwa, hata zile mbili zilizoshuka.",
    ),
  },
];
