import { localizedText } from "../../platform/i18n/localized-text";

/** No real account: the note says so wherever it is shown. */
export const bankAccount = {
  holder: "Reboot Lives (sample)",
  bank: "Acacia Bank, Nairobi (sample)",
  number: "0000 0000 0000",
  swift: "XXXXKENA",
  note: localizedText(
    "This is a sample account. Please do not send money to it.",
    "Ce compte est un exemple. Merci de ne pas y envoyer d’argent.",
    "هذا حساب للعرض فقط. نرجو عدم إرسال أي مال إليه.",
    "Akaunti hii ni mfano tu. Tafadhali usitume fedha kwayo.",
  ),
};

export const transferCosts = [
  {
    way: localizedText(
      "Transfer inside Kenya",
      "Virement à l’intérieur du Kenya",
      "تحويل داخل كينيا",
      "Uhamisho ndani ya Kenya",
    ),
    fixedMinor: 50,
    perMille: 0,
  },
  {
    way: localizedText(
      "International transfer, you pay all bank fees",
      "Virement de l’étranger, tous les frais à votre charge",
      "تحويل من الخارج، كل رسومه عليك",
      "Uhamisho kutoka nje, gharama zote unalipa wewe",
    ),
    fixedMinor: 0,
    perMille: 0,
  },
  {
    way: localizedText(
      "International transfer, fees shared",
      "Virement de l’étranger, frais partagés",
      "تحويل من الخارج برسوم مقسومة",
      "Uhamisho kutoka nje, gharama zikigawanywa",
    ),
    fixedMinor: 1200,
    perMille: 3,
  },
];

/** Parts of 100. */
export const spending = [
  {
    label: localizedText(
      "Teaching and mentoring",
      "Enseignement et mentorat",
      "التعليم والإرشاد",
      "Ufundishaji na ushauri",
    ),
    percent: 58,
  },
  {
    label: localizedText(
      "Laptops and repair",
      "Ordinateurs et réparation",
      "الحواسيب وإصلاحها",
      "Kompyuta na matengenezo",
    ),
    percent: 22,
  },
  {
    label: localizedText(
      "Internet and power",
      "Internet et électricité",
      "الإنترنت والكهرباء",
      "Mtandao na umeme",
    ),
    percent: 13,
  },
  {
    label: localizedText(
      "Running the organisation",
      "Fonctionnement de l’organisation",
      "تشغيل المنظمة",
      "Uendeshaji wa shirika",
    ),
    percent: 7,
  },
];

export const totalsNote = localizedText(
  "Sample figures, not audited: they show how the page will read with our real accounts.",
  "Chiffres d’exemple, non audités : ils montrent comment se lira la page avec nos vrais comptes.",
  "أرقام للعرض وغير مدقّقة: تبيّن كيف ستُقرأ الصفحة مع حساباتنا الفعلية.",
  "Takwimu za mfano, hazijakaguliwa: zinaonyesha ukurasa utakavyosomeka na hesabu zetu halisi.",
);

export const questions = [
  {
    question: localizedText(
      "Do I get a receipt?",
      "Vais-je recevoir un reçu ?",
      "هل أحصل على إيصال؟",
      "Je, nitapata risiti?",
    ),
    answer: localizedText(
      "Yes, by email, as soon as your gift arrives: within a minute by card, within days by transfer. Anyone can check its number on this site.",
      "Oui, par e-mail, dès que votre don est arrivé : en une minute par carte, en quelques jours par virement. Chacun peut vérifier son numéro sur ce site.",
      "نعم، بالبريد الإلكتروني فور وصول تبرعك: خلال دقيقة بالبطاقة، وخلال أيام بالتحويل. ويمكن لأي شخص التحقق من رقمه في هذا الموقع.",
      "Ndiyo, kwa barua pepe, mara tu mchango wako unapofika: ndani ya dakika moja kwa kadi, ndani ya siku chache kwa uhamisho. Yeyote anaweza kuhakiki nambari yake kwenye tovuti hii.",
    ),
  },
  {
    question: localizedText(
      "How do I stop a monthly gift?",
      "Comment arrêter un don mensuel ?",
      "كيف أوقف تبرعًا شهريًا؟",
      "Nitasimamishaje mchango wa kila mwezi?",
    ),
    answer: localizedText(
      "Use the link in any receipt email to change, pause or cancel it. Lost the link? [We’ll email it again](/donate/manage). Nobody will call to ask why.",
      "Par le lien dans l’e-mail de chaque reçu : vous y modifiez, suspendez ou arrêtez le don quand vous voulez. Si vous l’avez perdu, [nous le renvoyons](/donate/manage). Personne ne vous appelle pour demander pourquoi.",
      "بالرابط الموجود في رسالة كل إيصال: هناك يمكن تغييره أو إيقافه مؤقتًا أو إنهاؤه في أي يوم. وإن فقدته [نرسله إليك من جديد](/donate/manage). لن يتصل بك أحد ليسأل عن السبب.",
      "Kwa kiungo kilicho kwenye barua ya kila risiti: hapo unaubadilisha, unausitisha au unaumaliza siku yoyote. Ukikipoteza, [tunakutumia tena](/donate/manage). Hakuna atakayekupigia kuuliza kwa nini.",
    ),
  },
  {
    question: localizedText(
      "Can I choose what my gift is for?",
      "Puis-je choisir à quoi sert mon don ?",
      "هل أحدد الغرض من تبرعي؟",
      "Je, naweza kusema mchango wangu ni wa nini?",
    ),
    answer: localizedText(
      "Yes. Choose a fundraiser or a program in the form, and it goes there. If you do not choose, it goes where it is needed most this month.",
      "Oui. Choisissez une collecte ou un programme dans le formulaire, et le don y va. Sans choix, il va là où une classe le demande ce mois-ci.",
      "نعم. عند اختيار حملة أو برنامج في الاستمارة يذهب تبرعك إليه. ومن دون اختيار يذهب إلى حيث يطلبه صف هذا الشهر.",
      "Ndiyo. Chagua kampeni au programu kwenye fomu na mchango utaenda huko. Bila kuchagua huenda pale darasa linapohitaji mwezi huu.",
    ),
  },
  {
    question: localizedText(
      "What if a fundraiser gets more than its goal, or less?",
      "Et si une collecte dépasse son objectif, ou ne l’atteint pas ?",
      "ماذا لو جمعت حملة أكثر من هدفها أو أقل؟",
      "Itakuwaje kampeni ikipata zaidi ya lengo, au pungufu?",
    ),
    answer: localizedText(
      "Each fundraiser’s page says what happens then. Your money stays with the purpose you chose, or the one named there.",
      "Chaque collecte le dit sur sa page. L’argent donné pour un but reste à ce but, ou à celui qui y est nommé.",
      "تذكر كل حملة في صفحتها ما يحدث عندئذ. المال المعطى لغرض يبقى لذلك الغرض أو للغرض المذكور هناك.",
      "Kila kampeni husema kwenye ukurasa wake. Fedha iliyotolewa kwa kusudi fulani hubaki kwa kusudi hilo au lililotajwa hapo.",
    ),
  },
  {
    question: localizedText(
      "Do you show donors’ names?",
      "Montrez-vous qui a donné ?",
      "هل تعرضون من أعطى؟",
      "Je, mnaonyesha nani ametoa?",
    ),
    answer: localizedText(
      "Only if you ask us to.",
      "Seulement si vous le demandez. Votre nom n’est jamais montré sans votre accord.",
      "فقط إن طلبت ذلك. لا يظهر اسمك أبدًا من دون موافقتك.",
      "Ukituomba tu. Jina lako halionyeshwi kamwe bila idhini yako.",
    ),
  },
];
