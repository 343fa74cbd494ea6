import { localizedText } from "../../platform/i18n/localized-text";

const placeAndLunch = [
  localizedText(
    "A seat and a laptop if you need one",
    "Une place, et un ordinateur si besoin",
    "مقعد، وحاسوب عند الحاجة",
    "Kiti, na kompyuta ukihitaji",
  ),
  localizedText("Lunch", "Le déjeuner", "الغداء", "Chakula cha mchana"),
  localizedText(
    "A printed sheet of the twenty commands",
    "Une fiche imprimée des vingt commandes",
    "ورقة مطبوعة بالأوامر العشرين",
    "Karatasi iliyochapishwa ya amri ishirini",
  ),
];

/** Prices in cents; days count from the day of seeding. */
export const workshop = {
  slug: "git-and-github-in-one-day",
  category: "workshop" as const,
  art: { family: "code", palette: 3 },
  attendance: "in_person" as const,
  featured: false,
  day: 30,
  starts: "09:30",
  ends: "16:30",
  timeZone: "Africa/Nairobi",
  offset: "+03:00",
  title: localizedText(
    "Workshop: Git and GitHub in one day",
    "Atelier : Git et GitHub en une journée",
    "ورشة: Git وGitHub في يوم واحد",
    "Warsha: Git na GitHub kwa siku moja",
  ),
  shortDescription: localizedText(
    "Twenty commands, one shared project, and a first pull request before you go home.",
    "Vingt commandes, un projet commun, et une première demande de fusion avant de rentrer chez vous.",
    "عشرون أمرًا، ومشروع مشترك، وأول طلب دمج قبل العودة إلى البيت.",
    "Amri ishirini, mradi mmoja wa pamoja, na ombi la kwanza la kuunganisha kabla ya kurudi nyumbani.",
  ),
  description: localizedText(
    `Git is how people who have never met write one program together. In a day you learn enough of it to work in a team: save a step, go back, try something out, combine two people’s work.

Everyone works on the same small site. By the afternoon it has twenty authors, and you are one of them.

## What you need

- A few hours of any programming language, or our first month of lessons
- A laptop if you have one; we can lend eight
- No command line experience: we cover it in the first hour

## What you take home

An account with your first pull request in it, read and merged by a reviewer in the room.`,
    `Git permet à des gens qui ne se sont jamais rencontrés d’écrire ensemble un même programme. En une journée, vous en apprenez assez pour travailler en équipe : enregistrer une étape, revenir en arrière, faire un essai, réunir le travail de deux personnes.

Tout le monde travaille sur le même petit site. L’après-midi, vingt personnes l’ont écrit, et vous en faites partie.

## Ce qu’il faut

- Quelques heures de n’importe quel langage, ou notre premier mois de cours
- Un ordinateur si vous en avez un ; nous pouvons en prêter huit
- Aucune expérience de la ligne de commande : nous la voyons pendant la première heure

## Ce que vous emportez

Un compte avec votre première demande de fusion (« pull request »), relue et fusionnée par une personne présente dans la salle.`,
    undefined,
    `Git ni njia ambayo watu wasiowahi kukutana huandika programu moja pamoja. Kwa siku moja unajifunza ya kutosha kufanya kazi katika timu: kuhifadhi hatua, kurudi nyuma, kujaribu jambo, kuunganisha kazi za watu wawili.

Kila mtu anafanya kazi kwenye tovuti moja ndogo. Ikifika alasiri ina waandishi ishirini, na wewe ni mmoja wao.

## Unachohitaji

- Saa chache za lugha yoyote ya programu, au mwezi wetu wa kwanza wa masomo
- Kompyuta kama unayo; tunaweza kuazima nane
- Huhitaji uzoefu wa mstari wa amri: tunaufundisha katika saa ya kwanza

## Unachorudi nacho

Akaunti yenye ombi lako la kwanza la kuunganisha (“pull request”), lililosomwa na kuunganishwa na mkaguzi aliye chumbani.`,
  ),
  location: localizedText("Nairobi", "Nairobi", "نيروبي", "Nairobi"),
  venue: localizedText(
    "Acacia Lane classroom, first floor",
    "Salle de classe d’Acacia Lane, premier étage",
    "قاعة الدرس في أكاسيا لين، الطابق الأول",
    "Darasa la Acacia Lane, ghorofa ya kwanza",
  ),
  address: "12 Acacia Lane, Nairobi, Kenya (sample)",
  schedule: [
    {
      offset: 0,
      title: localizedText(
        "The command line without fear",
        "La ligne de commande sans peur",
        "سطر الأوامر بلا خوف",
        "Mstari wa amri bila hofu",
      ),
      description: localizedText(
        "Folders, files, and how to stop what you started.",
        "Dossiers, fichiers, et comment arrêter ce qu’on a lancé.",
        "المجلدات والملفات، وكيفية إيقاف ما بدأ تشغيله.",
        "Folda, faili, na jinsi ya kusimamisha ulichoanzisha.",
      ),
    },
    {
      offset: 75,
      title: localizedText(
        "Save, look back, undo",
        "Enregistrer, revenir, annuler",
        "الحفظ والمراجعة والتراجع",
        "Hifadhi, tazama nyuma, tengua",
      ),
      description: localizedText(
        "Each person writes a page about a place they know, in ten small steps.",
        "Chaque personne écrit une page sur un lieu qu’elle connaît, en dix petites étapes.",
        "يكتب كل شخص صفحة عن مكان يعرفه في عشر خطوات صغيرة.",
        "Kila mtu anaandika ukurasa kuhusu mahali anapopajua, kwa hatua kumi ndogo.",
      ),
    },
    {
      offset: 180,
      title: localizedText("Lunch", "Déjeuner", "الغداء", "Chakula cha mchana"),
      description: localizedText(
        "Tilapia, beans, and the coffee machine that Brian repaired.",
        "Tilapia, haricots, et la machine à café que Brian a réparée.",
        "سمك بلطي وفاصولياء، وآلة القهوة التي أصلحها براين.",
        "Tilapia, maharagwe, na mashine ya kahawa aliyoitengeneza Brian.",
      ),
    },
    {
      offset: 240,
      title: localizedText(
        "Two people, one line",
        "Deux personnes, une ligne",
        "شخصان وسطر واحد",
        "Watu wawili, mstari mmoja",
      ),
      description: localizedText(
        "Pairs create a conflict on purpose and talk it through before they fix it.",
        "Par deux, on crée un conflit exprès, et on en parle avant de le résoudre.",
        "يصنع كل اثنين تعارضًا عن قصد، ويتناقشان فيه قبل حله.",
        "Wawili wawili wanatengeneza mgongano kwa makusudi, na kuuzungumzia kabla ya kuutatua.",
      ),
    },
    {
      offset: 330,
      title: localizedText(
        "Your first pull request",
        "Votre première demande de fusion",
        "أول طلب دمج لك",
        "Ombi lako la kwanza la kuunganisha",
      ),
      description: localizedText(
        "Amina reads every one of them aloud and merges what is ready.",
        "Amina les lit toutes à voix haute et fusionne ce qui est prêt.",
        "تقرأ أمينة كل طلب بصوت عالٍ وتدمج ما هو جاهز.",
        "Amina anasoma kila ombi kwa sauti na kuunganisha yaliyo tayari.",
      ),
    },
  ],
  speakers: [
    {
      name: "Amina Yusuf",
      role: localizedText(
        "Front-end developer and instructor",
        "Développeuse front-end et enseignante",
        "مطوّرة واجهات ومعلمة",
        "Mtengenezaji wa tovuti na mkufunzi",
      ),
      topic: localizedText(
        "Reviews that teach",
        "Des relectures qui font apprendre",
        "مراجعات تعلّم",
        "Ukaguzi unaofundisha",
      ),
    },
    {
      name: "Brian Otieno",
      role: localizedText("Systems engineer", "Ingénieur système", "مهندس أنظمة", "Mhandisi wa mifumo"),
      topic: localizedText("The command line", "La ligne de commande", "سطر الأوامر", "Mstari wa amri"),
    },
  ],
  pools: [{ key: "room", capacity: 24 }],
  tickets: [
    {
      key: "regular",
      name: localizedText("Regular", "Plein tarif", "عادية", "Tiketi ya Kawaida"),
      price: 3000,
      closes: 1,
      pools: ["room"],
      benefits: placeAndLunch,
    },
    {
      key: "student",
      name: localizedText("Student", "Tarif étudiant", "للطلاب", "Tiketi ya Mwanafunzi"),
      price: 1500,
      closes: 1,
      pools: ["room"],
      benefits: [
        ...placeAndLunch,
        localizedText(
          "For anyone who studies, with or without a card",
          "Pour toute personne qui étudie, avec ou sans carte",
          "لكل من يدرس، ببطاقة أو بدونها",
          "Kwa yeyote anayesoma, awe na kadi au la",
        ),
      ],
    },
  ],
};
