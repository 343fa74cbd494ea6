import { localizedText } from "../../platform/i18n/localized-text";

export const alumniStories = [
  {
    name: "Jean-Claude Ndayisenga",
    role: localizedText(
      "Back-end developer in Kigali, cohort 3",
      "Développeur back-end à Kigali, promotion 3",
      "مطوّر خوادم في كيغالي، الدفعة الثالثة",
      "Mtengenezaji wa mifumo Kigali, kundi la tatu",
    ),
    story: localizedText(
      "I fixed televisions before. A program is the same: you follow the signal until it stops, and that is where the fault is. Now I look after the booking system of a bus company, and every other Saturday I review code with three learners.",
      "Avant, je réparais des téléviseurs. Un programme, c’est pareil : on suit le signal jusqu’à l’endroit où il s’arrête, et la panne est là. Aujourd’hui je m’occupe des réservations d’une compagnie de bus, et un samedi sur deux je relis du code avec trois apprenants.",
      "كنت أصلح أجهزة التلفاز. والبرنامج مثلها: تتبع الإشارة حتى تتوقف، وهناك العطل. أعتني اليوم بنظام الحجز لدى شركة حافلات، وكل سبت ثانٍ أقرأ الشيفرة مع ثلاثة متعلمين.",
      "Zamani nilikuwa natengeneza televisheni. Programu ni vivyo hivyo: unafuata mawimbi hadi yanapokatika, na hapo ndipo penye hitilafu. Sasa nasimamia mfumo wa tiketi wa kampuni ya mabasi, na kila Jumamosi ya pili nasoma programu na wanafunzi watatu.",
    ),
  },
  {
    name: "Hodan Warsame",
    role: localizedText(
      "Runs a web studio of four in Nairobi, cohort 4",
      "Dirige un studio web de quatre personnes à Nairobi, promotion 4",
      "تدير استوديو ويب من أربعة أشخاص في نيروبي، الدفعة الرابعة",
      "Anaendesha studio ya tovuti ya watu wanne Nairobi, kundi la nne",
    ),
    story: localizedText(
      "My first customer paid me in flour and told her sister. The sister paid in money. We are four now, two of us from the same class, and we have built the sites of eleven shops, a clinic and one very proud football club.",
      "Ma première cliente m’a payée en farine et l’a dit à sa sœur. La sœur a payé en argent. Nous sommes quatre maintenant, dont deux de la même classe, et nous avons fait les sites de onze boutiques, d’une clinique et d’un club de football très fier.",
      "دفعت لي زبونتي الأولى دقيقًا وأخبرت أختها، فدفعت الأخت نقودًا. نحن اليوم أربعة، اثنتان منا من الصف نفسه، وقد بنينا مواقع أحد عشر متجرًا وعيادة ونادي كرة قدم فخورًا جدًا.",
      "Mteja wangu wa kwanza alinilipa kwa unga, akamwambia dada yake. Dada alilipa kwa pesa. Sasa tuko wanne, wawili kutoka darasa moja, na tumetengeneza tovuti za maduka kumi na moja, kliniki na klabu moja ya mpira yenye fahari kubwa.",
    ),
  },
  {
    name: "Tariq Abdelrahman",
    role: localizedText(
      "Data analyst for a water utility, cohort 5",
      "Analyste de données pour un service des eaux, promotion 5",
      "محلل بيانات في مرفق مياه، الدفعة الخامسة",
      "Mchambuzi wa data wa shirika la maji, kundi la tano",
    ),
    story: localizedText(
      "I was a geography teacher, so I knew maps and not machines. In month four I drew every tap in our part of town and which days it ran. The water office printed it. In month seven they hired me to keep it up to date.",
      "J’étais professeur de géographie : je connaissais les cartes, pas les machines. Au quatrième mois, j’ai dessiné chaque robinet de notre quartier avec ses jours d’eau. Le service des eaux l’a imprimé. Au septième mois, il m’a recruté pour que la carte reste juste.",
      "كنت معلم جغرافيا أعرف الخرائط لا الآلات. في الشهر الرابع رسمت كل صنبور في حيّنا وأيام جريان مائه. طبعت مصلحة المياه الخريطة. وفي الشهر السابع وظّفتني لأبقيها صحيحة.",
      "Nilikuwa mwalimu wa jiografia, nikijua ramani na si mashine. Mwezi wa nne nilichora kila bomba la mtaa wetu na siku linapotoa maji. Ofisi ya maji iliichapisha. Mwezi wa saba waliniajiri niihakikishe ibaki sahihi.",
    ),
  },
];
