import { localizedText } from "../../platform/i18n/localized-text";

const book = localizedText(
  "The bench’s repair book",
  "Le cahier de réparation de l’atelier",
  "دفتر الإصلاح في الورشة",
  "Daftari la matengenezo la karakana",
);

export const repairBench = {
  slug: "laptop-repair-bench",
  category: "equipment" as const,
  status: "completed" as const,
  startDate: "2024-05-06",
  relatedProgram: "code-for-refugees",
  relatedCampaign: "laptop-drive-2024",
  title: localizedText(
    "A repair bench for donated laptops",
    "Un atelier de réparation pour les ordinateurs donnés",
    "ورشة إصلاح للحواسيب المتبرع بها",
    "Karakana ya kutengeneza kompyuta zilizochangwa",
  ),
  shortDescription: localizedText(
    "Four graduates learned to open, mend and set up donated laptops. Today they run the bench as their own small company, and the class is one of its customers.",
    "Quatre diplômés ont appris à ouvrir, à réparer et à configurer des ordinateurs donnés. Aujourd’hui, l’atelier est leur petite entreprise, et la classe compte parmi ses clients.",
    "تعلّم أربعة خريجين فتح الحواسيب المتبرع بها وإصلاحها وتجهيزها. واليوم يديرون الورشة شركةً صغيرة لهم، والصف أحد زبائنها.",
    "Wahitimu wanne walijifunza kufungua, kutengeneza na kuandaa kompyuta zilizochangwa. Leo wanaiendesha karakana kama kampuni yao ndogo, na darasa ni mmoja wa wateja wake.",
  ),
  description: localizedText(
    `A donated laptop is rarely ready for a class. The battery is weak, a key sticks, someone’s holiday photos are still on it. Until 2024 such machines waited in a cupboard.

## What the bench does

Each machine gets a number and a page in the repair book. Its disk is wiped so that nobody can read what was on it, then it is opened, cleaned and tested overnight. What cannot be saved becomes spare parts; what is left after that goes to a recycler in Nairobi who signs for it.

## How it ended

It did not stop; it grew up. Since January 2026 the four graduates own the bench. They repair for schools, shops and neighbours, and charge us the same price as everyone else. We call that a success.`,
    `Un ordinateur donné est rarement prêt pour la classe. La batterie est fatiguée, une touche colle, les photos de vacances de quelqu’un y sont encore. Jusqu’en 2024, ces machines attendaient dans une armoire.

## Ce que fait l’atelier

Chaque machine reçoit un numéro et une page dans le cahier de réparation. Son disque est effacé pour que personne ne puisse lire ce qu’il contenait, puis elle est ouverte, nettoyée et testée toute une nuit. Ce qu’on ne peut pas sauver devient des pièces de rechange ; le reste part chez un recycleur de Nairobi, qui signe un reçu.

## Comment cela s’est terminé

L’atelier ne s’est pas arrêté : il a grandi. Depuis janvier 2026, il appartient aux quatre diplômés. Ils réparent pour des écoles, des boutiques et des voisins, et nous demandent le même prix qu’à tout le monde. Pour nous, c’est une réussite.`,
    `نادرًا ما يكون الحاسوب المتبرع به جاهزًا للصف. البطارية ضعيفة، وأحد المفاتيح عالق، وما زالت صور عطلة شخص ما عليه. وحتى عام 2024 كانت هذه الأجهزة تنتظر في خزانة.

## ماذا تفعل الورشة

لكل جهاز رقم وصفحة في دفتر الإصلاح. يُمسح قرصه كي لا يقرأ أحد ما كان عليه، ثم يُفتح ويُنظَّف ويُختبر طوال الليل. وما لا يمكن إنقاذه يصير قطع غيار، وما يبقى بعد ذلك يذهب إلى شركة إعادة تدوير في نيروبي توقّع على استلامه.

## كيف انتهت

لم تتوقف الورشة، بل كبرت. منذ يناير 2026 صارت ملك الخريجين الأربعة. يصلحون للمدارس والمتاجر والجيران، ويأخذون منا السعر نفسه الذي يأخذونه من غيرنا. وهذا في نظرنا نجاح.`,
    `Ni mara chache kompyuta iliyochangwa huwa tayari kwa darasa. Betri imechoka, kitufe kimekwama, picha za likizo za mtu bado zimo. Hadi 2024 mashine kama hizo zilisubiri kabatini.

## Kazi ya karakana

Kila mashine hupewa nambari na ukurasa katika daftari la matengenezo. Diski yake hufutwa ili asiwepo wa kusoma kilichokuwamo, kisha hufunguliwa, husafishwa na hujaribiwa usiku kucha. Kisichoweza kuokolewa huwa vipuri; kinachobaki baada ya hapo huenda kwa kampuni ya urejelezaji ya Nairobi, ambayo hutia saini ya kupokea.

## Ilivyoisha

Karakana haikusimama: ilikua. Tangu Januari 2026 wahitimu hao wanne wanaimiliki. Wanatengeneza kompyuta za shule, maduka na majirani, na wanatutoza bei ileile kama wengine wote. Kwetu, hayo ni mafanikio.`,
  ),
  objectives: [
    localizedText(
      "Give every class a working laptop for three people",
      "Donner à chaque classe un ordinateur en état de marche pour trois personnes",
      "أن يكون في كل صف حاسوب صالح لكل ثلاثة أشخاص",
      "Kila darasa liwe na kompyuta moja inayofanya kazi kwa kila watu watatu",
    ),
    localizedText(
      "Train four graduates to repair and to run a workshop",
      "Former quatre diplômés à réparer et à tenir un atelier",
      "تدريب أربعة خريجين على الإصلاح وإدارة ورشة",
      "Kuwafunza wahitimu wanne kutengeneza na kuendesha karakana",
    ),
    localizedText(
      "Hand the bench over to them",
      "Leur remettre l’atelier",
      "تسليم الورشة إليهم",
      "Kuwakabidhi karakana",
    ),
  ],
  milestones: [
    {
      date: "2024-05-06",
      done: true,
      title: localizedText(
        "First machine opened",
        "Première machine ouverte",
        "فتح أول جهاز",
        "Mashine ya kwanza yafunguliwa",
      ),
    },
    {
      date: "2024-12-31",
      done: true,
      title: localizedText(
        "Parts and tools bought from the laptop drive",
        "Pièces et outils achetés grâce à la collecte d’ordinateurs",
        "شراء القطع والأدوات من حملة الحواسيب",
        "Vipuri na zana vyanunuliwa kwa pesa za kampeni ya kompyuta",
      ),
    },
    {
      date: "2025-08-18",
      done: true,
      title: localizedText(
        "One hundred laptops back in class",
        "Cent ordinateurs de retour en classe",
        "مئة حاسوب عادت إلى الصف",
        "Kompyuta mia moja zarudi darasani",
      ),
    },
    {
      date: "2026-01-12",
      done: true,
      title: localizedText(
        "The bench belongs to the four who run it",
        "L’atelier appartient aux quatre personnes qui le font tourner",
        "الورشة صارت ملك الأربعة الذين يديرونها",
        "Karakana ni mali ya wanne wanaoiendesha",
      ),
    },
  ],
  metrics: [
    {
      value: 138,
      label: localizedText(
        "laptops repaired",
        "ordinateurs réparés",
        "حاسوبًا أُصلح",
        "kompyuta zilizotengenezwa",
      ),
      source: book,
      date: "2026-01-12",
    },
    {
      value: 74,
      percent: true,
      label: localizedText(
        "of donated machines could be used again",
        "des machines données ont pu resservir",
        "من الأجهزة المتبرع بها عادت للاستعمال",
        "ya mashine zilizochangwa ziliweza kutumika tena",
      ),
      source: book,
      date: "2026-01-12",
    },
    {
      value: 4,
      label: localizedText(
        "graduates who earn from it",
        "diplômés qui en tirent un revenu",
        "خريجين يكسبون منها",
        "wahitimu wanaopata kipato kutokana nayo",
      ),
      source: localizedText(
        "Signed handover",
        "Acte de remise signé",
        "محضر تسليم موقّع",
        "Makabidhiano yaliyotiwa saini",
      ),
      date: "2026-01-12",
    },
  ],
};
