export const sampleIssue = {
  slug: "ten-laptops-and-one-first-program",
  subject: {
    en: "Ten laptops, and one first program",
    fr: "Dix ordinateurs, et un premier programme",
    ar: "عشرة حواسيب وبرنامج أول",
    sw: "Kompyuta kumi, na programu moja ya kwanza",
  },
  summary: {
    en: "This week: laptops that work again, a course that is opening, and a date to save.",
    fr: "Cette semaine : des ordinateurs qui marchent à nouveau, un cours qui ouvre et une date à retenir.",
    ar: "هذا الأسبوع: حواسيب عادت تعمل، ودورة تُفتح قريبًا، وموعد قادم.",
    sw: "Wiki hii: kompyuta zinazofanya kazi tena, kozi inayofunguliwa, na tarehe ya kukumbuka.",
  },
  content: {
    en: `## What happened

Ten donated laptops left the repair table this week. Each has a new battery, Linux, and the lessons on its disk, so that it is useful where there is no network.

One of them went to a learner who wrote her first program the same evening: it counts the days until her exam.

## Opening soon

- [Our programs](/programs): see what you can learn, and when the next group begins.
- [Mentors](/mentor-application): two hours a week, by text if you like.

## Save the date

The next [events](/events) are in our calendar.`,
    fr: `## Ce qui s’est passé

Dix ordinateurs donnés ont quitté l’atelier de réparation cette semaine. Chacun a une batterie neuve, Linux, et les leçons sur son disque : il sert aussi là où il n’y a pas de réseau.

L’un d’eux est allé à une apprenante qui a écrit son premier programme le soir même : il compte les jours jusqu’à son examen.

## Bientôt

- [Nos programmes](/fr/programs) : voyez ce que vous pouvez apprendre, et quand commence le prochain groupe.
- [Mentors](/fr/mentor-application) : deux heures par semaine, par écrit si vous préférez.

## Dates à retenir

Les prochains [événements](/fr/events) sont dans notre calendrier.`,
    ar: `## ما حدث

خرجت هذا الأسبوع عشرة حواسيب متبرَّع بها من طاولة الإصلاح. في كل منها بطارية جديدة ونظام لينكس والدروس على القرص، فينفع حيث لا شبكة.

ذهب أحدها إلى متعلّمة كتبت برنامجها الأول في المساء نفسه: يعدّ الأيام حتى امتحانها.

## قريبًا

- [برامجنا](/ar/programs): ما يمكنك تعلّمه، ومتى تبدأ المجموعة القادمة.
- [المرشدون](/ar/mentor-application): ساعتان في الأسبوع، كتابةً عند الرغبة.

## مواعيد قادمة

[الفعاليات](/ar/events) القادمة في تقويمنا.`,
    sw: `## Yaliyotokea

Kompyuta kumi zilizochangwa zimetoka kwenye meza ya matengenezo wiki hii. Kila moja ina betri mpya, Linux, na masomo kwenye diski yake, hivyo inafaa hata pasipo na mtandao.

Moja ilienda kwa mwanafunzi aliyeandika programu yake ya kwanza jioni hiyo hiyo: inahesabu siku hadi mtihani wake.

## Hivi karibuni

- [Programu zetu](/sw/programs): tazama unachoweza kujifunza, na kundi lijalo linaanza lini.
- [Washauri](/sw/mentor-application): saa mbili kwa wiki, kwa maandishi ukipenda.

## Tenga tarehe

[Matukio](/sw/events) yajayo yako kwenye kalenda yetu.`,
  },
};
