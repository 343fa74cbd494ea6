import { localizedText } from "../../platform/i18n/localized-text";

export const pictures = [
  {
    slug: "cohort-six-graduation",
    image: "scene:graduation",
    category: "graduation" as const,
    photographed_on: "2026-07-17",
    title: localizedText(
      "Cohort 6 graduation",
      "Remise des diplômes de la promotion 6",
      "تخرّج الدفعة السادسة",
      "Mahafali ya kundi la sita",
    ),
    description: localizedText(
      "Sixteen people finished six months of web development in Kakuma. Each of them read one page of their own code aloud before they took the certificate. The loudest applause was for a deleted line: it had been wrong for a month.",
      "Seize personnes ont terminé six mois de développement web à Kakuma. Chacune a lu à voix haute une page de son propre code avant de recevoir le certificat. Les applaudissements les plus forts sont allés à une ligne supprimée : elle était fausse depuis un mois.",
      "أنهى ستة عشر شخصًا ستة أشهر من تطوير الويب في كاكوما. قرأ كل منهم صفحة من شيفرته بصوت عالٍ قبل أن يتسلّم الشهادة. وكان أقوى تصفيق لسطر محذوف: ظل خاطئًا شهرًا كاملًا.",
      "Watu kumi na sita walimaliza miezi sita ya utengenezaji wa tovuti Kakuma. Kila mmoja alisoma kwa sauti ukurasa mmoja wa programu yake kabla ya kupokea cheti. Makofi makubwa zaidi yalikuwa ya mstari uliofutwa: ulikuwa na kosa kwa mwezi mzima.",
    ),
    alt: localizedText(
      "Three graduates in gowns and caps stand side by side and smile; the one in the middle holds his certificate.",
      "Trois diplômés en toge et en toque se tiennent côte à côte et sourient ; celui du milieu tient son certificat.",
      "ثلاثة خريجين بأثواب وقبعات التخرج يقفون جنبًا إلى جنب ويبتسمون، والأوسط يحمل شهادته.",
      "Wahitimu watatu waliovaa majoho na kofia wamesimama bega kwa bega wakitabasamu; wa katikati ameshika cheti chake.",
    ),
  },
  {
    slug: "market-app-version-one",
    image: "scene:projects",
    category: "student-projects" as const,
    photographed_on: "2026-06-05",
    title: localizedText(
      "Market app, version one",
      "L’appli du marché, première version",
      "تطبيق السوق، الإصدار الأول",
      "Programu ya soko, toleo la kwanza",
    ),
    description: localizedText(
      "Traders in Kakuma wanted to know the price of onions before they walked there. Four learners built a page that shows it, works without a connection and is updated by text message. Sixty stalls use it.",
      "Les commerçants de Kakuma voulaient connaître le prix des oignons avant de faire la route. Quatre apprenants ont construit une page qui l’affiche, marche sans connexion et se met à jour par SMS. Soixante étals s’en servent.",
      "أراد التجار في كاكوما معرفة سعر البصل قبل أن يمشوا إلى السوق. بنى أربعة متعلمين صفحة تعرضه وتعمل دون اتصال وتُحدَّث برسالة نصية. تستخدمها ستون بسطة.",
      "Wafanyabiashara wa Kakuma walitaka kujua bei ya vitunguu kabla ya kutembea hadi sokoni. Wanafunzi wanne walitengeneza ukurasa unaoionyesha, unaofanya kazi bila mtandao na kusasishwa kwa ujumbe mfupi. Vibanda sitini vinautumia.",
    ),
    alt: localizedText(
      "A learner holds up a phone with her app; behind her the same app runs on a large screen.",
      "Une apprenante montre son appli sur un téléphone ; derrière elle, la même appli tourne sur un grand écran.",
      "متعلمة ترفع هاتفًا عليه تطبيقها، وخلفها يعمل التطبيق نفسه على شاشة كبيرة.",
      "Mwanafunzi anainua simu yenye programu yake; nyuma yake programu hiyohiyo iko kwenye skrini kubwa.",
    ),
  },
  {
    slug: "pair-practice",
    image: "scene:training",
    category: "training-sessions" as const,
    photographed_on: "2026-05-12",
    title: localizedText("Pair practice", "À deux sur un écran", "تمرين ثنائي", "Mazoezi ya wawili wawili"),
    description: localizedText(
      "One types, one explains, and after twenty minutes they swap. In the Tuesday class nobody works alone until they have taught the same thing to someone else.",
      "L’une tape, l’autre explique, et au bout de vingt minutes on échange. Au cours du mardi, personne ne travaille seul avant d’avoir enseigné la même chose à quelqu’un d’autre.",
      "واحد يكتب وآخر يشرح، وبعد عشرين دقيقة يتبادلان الدور. في صف الثلاثاء لا يعمل أحد وحده قبل أن يعلّم غيره الشيء نفسه.",
      "Mmoja anaandika, mwingine anaeleza, na baada ya dakika ishirini wanabadilishana. Katika darasa la Jumanne hakuna anayefanya kazi peke yake kabla ya kumfundisha mwenzake jambo hilohilo.",
    ),
    alt: localizedText(
      "Two learners share one laptop: she explains a line of code, he types it.",
      "Deux apprenants partagent un ordinateur : elle explique une ligne de code, il la tape.",
      "متعلمان يتشاركان حاسوبًا واحدًا: هي تشرح سطرًا من الشيفرة وهو يكتبه.",
      "Wanafunzi wawili wanatumia kompyuta moja: yeye anaeleza mstari wa programu, mwenzake anauandika.",
    ),
  },
  {
    slug: "open-day-under-the-tree",
    image: "scene:community",
    category: "community-events" as const,
    photographed_on: "2026-04-18",
    title: localizedText(
      "Open day under the tree",
      "Portes ouvertes sous l’arbre",
      "يوم مفتوح تحت الشجرة",
      "Siku ya wazi chini ya mti",
    ),
    description: localizedText(
      "Once a season the class moves outside. Neighbours ask what the learners do all day, the learners show it, and someone always stays to write a first line. This time it was a tailor who now keeps her orders in a small program of her own.",
      "Une fois par saison, la classe s’installe dehors. Les voisins demandent ce que font les apprenants toute la journée, les apprenants le montrent, et il y a toujours quelqu’un qui reste pour écrire une première ligne. Cette fois, c’était une couturière : elle tient maintenant ses commandes dans un petit programme à elle.",
      "مرة كل موسم ينتقل الصف إلى الخارج. يسأل الجيران عما يفعله المتعلمون طوال اليوم، فيعرضونه عليهم، ودائمًا يبقى أحد ليكتب سطره الأول. هذه المرة كانت خيّاطة، وهي اليوم تحفظ طلباتها في برنامج صغير من صنعها.",
      "Mara moja kila msimu darasa huhamia nje. Majirani huuliza wanafunzi hufanya nini siku nzima, wanafunzi huwaonyesha, na daima kuna anayebaki kuandika mstari wa kwanza. Safari hii alikuwa mshonaji nguo, ambaye sasa anahifadhi oda zake katika programu ndogo aliyoitengeneza.",
    ),
    alt: localizedText(
      "Five neighbours sit together under an acacia at sunset and talk.",
      "Cinq voisins discutent, assis ensemble sous un acacia au coucher du soleil.",
      "خمسة جيران يجلسون معًا تحت شجرة أكاسيا عند الغروب ويتحدثون.",
      "Majirani watano wameketi pamoja chini ya mgunga jua likitua, wakizungumza.",
    ),
  },
  {
    slug: "night-shift-24-hour-build",
    image: "scene:hackathon",
    category: "hackathons" as const,
    photographed_on: "2026-03-28",
    title: localizedText(
      "Night shift, 24-hour build",
      "Équipe de nuit, 24 heures pour construire",
      "وردية الليل، بناء في 24 ساعة",
      "Zamu ya usiku, kutengeneza kwa saa 24",
    ),
    description: localizedText(
      "Nine teams, one day and one night, one question from a clinic in Kampala: how do we remind people of an appointment when the phone is shared? The winning answer was a song that says the day and no name.",
      "Neuf équipes, un jour et une nuit, une question d’une clinique de Kampala : comment rappeler un rendez-vous quand le téléphone est partagé ? La réponse gagnante : une chanson qui dit le jour et aucun nom.",
      "تسعة فرق، ونهار وليلة، وسؤال واحد من عيادة في كمبالا: كيف نذكّر الناس بموعدهم حين يكون الهاتف مشتركًا؟ كان الجواب الفائز أغنية تذكر اليوم ولا تذكر اسمًا.",
      "Timu tisa, mchana mmoja na usiku mmoja, swali moja kutoka kliniki ya Kampala: tunawakumbushaje watu miadi yao ikiwa simu inatumiwa na wengi? Jibu lililoshinda ni wimbo unaotaja siku bila kutaja jina.",
    ),
    alt: localizedText(
      "A team of three codes side by side on laptops at night, in the light of one lamp.",
      "Une équipe de trois code côte à côte sur des ordinateurs, la nuit, à la lumière d’une seule lampe.",
      "فريق من ثلاثة يبرمجون جنبًا إلى جنب على حواسيبهم ليلًا في ضوء مصباح واحد.",
      "Timu ya watu watatu wanaandika programu bega kwa bega kwenye kompyuta usiku, kwa mwanga wa taa moja.",
    ),
  },
];
