import { localizedText } from "../../platform/i18n/localized-text";

export const milestones = [
  {
    happened_on: "2019-03-11",
    title: localizedText("The first class", "La première classe", "الصف الأول", "Darasa la kwanza"),
    description: localizedText(
      "Nine people, three laptops and one acacia in Kakuma. Six of the nine finished.",
      "Neuf personnes, trois ordinateurs et un acacia à Kakuma. Six des neuf ont terminé.",
      "تسعة أشخاص وثلاثة حواسيب وشجرة أكاسيا في كاكوما. أنهى ستة من التسعة.",
      "Watu tisa, kompyuta tatu na mgunga mmoja Kakuma. Sita kati ya tisa walimaliza.",
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
      "Amina Yusuf becomes the first teacher who once sat in the room. Today more than half of our teachers did.",
      "Amina Yusuf devient la première enseignante à avoir été assise dans cette salle. Aujourd’hui, c’est le cas de plus de la moitié.",
      "صارت أمينة يوسف أول معلمة جلست يومًا في القاعة نفسها. واليوم أكثر من نصف معلمينا كذلك.",
      "Amina Yusuf anakuwa mwalimu wa kwanza aliyewahi kukaa katika darasa hilo. Leo zaidi ya nusu ya walimu wetu walikaa humo.",
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
      "A library lends its upper floor in the afternoons. Thirty chairs, and a roof with solar panels.",
      "Une bibliothèque prête son étage l’après-midi. Trente chaises, et un toit avec des panneaux solaires.",
      "أعارتنا مكتبة طابقها العلوي بعد الظهر. ثلاثون كرسيًا وسقف عليه ألواح شمسية.",
      "Maktaba inatuazima ghorofa yake ya juu nyakati za alasiri. Viti thelathini, na paa lenye paneli za sola.",
    ),
  },
  {
    happened_on: "2023-02-06",
    title: localizedText(
      "Code for Refugees begins",
      "Du code pour les réfugiés commence",
      "انطلاق «برمجة للاجئين»",
      "Programu kwa Wakimbizi yaanza",
    ),
    description: localizedText(
      "Six months, a mentor for each learner, and a paid piece of work before the course ends.",
      "Six mois, un mentor par personne, et un travail payé avant la fin du cours.",
      "ستة أشهر، ومرشد لكل متعلم، وعمل مدفوع قبل نهاية الدورة.",
      "Miezi sita, mshauri kwa kila mwanafunzi, na kazi ya malipo kabla kozi haijaisha.",
    ),
  },
  {
    happened_on: "2024-03-04",
    title: localizedText(
      "Women in Tech opens in the evening",
      "Femmes dans la tech ouvre le soir",
      "افتتاح «نساء في التقنية» مساءً",
      "Wanawake katika Teknolojia yafunguliwa jioni",
    ),
    description: localizedText(
      "Classes after work, with child care in the next room. The first twenty-four places were taken in two days.",
      "Des cours après le travail, avec une garde d’enfants dans la pièce voisine. Les vingt-quatre premières places sont parties en deux jours.",
      "دروس بعد العمل، ورعاية للأطفال في الغرفة المجاورة. امتلأت المقاعد الأربعة والعشرون الأولى في يومين.",
      "Madarasa baada ya kazi, na malezi ya watoto chumba cha pili. Nafasi ishirini na nne za kwanza zilijaa kwa siku mbili.",
    ),
  },
  {
    happened_on: "2026-09-04",
    title: localizedText(
      "The five hundredth learner finishes",
      "La cinq centième personne termine",
      "المتعلم رقم خمسمئة ينهي دورته",
      "Mwanafunzi wa mia tano amaliza",
    ),
    description: localizedText(
      "Nobody knew until we counted the register at the end of the month. She was already at work.",
      "Personne ne le savait avant le comptage du registre à la fin du mois. Elle était déjà au travail.",
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
      "For the lessons that open on any phone without a connection, and for giving them away.",
      "Pour les leçons qui s’ouvrent sur tout téléphone sans connexion, et pour les avoir données à tous.",
      "للدروس التي تفتح على أي هاتف دون اتصال، ولأننا نهديها للجميع.",
      "Kwa masomo yanayofunguka kwenye simu yoyote bila mtandao, na kwa kuyatoa bure.",
    ),
  },
  {
    year: 2025,
    title: localizedText(
      "Employer's Choice, small teams",
      "Choix des employeurs, petites équipes",
      "اختيار أصحاب العمل، الفرق الصغيرة",
      "Chaguo la Waajiri, timu ndogo",
    ),
    awarded_by: "Lakeside Software Guild",
    description: localizedText(
      "Forty companies were asked whose graduates read other people's code best. Eleven named ours.",
      "On a demandé à quarante entreprises quels diplômés lisent le mieux le code des autres. Onze ont nommé les nôtres.",
      "سُئلت أربعون شركة: خريجو من يقرؤون شيفرة غيرهم أفضل قراءة؟ فسمّت إحدى عشرة خريجينا.",
      "Kampuni arobaini ziliulizwa wahitimu wa nani husoma vizuri zaidi programu ya wengine. Kumi na moja zilitutaja.",
    ),
  },
  {
    year: 2023,
    title: localizedText(
      "Open Books commendation",
      "Mention « comptes ouverts »",
      "شهادة تقدير «الدفاتر المفتوحة»",
      "Sifa ya Hesabu Wazi",
    ),
    awarded_by: "Fair Ledger Network",
    description: localizedText(
      "For publishing how each number was counted, also the two that went down.",
      "Pour avoir publié la façon dont chaque nombre est compté, y compris les deux qui ont baissé.",
      "لنشرنا طريقة حساب كل رقم، حتى الرقمين اللذين انخفضا.",
      "Kwa kuchapisha jinsi kila namba ilivyohesabiwa, hata zile mbili zilizoshuka.",
    ),
  },
];
