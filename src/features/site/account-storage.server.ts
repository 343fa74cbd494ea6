import { type StoredItem, text } from "./device-storage.model";

/** What may be stored of somebody who signs in, or manages something by a link. */
export const ACCOUNT_STORAGE: readonly StoredItem[] = [
  {
    kind: "cookie",
    names: ["reboot"],
    what: text(
      "The key of your account. No script can read it.",
      "La clé de votre compte. Aucun script ne peut la lire.",
      "مفتاح الحساب. لا يستطيع أي برنامج نصي قراءته.",
      "Ufunguo wa akaunti yako. Hakuna hati inayoweza kuusoma.",
    ),
    until: text(
      "When you sign in; until you sign out, 90 days at the most.",
      "Quand vous vous connectez ; jusqu’à la déconnexion, 90 jours au plus.",
      "عند تسجيل الدخول؛ إلى حين تسجيل الخروج، 90 يومًا على الأكثر.",
      "Unapoingia; hadi utoke, siku 90 kwa wingi.",
    ),
  },
  {
    kind: "cookie",
    names: ["reboot-step"],
    what: text(
      "That your password was right and the code comes next.",
      "Que votre mot de passe était juste et que le code vient ensuite.",
      "أن كلمة المرور صحيحة وأن الرمز هو الخطوة التالية.",
      "Kwamba nenosiri lako lilikuwa sahihi na sasa ni zamu ya msimbo.",
    ),
    until: text(
      "Between the two steps of signing in; a few minutes.",
      "Entre les deux étapes de la connexion ; quelques minutes.",
      "بين خطوتي تسجيل الدخول؛ بضع دقائق.",
      "Kati ya hatua mbili za kuingia; dakika chache.",
    ),
  },
  {
    kind: "local",
    names: ["profile"],
    what: text(
      "Your name and roles, for pages that greet you. It opens nothing.",
      "Votre nom et vos rôles, pour les pages qui vous saluent. Cela n’ouvre rien.",
      "الاسم والأدوار، لتعرضها الصفحات. لا يفتح ذلك شيئًا.",
      "Jina lako na majukumu yako, kwa kurasa zinazokusalimu. Haifungui chochote.",
    ),
    until: text(
      "When you sign in; until you sign out.",
      "Quand vous vous connectez ; jusqu’à la déconnexion.",
      "عند تسجيل الدخول؛ إلى حين تسجيل الخروج.",
      "Unapoingia; hadi utoke.",
    ),
  },
  {
    kind: "cookie",
    names: ["device"],
    what: text(
      "For security: that you have signed in on this device before, so that strangers who guess at your password cannot lock you out. No script can read it.",
      "Pour la sécurité : que vous vous êtes déjà connecté sur cet appareil, pour que des inconnus qui devinent votre mot de passe ne puissent pas vous bloquer. Aucun script ne peut le lire.",
      "للأمان: أن تسجيل دخول جرى على هذا الجهاز من قبل، فلا يمنع غريب يخمّن كلمة المرور صاحب الحساب من الدخول. لا يستطيع أي برنامج نصي قراءته.",
      "Kwa usalama: kwamba umewahi kuingia kupitia kifaa hiki, ili watu wanaokisia nenosiri lako wasiweze kukufungia nje. Hakuna hati inayoweza kukisoma.",
    ),
    until: text(
      "When you have signed in; one year, or until you forget the device on your account page.",
      "Quand vous vous êtes connecté ; un an, ou jusqu’à ce que vous oubliiez l’appareil sur la page de votre compte.",
      "بعد تسجيل الدخول؛ سنة واحدة، أو إلى حين حذف الجهاز من صفحة الحساب.",
      "Ukishaingia; mwaka mmoja, au hadi ukiondoe kifaa kwenye ukurasa wa akaunti yako.",
    ),
  },
  {
    kind: "cookie",
    names: ["passkey", "passkey-field"],
    what: text(
      "The question that your passkey answers. No script can read it.",
      "La question à laquelle répond votre clé d’accès. Aucun script ne peut la lire.",
      "السؤال الذي يجيب عنه مفتاح المرور. لا يستطيع أي برنامج نصي قراءته.",
      "Swali ambalo ufunguo wako wa siri unalijibu. Hakuna hati inayoweza kulisoma.",
    ),
    until: text(
      "When you sign in with a passkey or add one; five minutes.",
      "Quand vous vous connectez avec une clé d’accès ou en ajoutez une ; cinq minutes.",
      "عند الدخول بمفتاح مرور أو إضافة واحد؛ خمس دقائق.",
      "Unapoingia kwa ufunguo wa siri au kuongeza mmoja; dakika tano.",
    ),
  },
  {
    kind: "local",
    names: ["passkey"],
    what: text(
      "That a passkey was used in this browser, so that the sign-in page offers it.",
      "Qu’une clé d’accès a servi dans ce navigateur, pour que la page de connexion la propose.",
      "أن مفتاح مرور استُخدم في هذا المتصفح، لتعرضه صفحة الدخول.",
      "Kwamba ufunguo wa siri umetumika kwenye kivinjari hiki, ili ukurasa wa kuingia uupendekeze.",
    ),
    until: text(
      "When you use a passkey; until you wipe the phone.",
      "Quand vous utilisez une clé d’accès ; jusqu’à ce que vous effaciez vos traces.",
      "عند استخدام مفتاح مرور؛ إلى حين محو الآثار.",
      "Unapotumia ufunguo wa siri; hadi ufute data zako.",
    ),
  },
  {
    kind: "cookie",
    names: ["reboot-flash"],
    what: text(
      "One word: what the next page has to say.",
      "Un mot : ce que la page suivante doit dire.",
      "كلمة واحدة: ما على الصفحة التالية أن تقوله.",
      "Neno moja: kile ambacho ukurasa unaofuata unapaswa kusema.",
    ),
    until: text(
      "When you change something; until the next page is shown, one minute at the most.",
      "Quand vous changez quelque chose ; jusqu’à la page suivante, une minute au plus.",
      "عند تغيير شيء؛ إلى حين عرض الصفحة التالية، دقيقة على الأكثر.",
      "Unapobadilisha kitu; hadi ukurasa unaofuata uonyeshwe, dakika moja kwa wingi.",
    ),
  },
];
