import { localizedText } from "../../platform/i18n/localized-text";

export const dataBundles = {
  slug: "exam-week-data-2025",
  art: { palette: 6 },
  goal: 6000,
  startDate: "2025-03-01",
  deadline: "2025-06-30",
  afterDeadline: "stop" as const,
  phase: "reported" as const,
  category: "internet" as const,
  featured: false,
  title: localizedText(
    "Data for exam weeks 2025",
    "Des données pour les semaines d’examens 2025",
    "باقات بيانات لأسابيع الامتحان 2025",
    "Data kwa wiki za mitihani 2025",
  ),
  shortDescription: localizedText(
    "Phone data for 150 learners, so nobody has to hand in a project from the roadside.",
    "Des données mobiles pour 150 apprenants, afin que personne n’ait à rendre son projet depuis le bord de la route.",
    "باقات بيانات للهاتف من أجل 150 متعلمًا، كي لا يضطر أحد إلى تسليم مشروعه من جانب الطريق.",
    "Data ya simu kwa wanafunzi 150, ili asiwepo mtu anayelazimika kutuma mradi wake akiwa kando ya barabara.",
  ),
  location: localizedText(
    "Kenya, Uganda and Rwanda",
    "Kenya, Ouganda et Rwanda",
    "كينيا وأوغندا ورواندا",
    "Kenya, Uganda na Rwanda",
  ),
  description: localizedText(
    "Exams are online, and data is expensive. For eight weeks each learner got enough data to hand in the project and join the review call.",
    "Les examens sont en ligne, et les données coûtent cher. Pendant huit semaines, chaque apprenant a reçu assez de données pour rendre son projet et participer à l’appel de relecture.",
    "الامتحانات عبر الإنترنت والباقات غالية. على مدى ثمانية أسابيع حصل كل متعلم على باقة تكفي لتسليم المشروع وحضور مكالمة المراجعة.",
    "Mitihani ni mtandaoni na data ni ghali. Kwa wiki nane kila mwanafunzi alipata data ya kutosha kutuma mradi na kujiunga na simu ya ukaguzi.",
  ),
  story: localizedText(
    `In 2024 eleven learners handed in late, all for the same reason: the data ran out while the file was uploading.

The class in Kigali did the sums. A project and a review call need 1.4 gigabytes. Bought for 150 people at once, that costs a third less than in single bundles.

All 150 handed in on time. The provider refunded what was not used, and the money above the goal paid for the August repeat exam.`,
    `En 2024, onze apprenants ont rendu leur travail en retard, tous pour la même raison : le forfait s’est épuisé pendant l’envoi du fichier.

La classe de Kigali a fait le calcul. Un projet et un appel de relecture demandent 1,4 gigaoctet. Acheté pour 150 personnes à la fois, cela coûte un tiers de moins qu’à l’unité.

Les 150 ont rendu leur projet à temps. L’opérateur a remboursé ce qui n’a pas servi, et l’argent reçu en plus de l’objectif a payé la session de rattrapage d’août.`,
    `في عام 2024 تأخر أحد عشر متعلمًا في التسليم، والسبب واحد: نفدت الباقة أثناء رفع الملف.

أجرى صف كيغالي الحساب. يحتاج المشروع ومكالمة المراجعة إلى 1.4 غيغابايت. وشراء ذلك لـ150 شخصًا دفعة واحدة أرخص بالثلث من شراء باقات مفردة.

سلّم المتعلمون الـ150 كلهم في الموعد. وأعادت شركة الهاتف ثمن ما لم يُستعمل، وغطّى المال الزائد على الهدف امتحان الإعادة في أغسطس.`,
    `Mwaka 2024 wanafunzi kumi na mmoja walichelewa kutuma kazi zao, wote kwa sababu ileile: data iliisha faili likiwa linapakiwa.

Darasa la Kigali lilipiga hesabu. Mradi na simu ya ukaguzi vinahitaji gigabaiti 1.4. Data hiyo ikinunuliwa kwa watu 150 kwa pamoja, gharama hupungua kwa theluthi moja kuliko kununua kifurushi kimoja kimoja.

Wote 150 walituma kwa wakati. Kampuni ya simu ilirudisha pesa za data ambayo haikutumika, na pesa zilizozidi lengo zililipia mtihani wa marudio wa Agosti.`,
  ),
  overfunding: localizedText(
    "Money above the goal paid for the repeat exam.",
    "L’argent reçu en plus de l’objectif a payé la session de rattrapage.",
    "غطّى المال الزائد على الهدف امتحان الإعادة.",
    "Pesa zilizozidi lengo zililipia mtihani wa marudio.",
  ),
  impact: [
    localizedText(
      "150 learners handed in on time",
      "150 apprenants ont rendu leur projet à temps",
      "150 متعلمًا سلّموا مشاريعهم في الموعد",
      "Wanafunzi 150 walituma kwa wakati",
    ),
    localizedText(
      "Each bundle cost a third less",
      "Chaque forfait a coûté un tiers de moins",
      "كل باقة كلّفت أقل بالثلث",
      "Kila kifurushi kiligharimu theluthi moja pungufu",
    ),
  ],
  budget: [
    {
      item: localizedText("Data bundles", "Forfaits de données", "باقات البيانات", "Vifurushi vya data"),
      amount: 5400,
    },
    {
      item: localizedText(
        "Two spare routers",
        "Deux routeurs de secours",
        "موجّهان احتياطيان",
        "Ruta mbili za akiba",
      ),
      amount: 600,
    },
  ],
  suggestedAmounts: [],
  updates: [
    {
      date: "2025-07-14",
      title: localizedText(
        "What the money paid for",
        "Ce que l’argent a payé",
        "فيمَ أُنفق المال",
        "Pesa zililipia nini",
      ),
      content: localizedText(
        "1,200 bundles, two routers, and 240 dollars for the repeat exam. The bills are in our accounts. Ask us if you want to see them.",
        "1 200 forfaits, deux routeurs, et 240 dollars pour le rattrapage. Les factures sont dans nos comptes. Écrivez-nous si vous voulez les voir.",
        "1200 باقة وموجّهان و240 دولارًا لامتحان الإعادة. الفواتير في حساباتنا، ويمكنك طلب الاطلاع عليها.",
        "Vifurushi 1,200, ruta mbili, na dola 240 kwa mtihani wa marudio. Ankara zimo katika hesabu zetu. Tuulize ukitaka kuziona.",
      ),
    },
  ],
};
