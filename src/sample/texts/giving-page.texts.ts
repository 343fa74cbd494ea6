import { localizedText } from "../../platform/i18n/localized-text";

/** Not a real account. The note says so on every page that shows it. */
export const bankAccount = {
  holder: "Reboot Lives (sample)",
  bank: "Acacia Bank, Nairobi (sample)",
  number: "0000 0000 0000",
  swift: "XXXXKENA",
  note: localizedText(
    "This is a sample account. Please do not send money to it.",
    "Ce compte est un exemple. Merci de ne pas y envoyer d’argent.",
    "هذا حساب نموذجي. نرجو عدم إرسال أي مال إليه.",
    "Akaunti hii ni ya mfano. Tafadhali usitume pesa kwenye akaunti hii.",
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
      "Virement international, tous les frais bancaires à votre charge",
      "تحويل دولي، كل الرسوم المصرفية عليك",
      "Uhamisho wa kimataifa, ada zote za benki unalipa wewe",
    ),
    fixedMinor: 0,
    perMille: 0,
  },
  {
    way: localizedText(
      "International transfer, fees shared",
      "Virement international, frais partagés",
      "تحويل دولي، الرسوم مقسومة",
      "Uhamisho wa kimataifa, ada zikigawanywa",
    ),
    fixedMinor: 1200,
    perMille: 3,
  },
];

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
      "الحواسيب والإصلاح",
      "Kompyuta na matengenezo",
    ),
    percent: 22,
  },
  {
    label: localizedText(
      "Internet and power",
      "Internet et électricité",
      "الإنترنت والكهرباء",
      "Intaneti na umeme",
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
  "Chiffres d’exemple, non audités : ils montrent à quoi ressemblera la page avec nos vrais comptes.",
  "أرقام نموذجية غير مدقّقة: تبيّن كيف ستبدو الصفحة بحساباتنا الفعلية.",
  "Takwimu za mfano, hazijakaguliwa: zinaonyesha ukurasa utakavyokuwa na hesabu zetu halisi.",
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
      "Oui, par e-mail, dès que votre don arrive : en une minute par carte, en quelques jours par virement. Tout le monde peut vérifier son numéro sur ce site.",
      "نعم، بالبريد الإلكتروني فور وصول تبرعك: خلال دقيقة بالبطاقة، وخلال أيام بالتحويل. ويمكن لأي شخص التحقق من رقم الإيصال في هذا الموقع.",
      "Ndiyo, kwa barua pepe, mara tu mchango wako unapofika: ndani ya dakika moja kwa kadi, ndani ya siku chache kwa uhamisho. Mtu yeyote anaweza kuhakiki nambari ya risiti kwenye tovuti hii.",
    ),
  },
  {
    question: localizedText(
      "Can I deduct my donation from my taxes?",
      "Puis-je déduire mon don de mes impôts ?",
      "هل يمكنني خصم تبرعي من الضرائب؟",
      "Je, naweza kupunguziwa kodi kwa mchango wangu?",
    ),
    answer: localizedText(
      "That depends on where you pay taxes. We are registered in Kenya; our number is on every receipt. Many other countries, such as the United States, only accept charities registered there: please ask your tax office.",
      "Cela dépend du pays où vous payez vos impôts. Nous sommes enregistrés au Kenya ; notre numéro figure sur chaque reçu. Beaucoup d’autres pays, comme les États-Unis, n’acceptent que les organisations enregistrées chez eux : renseignez-vous auprès de votre centre des impôts.",
      "يتوقف ذلك على البلد الذي تدفع فيه ضرائبك. نحن مسجلون في كينيا، ورقم تسجيلنا على كل إيصال. وكثير من البلدان الأخرى، مثل الولايات المتحدة، لا يقبل إلا المنظمات المسجلة لديه، فيُرجى سؤال مصلحة الضرائب.",
      "Inategemea nchi unayolipa kodi. Tumesajiliwa Kenya; nambari yetu iko kwenye kila risiti. Nchi nyingine nyingi, kama Marekani, hukubali tu mashirika yaliyosajiliwa huko: tafadhali uliza ofisi yako ya kodi.",
    ),
  },
  {
    question: localizedText(
      "Can I give with M-Pesa?",
      "Puis-je donner par M-Pesa ?",
      "هل يمكنني التبرع عبر M-Pesa؟",
      "Je, naweza kuchangia kwa M-Pesa?",
    ),
    answer: localizedText(
      "Yes: Paybill 000000, account “Gift”. This is a sample number, so please do not send money to it. [Send us the confirmation code](/contact) and we’ll email you a receipt.",
      "Oui : Paybill 000000, compte « Don ». Ce numéro est un exemple : merci de ne pas y envoyer d’argent. [Envoyez-nous le code de confirmation](/fr/contact) et nous vous enverrons un reçu par e-mail.",
      "نعم: Paybill 000000، والحساب «Gift». هذا رقم نموذجي، فنرجو عدم إرسال أي مال إليه. وعند [إرسال رمز التأكيد إلينا](/ar/contact) نرسل إليك إيصالًا بالبريد الإلكتروني.",
      "Ndiyo: Paybill 000000, akaunti “Gift”. Hii ni nambari ya mfano, kwa hiyo tafadhali usitume pesa. [Tutumie msimbo wa uthibitisho](/sw/contact), nasi tutakutumia risiti kwa barua pepe.",
    ),
  },
  {
    question: localizedText(
      "How do I stop a monthly gift?",
      "Comment arrêter un don mensuel ?",
      "كيف يمكنني إيقاف تبرع شهري؟",
      "Ninawezaje kusimamisha mchango wa kila mwezi?",
    ),
    answer: localizedText(
      "Use the link in any receipt email to change, pause or cancel it. Lost the link? [We’ll email it again](/donate/manage). Nobody will call to ask why.",
      "Avec le lien de n’importe quel e-mail de reçu, vous le modifiez, le suspendez ou l’arrêtez. Lien perdu ? [Nous le renvoyons par e-mail](/fr/donate/manage). Personne ne vous appellera pour demander pourquoi.",
      "في رسالة كل إيصال رابط يتيح لك تغييره أو إيقافه مؤقتًا أو إلغاءه. فقدت الرابط؟ [نرسله إليك من جديد بالبريد الإلكتروني](/ar/donate/manage). ولن يتصل بك أحد ليسأل عن السبب.",
      "Tumia kiungo kilicho kwenye barua pepe ya risiti yoyote kuubadilisha, kuusimamisha kwa muda au kuughairi. Umepoteza kiungo? [Tutakutumia tena kwa barua pepe](/sw/donate/manage). Hakuna atakayekupigia simu kuuliza kwa nini.",
    ),
  },
  {
    question: localizedText(
      "Can I choose what my gift is for?",
      "Puis-je choisir à quoi sert mon don ?",
      "هل يمكنني اختيار الغرض من تبرعي؟",
      "Je, naweza kuchagua mchango wangu ni wa nini?",
    ),
    answer: localizedText(
      "Yes. Choose a fundraiser or a program in the form, and it goes there. If you do not choose, it goes where it is needed most this month.",
      "Oui. Choisissez une collecte ou un programme dans le formulaire, et votre don y va. Si vous ne choisissez pas, il va là où le besoin est le plus grand ce mois-ci.",
      "نعم. عند اختيار حملة أو برنامج في النموذج يذهب تبرعك إلى هناك. ومن دون اختيار يذهب إلى حيث الحاجة أكبر هذا الشهر.",
      "Ndiyo. Chagua kampeni au programu kwenye fomu, na mchango wako utakwenda huko. Usipochagua, utakwenda panapohitajika zaidi mwezi huu.",
    ),
  },
  {
    question: localizedText(
      "What if a fundraiser gets more than its goal, or less?",
      "Et si une collecte dépasse son objectif, ou ne l’atteint pas ?",
      "ماذا لو جمعت حملة أكثر من هدفها أو أقل؟",
      "Itakuwaje kampeni ikipata zaidi ya lengo lake, au pungufu?",
    ),
    answer: localizedText(
      "Each fundraiser’s page says what happens then. Your money stays with the purpose you chose, or the one named there.",
      "La page de chaque collecte dit ce qui se passe alors. Votre argent reste destiné au but que vous avez choisi, ou à celui qui y est nommé.",
      "تبيّن صفحة كل حملة ما يحدث عندئذ. ويبقى مالك للغرض الذي اخترته، أو للغرض المذكور هناك.",
      "Ukurasa wa kila kampeni husema kitakachotokea. Pesa zako hubaki kwa kusudi ulilochagua, au kwa lile lililotajwa hapo.",
    ),
  },
  {
    question: localizedText(
      "Do you show donors’ names?",
      "Montrez-vous les noms des donateurs et donatrices ?",
      "هل تعرضون أسماء المتبرعين؟",
      "Je, mnaonyesha majina ya wachangiaji?",
    ),
    answer: localizedText(
      "Only if you ask us to.",
      "Seulement si vous nous le demandez.",
      "فقط إن طلبت ذلك.",
      "Ukituomba tu.",
    ),
  },
];
