import { localizedText } from "../../platform/i18n/localized-text";

const en = `
## The short version

- Reading this site needs no name, no account and no consent. Nobody follows you here.
- We ask only for what we need to answer you, and say why at each question.
- We never ask for documents or proof. You decide whether to tell us that you had to flee.
- We never sell your data, and we give no learner’s data to any authority or company.
- Ask us to show, correct or delete what we hold, and we do it.

## Who is responsible

The organisation named at the foot of every page. You reach the person responsible for data under "Remove my photo or data" on the [contact page](/contact). Only the staff who handle personal data read those messages.

## When you read

Your device sends its network address with every request; without it we could not reply. We do not store it. To stop abuse we keep a scrambled form of it for a short time with ticket orders and files. Our log says what went wrong and on which page, but holds no name, address or message.

There are no cookies of other companies, no visitor statistics in your browser, no fonts or pictures from elsewhere. The [cookie policy](/cookie-policy) lists what may be stored on your device.

## When you write to us

We keep what you send, by email or WhatsApp, to answer it, and delete it twelve months after the last message. WhatsApp is run by Meta: it learns that your number wrote to ours. If that is not safe for you, write an email, and tell us whether we may mention our name in our reply.

## When you want to learn

We ask for a name that you choose, one way to reach you, the country and town, the year of birth, school and code so far, your device, internet and time, and why you want to learn. You may leave out gender, the languages you speak, what would help you to take part, and whether you had to flee. All of this is treated as sensitive, because it can show that someone has fled:

- Only the staff who decide on applications read it. Each reading is recorded.
- Documents, religion, ethnic group, street and photos of faces are never asked for.
- Answers about fleeing, languages and help are stored encrypted. Some places are reserved for people who had to flee; the help you need does not change your chance.
- If you are under 18, someone who cares for you must agree before the first class. If there is no one, tell us: the person responsible for safeguarding reads it and gets in touch with you.
- If there is no place, we delete your answers after twelve months and keep only numbers that identify no one. If you learn with us, we keep them for five years after the last class, for certificates.

## When you give

For a gift we need an amount and a way to send a receipt. Card numbers never reach us: the payment company takes them on its own page and tells us only that the payment arrived. The law makes us keep our accounts for ten years. Your name appears in public only if you ask for it.

## The newsletter

You enter an address, and we send one email to it. The newsletter starts only when you confirm the link in that email. If you do not, we delete the address after seven days. Every issue has a link to unsubscribe at once. We do not see whether you opened it or what you clicked.

## Photos and stories

Everyone shown or quoted has agreed to it, for that purpose and for a limited time, and can withdraw at any time without a reason. The picture then disappears from the whole site at once. Children are not shown.

## Who else sees it

- Companies that run our server and send our email, under a contract and only to do that.
- The payment company, for the payment itself.
- No one else. If an authority asks for data of learners, we refuse what the law allows us to refuse, and tell the people concerned unless a court forbids it.

## How it is protected

The connection is encrypted. Sensitive answers are encrypted in the database as well. Staff sign in with two steps and see only what their work needs. Backups are deleted after six months at the latest.

## Your rights

You can ask what we hold about you, and get a copy; have it corrected or deleted; object to a use; withdraw a consent; and complain to the data protection authority of your country. Write to us in any of our languages. We answer within 72 hours, without asking for documents: just write from the email address or phone number we know.

## Changes

When this text changes, the date at the top changes with it. If a change matters to people who have already written to us, we tell them before it applies.
`;

const fr = `
## En bref

- Lire ce site ne demande ni nom, ni compte, ni accord. Personne ne vous suit ici.
- Nous ne demandons que ce qu’il faut pour vous répondre, et disons pourquoi à chaque question.
- Nous ne demandons jamais de documents ni de preuves. Dire si vous avez dû fuir reste votre choix.
- Nous ne vendons rien sur vous, et ne donnons rien sur les apprenants à aucune autorité ni entreprise.
- Demandez-nous de montrer, corriger ou effacer ce que nous avons, et nous le faisons.

## Qui est responsable

L’organisation nommée au bas de chaque page. Vous joignez la personne responsable des données sous « Retirer ma photo ou mes données » sur la [page de contact](/contact) . Seules les personnes chargées des données personnelles lisent ces messages.

## Quand vous lisez

Votre appareil envoie son adresse réseau avec chaque demande ; sans elle, aucune réponse ne trouverait son chemin. Nous ne l’enregistrons pas. Contre les abus, nous en gardons peu de temps une forme brouillée avec les commandes de billets et les fichiers. Notre journal dit ce qui a échoué et sur quelle page, sans nom, adresse ni message.

Il n’y a aucun cookie d’une autre entreprise, aucune statistique de visite dans votre navigateur, aucune police ni image venue d’ailleurs. La [politique relative aux cookies](/cookie-policy) indique ce qui peut rester sur votre appareil.

## Quand vous nous écrivez

Nous gardons ce que vous envoyez, par e-mail ou WhatsApp, pour y répondre, et l’effaçons douze mois après le dernier message. WhatsApp appartient à Meta : l’entreprise apprend que votre numéro a écrit au nôtre. Si ce n’est pas sûr pour vous, écrivez un e-mail, et dites-nous si notre réponse peut porter notre nom.

## Quand vous voulez apprendre

Nous demandons un nom que vous choisissez, un moyen de vous joindre, le pays et la ville, l’année de naissance, vos études et ce que vous savez du code, votre appareil, votre connexion et votre temps, et pourquoi vous voulez apprendre. Vous pouvez taire votre genre, les langues que vous parlez, ce qui vous aiderait à participer, et si vous avez dû fuir. Nous traitons tout cela comme sensible, car cela peut dire que quelqu’un a fui :

- Seule l’équipe qui décide des candidatures le lit. Chaque lecture est notée.
- Papiers, religion, groupe ethnique, rue et photos de visage ne sont jamais demandés.
- Les réponses sur la fuite, les langues et l’aide sont conservées chiffrées. Des places sont réservées aux personnes qui ont dû fuir ; l’aide dont vous avez besoin ne change rien à vos chances.
- Si vous avez moins de 18 ans, une personne responsable de vous donne son accord avant le premier cours. S’il n’y a personne, dites-le-nous : la personne chargée de la protection le lit et vous contacte.
- S’il n’y a pas de place, nous effaçons vos réponses après douze mois et ne gardons que des nombres qui ne désignent personne. Si vous apprenez avec nous, nous les gardons cinq ans après le dernier cours, pour les certificats.

## Quand vous donnez

Pour un don, il nous faut un montant et un moyen d’envoyer un reçu. Les numéros de carte ne nous parviennent jamais : l’entreprise de paiement les prend sur sa propre page et nous dit seulement que le paiement est arrivé. La loi nous oblige à garder les comptes dix ans. Votre nom n’apparaît en public que si vous le demandez.

## La lettre d’information

Vous entrez une adresse, et nous y envoyons un seul e-mail. La lettre ne commence que lorsque le lien de cet e-mail a été confirmé ; sinon l’adresse est effacée après sept jours. Chaque numéro contient un lien qui y met fin aussitôt. Nous ne voyons ni si vous l’avez ouvert, ni sur quoi vous avez cliqué.

## Photos et récits

Toute personne montrée ou citée a donné son accord, pour cet usage et pour un temps limité, et peut le retirer à tout moment sans raison. L’image disparaît alors aussitôt de tout le site. Les enfants ne sont pas montrés.

## Qui d’autre le voit

- Les entreprises qui hébergent notre serveur et envoient nos e-mails, sous contrat et pour cela seulement.
- L’entreprise de paiement, pour le paiement lui-même.
- Personne d’autre. Si une autorité demande des données d’apprenants, nous refusons ce que la loi nous permet de refuser, et prévenons les personnes concernées sauf si un tribunal l’interdit.

## Comment c’est protégé

La connexion est chiffrée. Les réponses sensibles le sont aussi dans la base de données. L’équipe se connecte en deux étapes et ne voit que ce dont son travail a besoin. Les sauvegardes sont effacées au plus tard après six mois.

## Vos droits

Vous pouvez demander ce que nous savons de vous et en recevoir une copie ; le faire corriger ou effacer ; vous opposer à un usage ; retirer un accord ; et vous plaindre auprès de l’autorité de protection des données de votre pays. Écrivez-nous dans l’une de nos langues. Nous répondons sous 72 heures, sans demander de papiers : il suffit d’écrire depuis l’adresse ou le numéro que nous connaissons.

## Changements

Quand ce texte change, la date en haut change avec lui. Si un changement touche des personnes qui nous ont déjà écrit, nous les prévenons avant qu’il ne s’applique.
`;

const ar = `
## باختصار

- لا تحتاج قراءة هذا الموقع إلى اسم ولا حساب ولا موافقة. لا أحد يتتبع زيارتك.
- لا نسأل إلا عما نحتاجه للرد عليك، ونذكر السبب عند كل سؤال.
- لا نطلب وثائق ولا إثباتات أبدًا. والسؤال عن النزوح يمكن تركه بلا جواب.
- لا نبيع أي معلومة عنك، ولا نعطي أي سلطة أو شركة معلومات عن المتعلمين.
- إذا طُلب منا عرض ما لدينا أو تصحيحه أو حذفه، فعلنا ذلك.

## من المسؤول

المنظمة المذكورة في أسفل كل صفحة. يمكن الوصول إلى الشخص المسؤول عن البيانات عبر «إزالة صورتي أو بياناتي» في [صفحة التواصل](/contact). ولا يقرأ تلك الرسائل إلا المسؤولون عن البيانات الشخصية.

## عند القراءة

يرسل جهازك عنوانه على الشبكة مع كل طلب، فمن دونه لا يصل أي رد. لا نحفظ هذا العنوان. ولمنع إساءة الاستخدام نحفظ صيغة مشوّشة منه مدة قصيرة مع طلبات التذاكر والملفات. ويبيّن سجلنا ما تعطل وفي أي صفحة، من دون اسم أو عنوان أو رسالة.

لا ملفات تعريف ارتباط لشركات أخرى، ولا إحصاء للزيارات في متصفحك، ولا خطوط أو صور من مكان آخر. وتذكر [سياسة ملفات تعريف الارتباط](/cookie-policy) ما قد يُحفظ على جهازك.

## عند الكتابة إلينا

نحفظ ما يصلنا بالبريد الإلكتروني أو واتساب كي نرد عليه، ونحذفه بعد اثني عشر شهرًا من آخر رسالة. تدير واتساب شركة ميتا، وهي تعرف أن رقمك راسل رقمنا. إن لم يكن ذلك آمنًا فالبريد الإلكتروني أفضل، مع ذكر ما إذا كان يجوز أن يحمل ردنا اسمنا.

## عند الرغبة في التعلم

نسأل عن اسم من اختيارك، وطريقة للوصول إليك، والبلد والمدينة، وسنة الميلاد، والدراسة والخبرة في البرمجة، والجهاز والإنترنت والوقت، وسبب الرغبة في التعلم. ويمكن ترك الأسئلة عن الجنس، واللغات، وما يساعد على المشاركة، والنزوح بلا جواب. نعامل كل ذلك كمعلومات حساسة، لأنه قد يكشف أن شخصًا ما قد نزح:

- لا يقرؤه إلا من يبتّون في الطلبات من فريقنا، وتُسجل كل قراءة.
- لا نسأل أبدًا عن الأوراق أو الدين أو المجموعة العرقية أو الشارع أو صور الوجه.
- الأجوبة عن النزوح واللغات والمساعدة محفوظة مشفرة. بعض الأماكن مخصصة لمن نزحوا، والمساعدة المطلوبة لا تغير فرصة القبول.
- لمن هم دون 18 عامًا يوافق شخص مسؤول عنهم قبل الدرس الأول. وإن لم يوجد أحد فيمكن قول ذلك في النموذج: يقرؤه المسؤول عن الحماية ويتواصل معهم.
- إن لم يوجد مكان، نحذف الأجوبة بعد اثني عشر شهرًا ولا نبقي إلا أرقامًا لا تدل على أحد. ومن يتعلم معنا نحفظ أجوبته خمس سنوات بعد آخر درس، من أجل الشهادات.

## عند التبرع

نحتاج إلى مبلغ وإلى طريقة لإرسال إيصال. لا تصل إلينا أرقام البطاقات أبدًا: تأخذها شركة الدفع في صفحتها، وتخبرنا فقط بأن المبلغ وصل. ويلزمنا القانون بحفظ الدفاتر عشر سنوات. ولا يظهر اسمك للعموم إلا إذا طلبت ذلك.

## النشرة البريدية

يُكتب عنوان، فنرسل إليه رسالة واحدة. لا تبدأ النشرة إلا بعد تأكيد الرابط الذي في تلك الرسالة، وإلا حُذف العنوان بعد سبعة أيام. وفي كل عدد رابط ينهيها على الفور. ولا نرى هل فُتح العدد ولا أي رابط فُتح منه.

## الصور والقصص

كل من يظهر في صورة أو يُنقل كلامه قد وافق على ذلك، لهذا الغرض ولمدة محدودة، ويمكنه سحب موافقته في أي وقت من دون ذكر سبب. عندها تختفي الصورة فورًا من الموقع كله. ولا تُعرض صور الأطفال.

## من غيرنا يرى ذلك

- شركات تشغل خادمنا وترسل بريدنا، بعقد ولهذا الغرض وحده.
- شركة الدفع، من أجل الدفع نفسه.
- لا أحد غيرهم. وإذا طلبت سلطة بيانات متعلمين رفضنا ما يسمح القانون برفضه، وأخبرنا أصحابها ما لم تمنع ذلك محكمة.

## كيف نحميه

الاتصال مشفر. والأجوبة الحساسة مشفرة في قاعدة البيانات أيضًا. يسجل فريقنا الدخول بخطوتين، ولا يرى إلا ما يحتاجه عمله. وتُحذف النسخ الاحتياطية بعد ستة أشهر على الأكثر.

## حقوقك

يمكنك السؤال عما لدينا عنك والحصول على نسخة منه، وطلب تصحيحه أو حذفه، والاعتراض على استعماله، وسحب موافقة، وتقديم شكوى إلى سلطة حماية البيانات في بلدك. يمكن الكتابة إلينا بأي من لغاتنا. نجيب خلال 72 ساعة من دون طلب أوراق: تكفي الكتابة من العنوان أو الرقم الذي نعرفه.

## التغييرات

عندما يتغير هذا النص يتغير معه التاريخ في أعلاه. وإذا كان التغيير يعني أشخاصًا سبق أن كتبوا إلينا، أخبرناهم قبل أن يسري.
`;

const sw = `
## Kwa ufupi

- Kusoma tovuti hii hakuhitaji jina, akaunti wala ridhaa. Hakuna anayekufuatilia hapa.
- Tunauliza tu tunachohitaji ili kukujibu, na tunasema sababu kwenye kila swali.
- Hatudai hati wala uthibitisho kamwe. Kusema kama ulilazimika kukimbia ni hiari yako.
- Hatuuzi chochote kukuhusu, na hatutoi chochote kuhusu wanafunzi kwa mamlaka au kampuni yoyote.
- Ukituomba tukuonyeshe, turekebishe au tufute tulichonacho, tunafanya hivyo.

## Nani anawajibika

Shirika lililotajwa chini ya kila ukurasa. Unaweza kumfikia anayewajibika na taarifa kupitia “Ondoa picha yangu au taarifa zangu” kwenye [ukurasa wa mawasiliano](/contact). Ni wafanyakazi wanaoshughulikia taarifa binafsi tu wanaosoma ujumbe huo.

## Unaposoma

Kifaa chako hutuma anwani yake ya mtandao kwa kila ombi; bila hiyo jibu haliwezi kukufikia. Hatuihifadhi. Ili kuzuia matumizi mabaya tunahifadhi kwa muda mfupi umbo lake lililofichwa pamoja na oda za tiketi na faili. Kumbukumbu yetu ina kilichoharibika na kwenye ukurasa upi, bila jina, anwani wala ujumbe.

Hakuna vidakuzi vya kampuni nyingine, hakuna takwimu za wageni ndani ya kivinjari chako, hakuna fonti wala picha kutoka kwingine. [Sera ya vidakuzi](/cookie-policy) inaorodhesha kinachoweza kuhifadhiwa kwenye kifaa chako.

## Unapotuandikia

Tunahifadhi unachotuma kwa barua pepe au WhatsApp ili kukijibu, na tunakifuta miezi kumi na miwili baada ya ujumbe wa mwisho. WhatsApp inaendeshwa na Meta: inajua kwamba nambari yako iliandikia yetu. Kama hilo si salama kwako, andika barua pepe, na utuambie kama jibu letu linaweza kubeba jina letu.

## Unapotaka kujifunza

Tunauliza jina unalochagua, njia moja ya kukufikia, nchi na mji, mwaka wa kuzaliwa, masomo yako na ujuzi wako wa programu, kifaa chako, intaneti na muda wako, na kwa nini unataka kujifunza. Unaweza kuacha jinsia, lugha unazozungumza, kitakachokusaidia kushiriki, na kama ulilazimika kukimbia. Tunayachukulia haya yote kuwa nyeti, kwa sababu yanaweza kuonyesha kwamba mtu alikimbia:

- Ni wafanyakazi wanaoamua maombi tu wanaoyasoma. Kila usomaji huandikwa.
- Hatuulizi kamwe kuhusu hati, dini, kabila, mtaa wala picha za uso.
- Majibu kuhusu kukimbia, lugha na msaada huhifadhiwa yakiwa yamesimbwa kwa usalama. Baadhi ya nafasi zimetengwa kwa waliolazimika kukimbia; msaada unaouhitaji haubadilishi nafasi yako ya kuchaguliwa.
- Kama una umri chini ya miaka 18, mtu anayekutunza hukubali kabla ya darasa la kwanza. Kama hakuna, tuambie: anayehusika na ulinzi husoma hilo na kuwasiliana nawe.
- Kama hakuna nafasi, tunafuta majibu yako baada ya miezi kumi na miwili na kubaki tu na idadi zisizomhusu mtu yeyote. Ukijifunza nasi, tunayahifadhi kwa miaka mitano baada ya darasa la mwisho, kwa ajili ya vyeti.

## Unapochangia

Kwa mchango tunahitaji kiasi na njia ya kutuma risiti. Nambari za kadi hazitufikii kamwe: kampuni ya malipo huzichukua kwenye ukurasa wake yenyewe na hutuambia tu kwamba malipo yamefika. Sheria inatutaka tuhifadhi vitabu vya hesabu kwa miaka kumi. Jina lako huonekana hadharani ukiomba tu.

## Jarida

Unaandika anwani, nasi tunaitumia barua moja. Jarida huanza tu baada ya kiungo kilicho kwenye barua hiyo kuthibitishwa; vinginevyo anwani hufutwa baada ya siku saba. Kila toleo lina kiungo cha kulikomesha papo hapo. Hatuoni kama ulilifungua wala ulibofya nini.

## Picha na simulizi

Kila anayeonyeshwa au kunukuliwa amekubali, kwa kusudi hilo na kwa muda maalumu, na anaweza kuondoa ridhaa wakati wowote bila kutoa sababu. Hapo picha hutoweka mara moja kwenye tovuti yote. Watoto hawaonyeshwi.

## Nani mwingine anaona

- Kampuni zinazoendesha seva yetu na kutuma barua zetu, kwa mkataba na kwa kazi hiyo tu.
- Kampuni ya malipo, kwa malipo yenyewe.
- Hakuna mwingine. Mamlaka ikiomba taarifa za wanafunzi, tunakataa kile ambacho sheria inaturuhusu kukataa, na tunawaambia wahusika isipokuwa mahakama ikikataza.

## Jinsi inavyolindwa

Muunganisho umesimbwa kwa usalama. Majibu nyeti yamesimbwa pia ndani ya hifadhidata. Wafanyakazi huingia kwa hatua mbili na huona tu kile ambacho kazi yao inahitaji. Nakala rudufu hufutwa baada ya miezi sita kwa kuchelewa zaidi.

## Haki zako

Unaweza kuuliza tulichonacho kukuhusu na kupata nakala; kuomba kirekebishwe au kifutwe; kupinga matumizi; kuondoa ridhaa; na kulalamika kwa mamlaka ya ulinzi wa taarifa ya nchi yako. Tuandikie kwa lugha yetu yoyote. Tunajibu ndani ya saa 72, bila kuomba hati: inatosha kuandika kutoka kwa anwani au nambari tunayoijua.

## Mabadiliko

Maandishi haya yakibadilika, tarehe iliyo juu hubadilika pia. Kama badiliko linawahusu watu waliokwisha kutuandikia, tunawaambia kabla halijaanza kutumika.
`;

export const privacyPolicy = {
  key: "privacy-policy",
  title: localizedText("Privacy policy", "Politique de confidentialité", "سياسة الخصوصية", "Sera ya faragha"),
  lead: localizedText(
    "What we know about you, why, for how long, and how to make us forget it.",
    "Ce que nous savons de vous, pourquoi, combien de temps, et comment nous le faire oublier.",
    "ما نعرفه عنك، ولماذا، وإلى متى، وكيف تجعلنا ننساه.",
    "Tunachojua kukuhusu, kwa nini, kwa muda gani, na jinsi ya kutufanya tukisahau.",
  ),
  body: localizedText(en, fr, ar, sw),
  effectiveOn: "2026-11-01",
};
