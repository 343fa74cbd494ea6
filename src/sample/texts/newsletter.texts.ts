/** The sample issue. Its facts are those of the other sample content. */
export const sampleIssue = {
  slug: "ten-laptops-and-one-first-program",
  subject: {
    en: "Ten laptops, and one first program",
    fr: "Dix ordinateurs, et un premier programme",
    ar: "عشرة حواسيب وبرنامج أول",
    sw: "Kompyuta kumi, na programu ya kwanza",
  },
  summary: {
    en: "What came of the week: machines that work again, a course that opens, and a date to keep free.",
    fr: "Ce que la semaine a donné : des machines qui remarchent, un cours qui ouvre, et une date à garder libre.",
    ar: "ما خرج به الأسبوع: أجهزة عادت تعمل، ودورة تُفتح، وموعد نرجو حجزه.",
    sw: "Matunda ya wiki: mashine zinazofanya kazi tena, kozi inayofunguliwa, na tarehe ya kuitenga.",
  },
  content: {
    en: `## What happened

Ten donated laptops left the repair table this week. Each has a new battery, Linux, and the lessons on its disk, so that it is useful where there is no network.

One of them went to a learner who wrote her first program the same evening: it counts the days until her exam.

## What opens

- [Our programs](/programs): see what you can learn, and when the next group begins.
- [Mentors](/mentor-application): one hour a week is enough, by text if you like.

## Keep free

The next [events](/events) are in our calendar. Whoever cannot come gets the notes afterwards.`,
    fr: `## Ce qui s’est passé

Dix ordinateurs donnés ont quitté l’atelier cette semaine. Chacun a une batterie neuve, Linux, et les leçons sur son disque : il sert aussi là où il n’y a pas de réseau.

L’un d’eux est allé à une apprenante qui a écrit son premier programme le soir même : il compte les jours jusqu’à son examen.

## Ce qui ouvre

- [Nos programmes](/fr/programs) : voyez ce que l’on peut apprendre, et quand commence le prochain groupe.
- [Mentors](/fr/mentor-application) : une heure par semaine suffit, par écrit si vous préférez.

## À garder libre

Les prochains [événements](/fr/events) sont dans notre calendrier. Qui ne peut pas venir reçoit les notes ensuite.`,
    ar: `## ما حدث

خرجت هذا الأسبوع عشرة حواسيب متبرَّع بها من ورشة الإصلاح. في كل منها بطارية جديدة ونظام لينكس والدروس على القرص، فينفع حيث لا شبكة.

ذهب أحدها إلى متعلّمة كتبت برنامجها الأول في المساء نفسه: يعدّ الأيام حتى امتحانها.

## ما يُفتح

- [برامجنا](/ar/programs): ما يمكنك تعلّمه ومتى تبدأ المجموعة القادمة.
- [المرشدون](/ar/mentor-application): تكفي ساعة في الأسبوع، كتابةً إن شئت.

## موعد نرجو حجزه

[الفعاليات](/ar/events) القادمة في تقويمنا. ومن لا يستطيع الحضور تصله الملاحظات بعدها.`,
    sw: `## Yaliyotokea

Kompyuta kumi zilizochangwa zimetoka kwenye meza ya matengenezo wiki hii. Kila moja ina betri mpya, Linux, na masomo kwenye diski yake, hivyo inafaa hata pasipo na mtandao.

Moja ilienda kwa mwanafunzi aliyeandika programu yake ya kwanza jioni hiyo hiyo: inahesabu siku hadi mtihani wake.

## Kinachofunguliwa

- [Programu zetu](/sw/programs): tazama unachoweza kujifunza, na kundi lijalo linaanza lini.
- [Washauri](/sw/mentor-application): saa moja kwa wiki inatosha, kwa maandishi ukipenda.

## Tenga tarehe

[Matukio](/sw/events) yajayo yako kwenye kalenda yetu. Asiyeweza kuja hupata maelezo baadaye.`,
  },
};
