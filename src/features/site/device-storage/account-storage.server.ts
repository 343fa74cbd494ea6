import type { StoredItem } from "./device-storage.model";
import { localizedText } from "../../../platform/i18n/localized-text";

export const ACCOUNT_STORAGE: readonly StoredItem[] = [
  {
    kind: "cookie",
    names: ["reboot"],
    what: localizedText(
      "The key of your account. No script can read it.",
      "La clé de votre compte. Aucun script ne peut la lire.",
      "مفتاح الحساب. لا يستطيع أي برنامج نصي قراءته.",
      "Ufunguo wa akaunti yako. Hakuna hati inayoweza kuusoma.",
    ),
    until: localizedText(
      "When you sign in; until you sign out, 90 days at the most.",
      "Quand vous vous connectez ; jusqu’à la déconnexion, 90 jours au plus.",
      "عند تسجيل الدخول؛ إلى حين تسجيل الخروج، 90 يومًا على الأكثر.",
      "Unapoingia; hadi utoke, siku 90 kwa wingi.",
    ),
  },
  {
    kind: "cookie",
    names: ["reboot-step"],
    what: localizedText(
      "That your password was right and the code comes next.",
      "Que votre mot de passe était juste et que le code vient ensuite.",
      "أن كلمة المرور صحيحة وأن الرمز هو الخطوة التالية.",
      "Kwamba nenosiri lako lilikuwa sahihi na sasa ni zamu ya msimbo.",
    ),
    until: localizedText(
      "Between the two steps of signing in; a few minutes.",
      "Entre les deux étapes de la connexion ; quelques minutes.",
      "بين خطوتي تسجيل الدخول؛ بضع دقائق.",
      "Kati ya hatua mbili za kuingia; dakika chache.",
    ),
  },
  {
    kind: "local",
    names: ["profile"],
    what: localizedText(
      "The profile of your account: name, email, phone, address and roles. It does not open your account. Not stored on a device that others use too.",
      "Le profil de votre compte : nom, e-mail, téléphone, adresse et rôles. Il n’ouvre pas votre compte. Il n’est pas enregistré sur un appareil que d’autres utilisent aussi.",
      "الملف الشخصي للحساب: الاسم والبريد الإلكتروني والهاتف والعنوان والأدوار. لا يفتح الحساب، ولا يُحفظ على جهاز يستخدمه آخرون أيضًا.",
      "Wasifu wa akaunti yako: jina, barua pepe, simu, anwani na majukumu. Haufungui akaunti yako. Hauhifadhiwi kwenye kifaa kinachotumiwa na wengine pia.",
    ),
    until: localizedText(
      "When you sign in; until you sign out or your session ends.",
      "Quand vous vous connectez ; jusqu’à la déconnexion ou la fin de votre session.",
      "عند تسجيل الدخول؛ إلى حين تسجيل الخروج أو انتهاء الجلسة.",
      "Unapoingia; hadi utoke au kipindi chako kiishe.",
    ),
  },
  {
    kind: "cookie",
    names: ["device"],
    what: localizedText(
      "For security: that you have signed in on this device before, so that strangers who guess at your password cannot lock you out. No script can read it.",
      "Pour la sécurité : que vous vous êtes déjà connecté sur cet appareil, pour que des inconnus qui devinent votre mot de passe ne puissent pas vous bloquer. Aucun script ne peut le lire.",
      "للأمان: أن تسجيل دخول جرى على هذا الجهاز من قبل، فلا يمنع غريب يخمّن كلمة المرور صاحب الحساب من الدخول. لا يستطيع أي برنامج نصي قراءته.",
      "Kwa usalama: kwamba umewahi kuingia kupitia kifaa hiki, ili watu wanaokisia nenosiri lako wasiweze kukufungia nje. Hakuna hati inayoweza kukisoma.",
    ),
    until: localizedText(
      "When you have signed in; one year, or until you remove the device on your account page.",
      "Quand vous vous êtes connecté ; un an, ou jusqu’à ce que vous oubliiez l’appareil sur la page de votre compte.",
      "بعد تسجيل الدخول؛ سنة واحدة، أو إلى حين حذف الجهاز من صفحة الحساب.",
      "Ukishaingia; mwaka mmoja, au hadi ukiondoe kifaa kwenye ukurasa wa akaunti yako.",
    ),
  },
  {
    kind: "cookie",
    names: ["passkey", "passkey-field"],
    what: localizedText(
      "The question that your passkey answers. No script can read it.",
      "La question à laquelle répond votre clé d’accès. Aucun script ne peut la lire.",
      "السؤال الذي يجيب عنه مفتاح المرور. لا يستطيع أي برنامج نصي قراءته.",
      "Swali ambalo ufunguo wako wa siri unalijibu. Hakuna hati inayoweza kulisoma.",
    ),
    until: localizedText(
      "When you sign in with a passkey or add one; five minutes.",
      "Quand vous vous connectez avec une clé d’accès ou en ajoutez une ; cinq minutes.",
      "عند الدخول بمفتاح مرور أو إضافة واحد؛ خمس دقائق.",
      "Unapoingia kwa ufunguo wa siri au kuongeza mmoja; dakika tano.",
    ),
  },
  {
    kind: "local",
    names: ["passkey"],
    what: localizedText(
      "That a passkey was used in this browser, so that the sign-in page offers it.",
      "Qu’une clé d’accès a servi dans ce navigateur, pour que la page de connexion la propose.",
      "أن مفتاح مرور استُخدم في هذا المتصفح، لتعرضه صفحة الدخول.",
      "Kwamba ufunguo wa siri umetumika kwenye kivinjari hiki, ili ukurasa wa kuingia uupendekeze.",
    ),
    until: localizedText(
      "When you use a passkey; until you clear your data.",
      "Quand vous utilisez une clé d’accès ; jusqu’à ce que vous effaciez vos données.",
      "عند استخدام مفتاح مرور؛ إلى حين مسح البيانات.",
      "Unapotumia ufunguo wa siri; hadi ufute data zako.",
    ),
  },
  {
    kind: "database",
    names: ["reboot-check-in"],
    what: localizedText(
      "For organisers at check-in: the tickets of the event as digests, with first names and initials, the check-in page without its guests, so that it opens without a connection, and who was let in. It is encrypted with a key that no script can read.",
      "Pour l’équipe à l’accueil : les billets de l’événement sous forme d’empreintes, avec prénoms et initiales, la page d’accueil sans ses invités, pour l’ouvrir hors connexion, et les entrées. C’est chiffré avec une clé qu’aucun script ne peut lire.",
      "للمنظمين عند تسجيل الحضور: تذاكر الفعالية كبصمات رقمية مع الأسماء الأولى والأحرف الأولى، وصفحة تسجيل الحضور دون أسماء الضيوف كي تُفتح دون اتصال، ومن دخل. وهي مشفّرة بمفتاح لا يستطيع أي برنامج نصي قراءته.",
      "Kwa waandaaji mlangoni: tiketi za tukio kama alama fupi, pamoja na majina ya kwanza na herufi za mwanzo, ukurasa wa kuingia bila wageni wake, ili ufunguke bila mtandao, na walioingia. Imesimbwa kwa ufunguo ambao hakuna hati inayoweza kuusoma.",
    ),
    until: localizedText(
      "When you open check-in, unless others use the device too; until you sign out, or 24 hours after the event. Entries stay until they are sent.",
      "Quand vous ouvrez la page d’accueil des invités, sauf sur un appareil partagé ; jusqu’à la déconnexion, ou 24 heures après l’événement. Les entrées restent jusqu’à leur envoi.",
      "عند فتح تسجيل الحضور، ما لم يكن الجهاز مشتركًا؛ إلى حين تسجيل الخروج، أو 24 ساعة بعد الفعالية. ويبقى تسجيل الدخول إلى أن يُرسل.",
      "Unapofungua ukaguzi wa kuingia, isipokuwa kifaa kinatumiwa na wengine pia; hadi utoke, au saa 24 baada ya tukio. Walioingia hubaki hadi watumwe.",
    ),
  },
  {
    kind: "database",
    names: ["reboot-office"],
    what: localizedText(
      "Only for staff: what you typed into a form of the back office and have not saved yet, so that a reload or a crash loses nothing. Nobody else who signs in here sees it. Not on a device that others use too.",
      "Seulement pour l’équipe : ce que vous avez écrit dans un formulaire de l’administration et pas encore enregistré, pour qu’un rechargement ou une panne ne perde rien. Aucune autre personne qui se connecte ici ne le voit. Pas sur un appareil que d’autres utilisent aussi.",
      "للفريق فقط: ما كُتب في نموذج من نماذج لوحة الإدارة ولم يُحفظ بعد، كي لا يضيع شيء عند إعادة تحميل الصفحة أو تعطلها. لا يراه أي شخص آخر يسجّل الدخول هنا. ولا يُخزَّن على جهاز يستخدمه آخرون أيضًا.",
      "Kwa wafanyakazi tu: ulichoandika kwenye fomu ya ofisi na bado hujakihifadhi, ili ukurasa ukipakiwa upya au ukivunjika usipoteze chochote. Mtu mwingine anayeingia hapa hakioni. Hakihifadhiwi kwenye kifaa kinachotumiwa na wengine pia.",
    ),
    until: localizedText(
      "When you type; until you save, discard it or sign out, 30 days at the most.",
      "Quand vous écrivez ; jusqu’à l’enregistrement, l’abandon ou la déconnexion, 30 jours au plus.",
      "عند الكتابة؛ إلى حين الحفظ أو التجاهل أو تسجيل الخروج، 30 يومًا على الأكثر.",
      "Unapoandika; hadi uhifadhi, utupe au utoke, siku 30 kwa wingi.",
    ),
  },
  {
    kind: "cookie",
    names: ["reboot-flash"],
    what: localizedText(
      "One word: what the next page has to say.",
      "Un mot : ce que la page suivante doit dire.",
      "كلمة واحدة: ما على الصفحة التالية أن تقوله.",
      "Neno moja: kile ambacho ukurasa unaofuata unapaswa kusema.",
    ),
    until: localizedText(
      "When you change something; until the next page is shown, one minute at the most.",
      "Quand vous changez quelque chose ; jusqu’à la page suivante, une minute au plus.",
      "عند تغيير شيء؛ إلى حين عرض الصفحة التالية، دقيقة على الأكثر.",
      "Unapobadilisha kitu; hadi ukurasa unaofuata uonyeshwe, dakika moja kwa wingi.",
    ),
  },
];
