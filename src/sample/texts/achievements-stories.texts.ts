import { localizedText } from "../../platform/i18n/localized-text";

export const alumniStories = [
  {
    name: "Jean-Claude Ndayisenga",
    role: localizedText(
      "Back-end developer in Kigali, cohort 3",
      "Développeur back-end à Kigali, promotion 3",
      "مطوّر خوادم في كيغالي، الدفعة الثالثة",
      "Mtengenezaji wa mifumo ya seva, Kigali, kundi la tatu",
    ),
    story: localizedText(
      "I fixed televisions before. A program is the same: you follow the signal until it stops, and that is where the fault is. Now I look after the booking system of a bus company, and every other Saturday I review code with three learners.",
      "Avant, je réparais des téléviseurs. Un programme, c’est pareil : on suit le signal jusqu’à l’endroit où il s’arrête, et la panne est là. Aujourd’hui, je m’occupe du système de réservation d’une compagnie de bus, et un samedi sur deux, je relis du code avec trois apprenants.",
      "كان عملي إصلاح أجهزة التلفاز. والبرنامج مثلها: نتبع الإشارة حتى تتوقف، وهناك يكون العطل. أتولى اليوم نظام الحجز في شركة حافلات، وأراجع الشيفرة مع ثلاثة متعلمين مرة كل سبتين.",
      "Zamani nilikuwa nikitengeneza televisheni. Programu ni vivyo hivyo: unafuata mawimbi hadi yanapokatika, na hapo ndipo penye hitilafu. Sasa nasimamia mfumo wa kukata tiketi wa kampuni ya mabasi, na Jumamosi moja kila wiki mbili nakagua programu pamoja na wanafunzi watatu.",
    ),
  },
  {
    name: "Hodan Warsame",
    role: localizedText(
      "Runs a web studio of four in Nairobi, cohort 4",
      "Dirige un studio web de quatre personnes à Nairobi, promotion 4",
      "تدير استوديو ويب من أربعة أشخاص في نيروبي، الدفعة الرابعة",
      "Anaongoza studio ya tovuti yenye watu wanne, Nairobi, kundi la nne",
    ),
    story: localizedText(
      "My first customer paid me in flour and told her sister. The sister paid in money. We are four now, two of us from the same class, and we have built the sites of eleven shops, a clinic and one very proud football club.",
      "Ma première cliente m’a payée en farine et en a parlé à sa sœur. La sœur a payé en argent. Nous sommes quatre maintenant, dont deux de la même classe, et nous avons fait les sites de onze boutiques, d’une clinique et d’un club de football très fier.",
      "دفعت لي زبونتي الأولى دقيقًا وأخبرت أختها، فدفعت الأخت نقودًا. نحن اليوم أربعة، اثنان منا من الصف نفسه، وقد بنينا مواقع أحد عشر متجرًا وعيادة ونادي كرة قدم فخور جدًا.",
      "Mteja wangu wa kwanza alinilipa kwa unga, akamwambia dada yake. Dada alilipa kwa pesa. Sasa tuko wanne, wawili kutoka darasa moja, na tumetengeneza tovuti za maduka kumi na moja, kliniki moja na klabu moja ya mpira inayojivunia sana.",
    ),
  },
  {
    name: "Tariq Abdelrahman",
    role: localizedText(
      "Data analyst for a water utility, cohort 5",
      "Analyste de données pour un service des eaux, promotion 5",
      "محلل بيانات في مصلحة مياه، الدفعة الخامسة",
      "Mchambuzi wa data wa shirika la maji, kundi la tano",
    ),
    story: localizedText(
      "I was a geography teacher, so I knew maps and not machines. In month four I drew every tap in our part of town and which days it ran. The water office printed it. In month seven they hired me to keep it up to date.",
      "J’étais professeur de géographie : je connaissais les cartes, pas les machines. Au quatrième mois, j’ai dessiné tous les robinets de notre quartier, avec leurs jours d’eau. Le service des eaux a imprimé la carte. Au septième mois, il m’a recruté pour la tenir à jour.",
      "كنت معلم جغرافيا، أعرف الخرائط لا الآلات. في الشهر الرابع رسمت كل صنبور في حيّنا وأيام وصول الماء إليه. طبعت مصلحة المياه الخريطة، وفي الشهر السابع وظّفتني لأحدّثها.",
      "Nilikuwa mwalimu wa jiografia, kwa hiyo nilijua ramani, si mashine. Mwezi wa nne nilichora kila bomba la mtaa wetu na siku linapotoa maji. Ofisi ya maji iliichapisha ramani hiyo. Mwezi wa saba iliniajiri niwe naisasisha.",
    ),
  },
];
