import { localizedText } from "../../platform/i18n/localized-text";

const en = `
## The short version

- Reading this site needs no name, no account and no consent. Nobody follows you here.
- We ask only for what we need to answer you, and say why at each question.
- We never ask for documents or proof. You decide whether to tell us that you had to flee.
- We never sell your data, and we give no learner’s data to any authority or company.
- Ask us to show, correct or delete what we hold, and we do it.

## Who is responsible

The organisation named at the foot of every page. You reach the person responsible for data under “Remove my photo or data” on the [contact page](/contact). Only the staff who handle personal data read those messages.

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

- Pour lire ce site, il ne faut ni nom, ni compte, ni accord. Personne ne vous suit ici.
- Nous ne demandons que ce qu’il faut pour vous répondre, et nous disons pourquoi à chaque question.
- Nous ne demandons jamais de papiers ni de preuves. C’est vous qui décidez de nous dire, ou non, que vous avez dû fuir.
- Nous ne vendons jamais vos données, et nous ne donnons les données des apprenants et apprenantes à aucune autorité ni entreprise.
- Demandez-nous de montrer, de corriger ou d’effacer ce que nous avons, et nous le faisons.

## Qui est responsable

L’organisation nommée au bas de chaque page. Pour joindre la personne responsable des données, choisissez « Retirer ma photo ou mes données » sur la [page de contact](/contact). Seules les personnes chargées des données personnelles lisent ces messages.

## Quand vous lisez

Votre appareil envoie son adresse réseau avec chaque demande ; sans elle, nous ne pourrions pas répondre. Nous ne l’enregistrons pas. Pour empêcher les abus, nous en gardons peu de temps une forme brouillée avec les commandes de billets et les fichiers. Notre journal dit ce qui a échoué et sur quelle page, mais ne contient ni nom, ni adresse, ni message.

Il n’y a aucun cookie d’une autre entreprise, aucune statistique de visite dans votre navigateur, aucune police ni image venue d’ailleurs. La [politique de cookies](/cookie-policy) indique ce qui peut être enregistré sur votre appareil.

## Quand vous nous écrivez

Nous gardons ce que vous envoyez, par e-mail ou WhatsApp, pour y répondre, et nous l’effaçons douze mois après le dernier message. WhatsApp est géré par Meta, qui apprend ainsi que votre numéro a écrit au nôtre. Si ce n’est pas sûr pour vous, écrivez un e-mail, et dites-nous si notre réponse peut mentionner notre nom.

## Quand vous voulez apprendre

Nous demandons un nom que vous choisissez, un moyen de vous joindre, le pays et la ville, l’année de naissance, vos études et ce que vous savez déjà du code, votre appareil, votre connexion et votre temps, et pourquoi vous voulez apprendre. Vous pouvez ne pas indiquer votre genre, les langues que vous parlez, ce qui vous aiderait à participer, ni si vous avez dû fuir. Nous traitons tout cela comme sensible, car cela peut révéler que quelqu’un a fui :

- Seuls les membres de l’équipe qui décident des inscriptions le lisent. Chaque lecture est enregistrée.
- Nous ne demandons jamais de papiers, de religion, de groupe ethnique, de rue ni de photo de visage.
- Les réponses sur la fuite, les langues et l’aide sont enregistrées chiffrées. Certaines places sont réservées aux personnes qui ont dû fuir ; l’aide dont vous avez besoin ne change rien à vos chances.
- Si vous avez moins de 18 ans, une personne qui s’occupe de vous doit donner son accord avant le premier cours. S’il n’y a personne, dites-le-nous : la personne chargée de la protection le lit et vous contacte.
- S’il n’y a pas de place, nous effaçons vos réponses après douze mois et ne gardons que des chiffres qui ne permettent d’identifier personne. Si vous apprenez avec nous, nous les gardons cinq ans après le dernier cours, pour les certificats.

## Quand vous donnez

Pour un don, il nous faut un montant et un moyen d’envoyer un reçu. Les numéros de carte ne nous parviennent jamais : l’entreprise de paiement les reçoit sur sa propre page et nous dit seulement que le paiement est arrivé. La loi nous oblige à conserver nos comptes dix ans. Votre nom n’apparaît en public que si vous le demandez.

## La lettre d’information

Vous indiquez une adresse, et nous y envoyons un seul e-mail. La lettre ne commence que lorsque vous confirmez le lien de cet e-mail. Sinon, nous effaçons l’adresse après sept jours. Chaque numéro contient un lien pour se désabonner aussitôt. Nous ne voyons ni si vous l’avez ouvert, ni sur quoi vous avez cliqué.

## Photos et récits

Toute personne montrée ou citée a donné son accord, pour cet usage et pour un temps limité, et peut le retirer à tout moment sans donner de raison. L’image disparaît alors aussitôt de tout le site. Les enfants ne sont pas montrés.

## Qui d’autre y a accès

- Les entreprises qui font fonctionner notre serveur et envoient nos e-mails, sous contrat et uniquement pour cela.
- L’entreprise de paiement, pour le paiement lui-même.
- Personne d’autre. Si une autorité demande des données d’apprenants ou d’apprenantes, nous refusons ce que la loi nous permet de refuser, et nous prévenons les personnes concernées, sauf si un tribunal l’interdit.

## Comment vos données sont protégées

La connexion est chiffrée. Les réponses sensibles le sont aussi dans la base de données. L’équipe se connecte en deux étapes et ne voit que ce dont son travail a besoin. Les sauvegardes sont effacées au plus tard après six mois.

## Vos droits

Vous pouvez demander ce que nous avons sur vous et en recevoir une copie ; le faire corriger ou effacer ; vous opposer à un usage ; retirer un accord ; et vous plaindre auprès de l’autorité de protection des données de votre pays. Écrivez-nous dans l’une de nos langues. Nous répondons sous 72 heures, sans demander de papiers : il suffit d’écrire depuis l’adresse e-mail ou le numéro de téléphone que nous connaissons.

## Changements

Quand ce texte change, la date en haut change avec lui. Si un changement concerne des personnes qui nous ont déjà écrit, nous les prévenons avant qu’il ne s’applique.
`;

const ar = `
## باختصار

- لا تحتاج قراءة هذا الموقع إلى اسم ولا حساب ولا موافقة. لا أحد يتتبع زيارتك.
- لا نسأل إلا عما نحتاجه للرد عليك، ونذكر السبب عند كل سؤال.
- لا نطلب وثائق ولا إثباتات أبدًا. وإخبارنا بالاضطرار إلى النزوح قرار يعود إليك.
- لا نبيع بياناتك أبدًا، ولا نعطي بيانات أي متعلم لأي سلطة أو شركة.
- إذا طُلب منا عرض ما لدينا أو تصحيحه أو حذفه، فعلنا ذلك.

## من المسؤول

المنظمة المذكورة في أسفل كل صفحة. يمكن الوصول إلى الشخص المسؤول عن البيانات عبر «إزالة صورتي أو بياناتي» في [صفحة التواصل](/contact). ولا يقرأ تلك الرسائل إلا المسؤولون عن البيانات الشخصية.

## عند القراءة

يرسل جهازك عنوانه على الشبكة مع كل طلب، ومن دونه لا يمكننا الرد. لا نحفظ هذا العنوان. ولمنع إساءة الاستخدام نحفظ صيغة مشوّشة منه مدة قصيرة مع طلبات التذاكر والملفات. ويبيّن سجلنا ما تعطل وفي أي صفحة، من دون اسم أو عنوان أو رسالة.

لا ملفات تعريف ارتباط لشركات أخرى، ولا إحصاء للزيارات في متصفحك، ولا خطوط أو صور من مكان آخر. وتذكر [سياسة ملفات تعريف الارتباط](/cookie-policy) ما قد يُحفظ على جهازك.

## عند الكتابة إلينا

نحفظ ما يصلنا منك بالبريد الإلكتروني أو واتساب كي نرد عليه، ونحذفه بعد اثني عشر شهرًا من آخر رسالة. تدير واتساب شركة ميتا، وهي تعرف أن رقمك راسل رقمنا. إن لم يكن ذلك آمنًا لك، فيمكنك مراسلتنا بالبريد الإلكتروني، مع إخبارنا هل يجوز أن نذكر اسمنا في الرد.

## عند الرغبة في التعلم

نسأل عن اسم من اختيارك، وطريقة للوصول إليك، والبلد والمدينة، وسنة الميلاد، والدراسة والخبرة في البرمجة، والجهاز والإنترنت والوقت، وسبب الرغبة في التعلم. ويمكن ترك الأسئلة عن الجنس، واللغات، وما يساعد على المشاركة، والنزوح بلا جواب. نعامل كل ذلك كمعلومات حساسة، لأنه قد يكشف أن شخصًا ما قد نزح:

- لا يقرؤه إلا أعضاء الفريق الذين يقررون بشأن الطلبات، وتُسجل كل قراءة.
- لا نسأل أبدًا عن الوثائق أو الدين أو المجموعة العرقية أو الشارع أو صور الوجه.
- تُحفظ الأجوبة عن النزوح واللغات والمساعدة مشفّرة. بعض المقاعد مخصصة لمن اضطروا إلى النزوح، والمساعدة المطلوبة لا تؤثر في فرصة القبول.
- لمن هم دون 18 عامًا: يجب أن يوافق شخص يرعاهم قبل الدرس الأول. وإن لم يوجد أحد فيُرجى إخبارنا: يقرأ ذلك المسؤول عن الحماية ويتواصل معهم.
- إن لم يتوفر مقعد، نحذف الأجوبة بعد اثني عشر شهرًا ولا نبقي إلا أرقامًا لا تدل على أحد. ومن يتعلم معنا نحفظ أجوبته خمس سنوات بعد آخر درس، من أجل الشهادات.

## عند التبرع

نحتاج إلى مبلغ وإلى طريقة لإرسال إيصال. لا تصل إلينا أرقام البطاقات أبدًا: تأخذها شركة الدفع في صفحتها، وتخبرنا فقط بأن المبلغ وصل. ويلزمنا القانون بحفظ حساباتنا عشر سنوات. ولا يظهر اسمك علنًا إلا بطلب منك.

## النشرة الإخبارية

بعد كتابة عنوان بريد نرسل إليه رسالة واحدة. لا تبدأ النشرة إلا بعد تأكيد الرابط الذي في تلك الرسالة. وإن لم يُؤكَّد حذفنا العنوان بعد سبعة أيام. وفي كل عدد رابط لإلغاء الاشتراك على الفور. ولا نرى هل فُتح العدد ولا ما نُقر فيه.

## الصور والقصص

كل من يظهر في صورة أو يُنقل كلامه قد وافق على ذلك، لهذا الغرض ولمدة محدودة، ويمكنه سحب موافقته في أي وقت من دون ذكر سبب. عندها تختفي الصورة فورًا من الموقع كله. ولا تُعرض صور الأطفال.

## من غيرنا يرى ذلك

- شركات تشغل خادمنا وترسل بريدنا، بعقد ولهذا الغرض وحده.
- شركة الدفع، من أجل الدفع نفسه.
- لا أحد غيرهم. وإذا طلبت سلطة بيانات متعلمين، رفضنا ما يسمح لنا القانون برفضه، وأخبرنا أصحاب البيانات ما لم تمنع ذلك محكمة.

## كيف نحمي البيانات

الاتصال مشفّر. والأجوبة الحساسة مشفّرة في قاعدة البيانات أيضًا. يسجل فريقنا الدخول بخطوتين، ولا يرى إلا ما يحتاجه عمله. وتُحذف النسخ الاحتياطية بعد ستة أشهر على الأكثر.

## حقوقك

يمكنك السؤال عما لدينا عنك والحصول على نسخة منه، وطلب تصحيحه أو حذفه، والاعتراض على استعماله، وسحب موافقة، وتقديم شكوى إلى سلطة حماية البيانات في بلدك. يمكنك مراسلتنا بأي من لغاتنا. نجيب خلال 72 ساعة من دون طلب وثائق: تكفي الكتابة من البريد الإلكتروني أو رقم الهاتف الذي نعرفه.

## التغييرات

عندما يتغير هذا النص يتغير معه التاريخ في أعلاه. وإذا كان التغيير يعني أشخاصًا سبق أن كتبوا إلينا، أخبرناهم قبل أن يسري.
`;

const sw = `
## Kwa ufupi

- Kusoma tovuti hii hakuhitaji jina, akaunti wala ridhaa. Hakuna anayekufuatilia hapa.
- Tunauliza tu tunachohitaji ili kukujibu, na tunasema sababu kwenye kila swali.
- Hatuombi kamwe hati wala uthibitisho. Ni wewe unayeamua kutuambia au kutotuambia kwamba ulilazimika kukimbia.
- Hatuuzi kamwe data zako, na hatutoi data za mwanafunzi yeyote kwa mamlaka au kampuni yoyote.
- Tuombe tukuonyeshe, turekebishe au tufute tulichonacho, nasi tunafanya hivyo.

## Nani anawajibika

Shirika lililotajwa chini ya kila ukurasa. Unaweza kumfikia mtu anayewajibika na data kupitia “Ondoa picha au data zangu” kwenye [ukurasa wa mawasiliano](/contact). Ni wafanyakazi wanaoshughulikia data binafsi tu wanaosoma ujumbe huo.

## Unaposoma

Kifaa chako hutuma anwani yake ya mtandao kwa kila ombi; bila hiyo hatuwezi kukujibu. Hatuihifadhi. Ili kuzuia matumizi mabaya, tunahifadhi kwa muda mfupi umbo lake lililofichwa pamoja na oda za tiketi na faili. Kumbukumbu zetu huonyesha kilichoharibika na kwenye ukurasa upi, bila jina, anwani wala ujumbe.

Hakuna vidakuzi vya kampuni nyingine, hakuna takwimu za wageni ndani ya kivinjari chako, hakuna fonti wala picha kutoka kwingine. [Sera ya vidakuzi](/cookie-policy) inaorodhesha kinachoweza kuhifadhiwa kwenye kifaa chako.

## Unapotuandikia

Tunahifadhi unachotuma kwa barua pepe au WhatsApp ili kukijibu, na tunakifuta miezi kumi na miwili baada ya ujumbe wa mwisho. WhatsApp inaendeshwa na Meta, ambayo hujua kwamba nambari yako iliandikia yetu. Kama hilo si salama kwako, andika barua pepe, na utuambie kama tunaweza kutaja jina letu kwenye jibu.

## Unapotaka kujifunza

Tunauliza jina unalochagua, njia moja ya kukufikia, nchi na mji, mwaka wa kuzaliwa, masomo yako na ujuzi wako wa programu hadi sasa, kifaa chako, intaneti na muda wako, na kwa nini unataka kujifunza. Si lazima useme jinsia yako, lugha unazozungumza, kitakachokusaidia kushiriki, wala kama ulilazimika kukimbia. Tunayachukulia haya yote kuwa nyeti, kwa sababu yanaweza kuonyesha kwamba mtu alikimbia:

- Ni wafanyakazi wanaoamua kuhusu maombi tu wanaoyasoma. Kila usomaji hurekodiwa.
- Hatuulizi kamwe hati, dini, kabila, mtaa wala picha za uso.
- Majibu kuhusu kukimbia, lugha na msaada huhifadhiwa kwa usimbaji fiche. Baadhi ya nafasi zimetengwa kwa watu waliolazimika kukimbia; msaada unaouhitaji haubadilishi uwezekano wako wa kupata nafasi.
- Kama una umri chini ya miaka 18, mtu anayekulea lazima akubali kabla ya darasa la kwanza. Kama hakuna, tuambie: mtu anayewajibika na ulinzi husoma hilo na kuwasiliana nawe.
- Kama hakuna nafasi, tunafuta majibu yako baada ya miezi kumi na miwili na kubaki tu na idadi zisizomtambulisha mtu yeyote. Ukijifunza nasi, tunayahifadhi kwa miaka mitano baada ya darasa la mwisho, kwa ajili ya vyeti.

## Unapochangia

Kwa mchango tunahitaji kiasi na njia ya kutuma risiti. Nambari za kadi hazitufikii kamwe: kampuni ya malipo huzichukua kwenye ukurasa wake yenyewe na hutuambia tu kwamba malipo yamefika. Sheria inatutaka tuhifadhi hesabu zetu kwa miaka kumi. Jina lako huonekana hadharani ukiomba tu.

## Jarida

Unaandika anwani, nasi tunaitumia barua pepe moja. Jarida huanza tu ukithibitisha kiungo kilicho kwenye barua pepe hiyo. Usipothibitisha, tunafuta anwani baada ya siku saba. Kila toleo lina kiungo cha kujiondoa papo hapo. Hatuoni kama ulilifungua wala ulibofya nini.

## Picha na simulizi

Kila anayeonyeshwa au kunukuliwa amekubali, kwa kusudi hilo na kwa muda maalumu, na anaweza kuondoa ridhaa wakati wowote bila kutoa sababu. Hapo picha hutoweka mara moja kwenye tovuti yote. Watoto hawaonyeshwi.

## Nani mwingine anaona

- Kampuni zinazoendesha seva yetu na kutuma barua pepe zetu, kwa mkataba na kwa kazi hiyo tu.
- Kampuni ya malipo, kwa malipo yenyewe.
- Hakuna mwingine. Mamlaka ikiomba data za wanafunzi, tunakataa kile ambacho sheria inaturuhusu kukataa, na tunawaambia wahusika isipokuwa mahakama ikikataza.

## Jinsi data inavyolindwa

Muunganisho umesimbwa. Majibu nyeti yamesimbwa pia ndani ya hifadhidata. Wafanyakazi huingia kwa hatua mbili na huona tu kile ambacho kazi yao inahitaji. Nakala rudufu hufutwa baada ya miezi sita kwa kuchelewa zaidi.

## Haki zako

Unaweza kuuliza tulichonacho kukuhusu na kupata nakala; kuomba kirekebishwe au kifutwe; kupinga matumizi; kuondoa ridhaa; na kulalamika kwa mamlaka ya ulinzi wa data ya nchi yako. Tuandikie kwa lugha yetu yoyote. Tunajibu ndani ya saa 72, bila kuomba hati: inatosha kuandika kutoka kwa barua pepe au nambari ya simu tunayoijua.

## Mabadiliko

Maandishi haya yakibadilika, tarehe iliyo juu hubadilika pia. Kama badiliko linawahusu watu waliokwisha kutuandikia, tunawaambia kabla halijaanza kutumika.
`;

export const privacyPolicy = {
  key: "privacy-policy",
  title: localizedText("Privacy policy", "Politique de confidentialité", "سياسة الخصوصية", "Sera ya faragha"),
  lead: localizedText(
    "What we know about you, why, for how long, and how to have it deleted.",
    "Ce que nous savons de vous, pourquoi, combien de temps, et comment nous demander de l’effacer.",
    "ما نعرفه عنك، ولماذا، وإلى متى، وكيف يمكنك طلب حذفه.",
    "Tunachojua kukuhusu, kwa nini, kwa muda gani, na jinsi ya kutuomba tukifute.",
  ),
  body: localizedText(en, fr, ar, sw),
  effectiveOn: "2026-11-28",
};
