import { t } from "./texts";

/** No real account: the note says so wherever it is shown. */
export const bankAccount = {
  holder: "Reboot Lives (sample)",
  bank: "Acacia Bank, Nairobi (sample)",
  number: "0000 0000 0000",
  swift: "XXXXKENA",
  note: t(
    "This is a sample account. Please do not send money to it.",
    "Ce compte est un exemple. Merci de ne pas y envoyer d'argent.",
    "هذا حساب للعرض فقط. نرجو عدم إرسال أي مال إليه.",
    "Akaunti hii ni mfano tu. Tafadhali usitume fedha kwayo.",
  ),
};

export const transferCosts = [
  {
    way: t(
      "Transfer inside Kenya",
      "Virement à l'intérieur du Kenya",
      "تحويل داخل كينيا",
      "Uhamisho ndani ya Kenya",
    ),
    fixedMinor: 50,
    perMille: 0,
  },
  {
    way: t(
      "Transfer from abroad, you pay all bank costs",
      "Virement de l'étranger, tous les frais à votre charge",
      "تحويل من الخارج تدفع أنت كل رسومه",
      "Uhamisho kutoka nje, gharama zote unalipa wewe",
    ),
    fixedMinor: 0,
    perMille: 0,
  },
  {
    way: t(
      "Transfer from abroad, costs shared",
      "Virement de l'étranger, frais partagés",
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
    label: t(
      "Teaching and mentoring",
      "Enseignement et mentorat",
      "التعليم والإرشاد",
      "Ufundishaji na ushauri",
    ),
    percent: 58,
  },
  {
    label: t(
      "Laptops and repair",
      "Ordinateurs et réparation",
      "الحواسيب وإصلاحها",
      "Kompyuta na matengenezo",
    ),
    percent: 22,
  },
  {
    label: t("Internet and power", "Internet et électricité", "الإنترنت والكهرباء", "Mtandao na umeme"),
    percent: 13,
  },
  {
    label: t(
      "Running the organisation",
      "Fonctionnement de l'organisation",
      "تشغيل المنظمة",
      "Uendeshaji wa shirika",
    ),
    percent: 7,
  },
];

export const figuresNote = t(
  "Sample figures, not audited: they show how the page will read with our real accounts.",
  "Chiffres d'exemple, non audités : ils montrent comment se lira la page avec nos vrais comptes.",
  "أرقام للعرض وغير مدقّقة: تبيّن كيف ستُقرأ الصفحة مع حساباتنا الفعلية.",
  "Takwimu za mfano, hazijakaguliwa: zinaonyesha ukurasa utakavyosomeka na hesabu zetu halisi.",
);

export const questions = [
  {
    question: t(
      "Do I get a receipt?",
      "Vais-je recevoir un reçu ?",
      "هل أحصل على إيصال؟",
      "Je, nitapata risiti?",
    ),
    answer: t(
      "Yes, as soon as your gift has arrived. Write your email address or phone number into the transfer, or send it to us, so that we know where the receipt should go.",
      "Oui, dès que votre don est arrivé. Indiquez votre e-mail ou votre téléphone dans le virement, ou écrivez-nous, pour que nous sachions où l'envoyer.",
      "نعم، فور وصول هديتك. اكتب بريدك أو رقم هاتفك في التحويل، أو أرسله إلينا، كي نعرف إلى أين نرسل الإيصال.",
      "Ndiyo, mara tu zawadi yako inapofika. Andika barua pepe au namba ya simu kwenye uhamisho, au tutumie, ili tujue risiti iende wapi.",
    ),
  },
  {
    question: t(
      "How do I stop a monthly gift?",
      "Comment arrêter un don mensuel ?",
      "كيف أوقف هدية شهرية؟",
      "Nitasimamishaje zawadi ya kila mwezi?",
    ),
    answer: t(
      "A monthly gift is a standing order at your own bank: you end it there on any day. Nobody calls to ask why.",
      "Un don mensuel est un ordre permanent dans votre propre banque : vous l'y arrêtez quand vous voulez. Personne ne vous appelle pour demander pourquoi.",
      "الهدية الشهرية أمر دائم في مصرفك أنت، فتوقفه هناك في أي يوم. لن يتصل بك أحد ليسأل عن السبب.",
      "Zawadi ya kila mwezi ni agizo la kudumu katika benki yako: unalisimamisha huko siku yoyote. Hakuna atakayekupigia kuuliza kwa nini.",
    ),
  },
  {
    question: t(
      "Can I say what my gift is for?",
      "Puis-je choisir à quoi sert mon don ?",
      "هل أحدد الغرض من هديتي؟",
      "Je, naweza kusema zawadi yangu ni ya nini?",
    ),
    answer: t(
      "Yes. Write the reference of a fundraiser into the transfer and it goes there. Without one it goes where a class asks for it this month.",
      "Oui. Indiquez la référence d'une collecte dans le virement et le don y va. Sans référence, il va là où une classe le demande ce mois-ci.",
      "نعم. اكتب مرجع حملة في التحويل فتذهب الهدية إليها. ومن دونه تذهب إلى حيث يطلبها صف هذا الشهر.",
      "Ndiyo. Andika rejea ya kampeni kwenye uhamisho na itaenda huko. Bila hiyo huenda pale darasa linapohitaji mwezi huu.",
    ),
  },
  {
    question: t(
      "What if a fundraiser gets more than its goal, or less?",
      "Et si une collecte dépasse son objectif, ou ne l'atteint pas ?",
      "ماذا لو جمعت حملة أكثر من هدفها أو أقل؟",
      "Itakuwaje kampeni ikipata zaidi ya lengo, au pungufu?",
    ),
    answer: t(
      "Each fundraiser says on its own page what happens then. Money given for a purpose stays with that purpose or the one named there.",
      "Chaque collecte le dit sur sa page. L'argent donné pour un but reste à ce but, ou à celui qui y est nommé.",
      "تذكر كل حملة في صفحتها ما يحدث عندئذ. المال المعطى لغرض يبقى لذلك الغرض أو للغرض المذكور هناك.",
      "Kila kampeni husema kwenye ukurasa wake. Fedha iliyotolewa kwa kusudi fulani hubaki kwa kusudi hilo au lililotajwa hapo.",
    ),
  },
  {
    question: t(
      "Do you show who gave?",
      "Montrez-vous qui a donné ?",
      "هل تعرضون من أعطى؟",
      "Je, mnaonyesha nani ametoa?",
    ),
    answer: t(
      "Only if you ask us to. Your name is never shown unless you said yes.",
      "Seulement si vous le demandez. Votre nom n'est jamais montré sans votre accord.",
      "فقط إن طلبت ذلك. لا يظهر اسمك أبدًا ما لم توافق.",
      "Ukituomba tu. Jina lako halionyeshwi kamwe bila idhini yako.",
    ),
  },
];
