import { localizedText } from "../../platform/i18n/localized-text";

const en = `
## What this site is

This site shows what the organisation named at its foot does, and lets you learn, teach, give, take part and stay in touch. You may read all of it without an account. By using it you agree to these terms. They are short.

## What you may do with what you find

- Read it, link to it, print it, and pass pages on.
- Quote from texts when you say where they come from.
- Use the exercises of our courses to teach others, if you do not charge for it.

Photos and stories belong to the people in them. Ask us before you use one elsewhere: we ask them.

## Learning with us

Courses are free. A place is an agreement between you and us: you come, and we teach. If you cannot come, tell us, and the place goes to someone on the waiting list. A laptop we lend you stays ours. Return it at the end of the course in the same condition, apart from normal wear.

We do not promise a job. We promise to help you look for one for a year.

## Teaching with us

Mentors and teachers are 18 or older and follow our code of conduct and safeguarding rules. Anyone who harms or endangers a learner must leave at once.

## Gifts

A gift goes to the purpose you chose. If a fundraiser receives more than it needs, or cannot be carried out, its page says what happens with the rest, and we write to the donors. A gift made by mistake is returned when you tell us within thirty days. You get a receipt for every gift that arrived.

## Tickets

Your ticket is valid once we confirm it. You can cancel it for a full refund until the time shown in your order. If we cancel an event, we refund you. If we move it, you choose between a refund and the new date. If you added a donation, it stays a donation when you cancel a ticket, and the section on gifts applies to it.

## How we treat each other

Be kind. No threats, no hatred, no pictures of others without their consent, no attempts to find out who or where someone is. We remove such things and block anyone who continues.

## Please do not break it

Do not attack the site, flood it, or read what is not public. If you find a weakness, tell us as [security.txt](/.well-known/security.txt) describes. If you report in good faith and harm no one, you have nothing to fear from us.

## What we answer for

We take care, but we make mistakes. Texts may be out of date, links may break, and the site may be unavailable for a while. We answer for harm that we cause on purpose or by gross carelessness, and always for injury to a person. For anything else only as far as the law of the place named below demands.

## Which language applies

These terms exist in several languages so that you can read them. If two differ, the English text applies, except where your own law says otherwise.

## Law

The law of Kenya applies, where the organisation is registered. The rules that protect you as a consumer at home stay as they are. Before anyone goes to court, let us talk: [write to us](/contact).

## Changes

When these terms change, the date at the top changes. What you agreed to earlier is not changed behind your back.
`;

const fr = `
## Ce qu’est ce site

Ce site montre ce que fait l’organisation nommée en bas de page, et permet d’apprendre, d’enseigner, de donner, de participer et de rester en contact. Vous pouvez tout lire sans compte. En l’utilisant, vous acceptez ces conditions. Elles sont courtes.

## Ce que vous pouvez faire de ce que vous trouvez

- Le lire, y renvoyer par un lien, l’imprimer, et transmettre les pages.
- Citer des textes en disant d’où ils viennent.
- Utiliser les exercices de nos cours pour enseigner à d’autres, si vous ne faites pas payer.

Les photos et les récits appartiennent aux personnes qui y figurent. Demandez-nous avant d’en utiliser un ailleurs : nous demandons à ces personnes.

## Apprendre avec nous

Les cours sont gratuits. Une place est un accord entre vous et nous : vous venez, et nous enseignons. Si vous ne pouvez pas venir, dites-le-nous, et la place va à une personne de la liste d’attente. Un ordinateur que nous vous prêtons reste à nous. Rendez-le à la fin du cours dans le même état, usure normale exceptée.

Nous ne promettons pas d’emploi. Nous promettons de vous aider à en chercher un pendant un an.

## Enseigner avec nous

Les mentors et les personnes qui enseignent ont 18 ans ou plus et suivent notre code de conduite et nos règles de protection. Toute personne qui fait du mal à quelqu’un qui apprend avec nous, ou le met en danger, doit partir aussitôt.

## Les dons

Un don va à l’usage que vous avez choisi. Si une collecte reçoit plus qu’il ne faut, ou ne peut pas être menée à bien, sa page dit ce que devient le reste, et nous écrivons aux personnes qui ont donné. Un don fait par erreur est rendu si vous nous le dites sous trente jours. Vous recevez un reçu pour chaque don arrivé.

## Les billets

Votre billet est valable dès que nous le confirmons. Jusqu’à l’heure indiquée sur votre commande, vous pouvez l’annuler, et nous vous remboursons la totalité. Si nous annulons un événement, nous vous remboursons. Si nous le déplaçons, vous choisissez entre un remboursement et la nouvelle date. Si vous avez ajouté un don, il reste un don quand vous annulez un billet, et la section sur les dons s’y applique.

## Le respect entre nous

Faites preuve de bienveillance. Ni menaces, ni haine, ni images d’autrui sans son accord, ni tentatives de savoir qui est quelqu’un ou où il se trouve. Nous retirons tout cela, et nous bloquons les personnes qui continuent.

## Merci de ne pas casser le site

N’attaquez pas le site, ne le submergez pas, ne lisez pas ce qui n’est pas public. Si vous trouvez une faille, dites-le-nous comme l’indique [security.txt](/.well-known/security.txt). Si vous la signalez de bonne foi et ne nuisez à personne, vous n’avez rien à craindre de nous.

## Ce dont nous répondons

Nous faisons attention, mais nous faisons des erreurs. Des textes peuvent être dépassés, des liens se rompre, et le site être indisponible un moment. Nous répondons des dommages que nous causons exprès ou par négligence grave, et toujours des atteintes aux personnes. Pour tout le reste, seulement autant que l’exige la loi du lieu indiqué ci-dessous.

## La langue qui fait foi

Ces conditions existent en plusieurs langues pour que vous puissiez les lire. Si deux versions diffèrent, le texte anglais s’applique, sauf là où votre propre loi en dispose autrement.

## Droit

Le droit du Kenya s’applique, où l’organisation est enregistrée. Les règles qui, chez vous, protègent les consommateurs restent ce qu’elles sont. Avant d’aller au tribunal, parlons-en : [écrivez-nous](/contact).

## Changements

Quand ces conditions changent, la date en haut change. Ce que vous avez accepté plus tôt n’est pas modifié dans votre dos.
`;

const ar = `
## ما هذا الموقع

يعرض هذا الموقع ما تفعله المنظمة المذكورة في أسفله، ويتيح التعلم والتعليم والتبرع والمشاركة والبقاء على تواصل. يمكن قراءته كله من دون حساب. واستخدامه يعني الموافقة على هذه الشروط. وهي قصيرة.

## ما يجوز فعله بمحتوى الموقع

- قراءته ووضع روابط إليه وطباعته وتمرير صفحاته إلى آخرين.
- الاقتباس من النصوص مع ذكر مصدرها.
- استعمال تمارين دوراتنا لتعليم آخرين، من دون مقابل.

الصور والقصص ملك لمن تظهرهم. يلزم سؤالنا قبل استعمال أي منها في مكان آخر، ونحن نسألهم.

## التعلم معنا

الدورات مجانية. المقعد اتفاق بيننا: حضور من جهتك، وتعليم من جهتنا. إن تعذر الحضور فيُرجى إخبارنا، فيذهب المقعد إلى شخص في قائمة الانتظار. والحاسوب الذي نعيره يبقى ملكنا، ويُعاد في نهاية الدورة بالحالة نفسها، باستثناء أثر الاستعمال العادي.

لا نعد بوظيفة. نعد بالمساعدة في البحث عنها مدة سنة.

## التعليم معنا

المرشدون والمعلمون في سن 18 أو أكثر، ويتبعون مدونة السلوك وقواعد الحماية. ومن يؤذي متعلمًا أو يعرضه للخطر يلزمه المغادرة فورًا.

## التبرعات

يذهب التبرع إلى الغرض الذي اختير له. وإذا تلقت حملة أكثر مما تحتاج أو تعذر تنفيذها، تذكر صفحتها مصير الباقي، ونراسل المتبرعين. ويُعاد التبرع الذي حصل بالخطأ عند إخبارنا خلال ثلاثين يومًا. ولكل تبرع وصل إيصال.

## التذاكر

تصبح تذكرتك سارية عندما نؤكدها. يمكنك إلغاؤها واسترداد ثمنها كاملًا حتى الساعة المذكورة في طلبك. وإذا ألغينا فعالية أعدنا إليك ثمنها. وإذا غيّرنا موعدها، فلك الاختيار بين استرداد الثمن والموعد الجديد. وإن أُضيف تبرع إلى الطلب، فإنه يبقى تبرعًا عند إلغاء تذكرة، ويسري عليه القسم الخاص بالتبرعات.

## كيف نتعامل فيما بيننا

باللطف. لا تهديد ولا كراهية ولا صور لآخرين من دون موافقتهم، ولا محاولة لمعرفة هوية أحد أو مكانه. نحذف مثل ذلك، ونحظر من يستمر فيه.

## الحفاظ على الموقع

يُرجى عدم مهاجمة الموقع أو إغراقه بالطلبات أو قراءة ما ليس عامًا. من يجد ثغرة يمكنه إخبارنا كما يصف [security.txt](/.well-known/security.txt). ومن يبلغ بحسن نية ولا يضر أحدًا فلا خوف عليه منا.

## ما نتحمل مسؤوليته

نحرص، لكننا نخطئ. قد تصبح نصوص قديمة، أو تنقطع روابط، أو يتعذر الوصول إلى الموقع بعض الوقت. نتحمل مسؤولية الضرر الذي نسببه عمدًا أو بإهمال جسيم، ودائمًا مسؤولية إصابة الأشخاص. وفيما عدا ذلك بقدر ما يفرضه قانون المكان المذكور أدناه فقط.

## اللغة المعتمدة

توجد هذه الشروط بعدة لغات كي تسهل قراءتها. إذا اختلف نصان فالنص الإنجليزي هو المعتمد، إلا حيث ينص قانون بلدك على غير ذلك.

## القانون

يسري قانون كينيا حيث سُجلت المنظمة. وتبقى القواعد التي تحمي المستهلك في بلدك كما هي. وقبل أن يلجأ أي طرف إلى المحكمة، لنتحدث: [راسلونا](/contact).

## التغييرات

عندما تتغير هذه الشروط يتغير التاريخ في أعلاها. وما سبقت الموافقة عليه لا يُغيَّر من دون علمك.
`;

const sw = `
## Tovuti hii ni nini

Tovuti hii inaonyesha kazi ya shirika lililotajwa chini yake, na inakuwezesha kujifunza, kufundisha, kuchangia, kushiriki na kuwasiliana. Unaweza kuisoma yote bila akaunti. Kwa kuitumia unakubali masharti haya. Ni mafupi.

## Unachoweza kufanya na unachokipata

- Kukisoma, kukiwekea kiungo, kukichapa, na kuwapa wengine kurasa.
- Kunukuu maandishi ukisema yametoka wapi.
- Kutumia mazoezi ya kozi zetu kuwafundisha wengine, bila kuwatoza.

Picha na simulizi ni mali ya watu waliomo. Tuulize kabla ya kutumia yoyote kwingine: nasi tunawauliza.

## Kujifunza nasi

Kozi ni bure. Nafasi ni makubaliano kati yako na sisi: wewe unakuja, sisi tunafundisha. Kama huwezi kuja, tuambie, na nafasi itaenda kwa mtu aliye kwenye orodha ya wanaosubiri. Kompyuta tunayokuazima hubaki yetu. Irudishe mwisho wa kozi ikiwa katika hali ileile, isipokuwa uchakavu wa kawaida.

Hatuahidi kazi. Tunaahidi kukusaidia kuitafuta kwa mwaka mmoja.

## Kufundisha nasi

Washauri na walimu wana miaka 18 au zaidi na hufuata kanuni zetu za maadili na za ulinzi. Anayemdhuru au kumhatarisha mwanafunzi lazima aondoke mara moja.

## Michango

Mchango huenda kwa kusudi ulilochagua. Kampeni ikipata zaidi ya inavyohitaji, au ikishindikana, ukurasa wake husema kitakachofanywa na kilichobaki, na tunawaandikia wachangiaji. Mchango uliotolewa kwa makosa hurudishwa ukituambia ndani ya siku thelathini. Unapata risiti kwa kila mchango uliofika.

## Tiketi

Tiketi yako ni halali tukishaithibitisha. Unaweza kuighairi na kurudishiwa pesa zote hadi saa iliyotajwa kwenye oda yako. Tukighairi tukio, tunakurudishia pesa. Tukilihamisha, unachagua kati ya kurudishiwa pesa na tarehe mpya. Kama uliongeza mchango, hubaki mchango unapoghairi tiketi, na sehemu inayohusu michango hutumika.

## Jinsi tunavyotendeana

Kuwa mwema. Hakuna vitisho, chuki, picha za wengine bila ridhaa yao, wala kujaribu kujua mtu ni nani au yuko wapi. Tunaondoa mambo hayo, na tunamzuia anayeendelea.

## Tafadhali usiiharibu tovuti

Usiishambulie tovuti, usiifurishe maombi, wala usisome kisicho cha umma. Ukipata udhaifu, tuambie kama [security.txt](/.well-known/security.txt) inavyoeleza. Ukiripoti kwa nia njema bila kumdhuru mtu, huna cha kuogopa kutoka kwetu.

## Tunachowajibikia

Tunakuwa makini, lakini tunakosea. Maandishi yanaweza kupitwa na wakati, viungo kukatika, na tovuti kutopatikana kwa muda. Tunawajibika kwa madhara tunayosababisha kwa kukusudia au kwa uzembe mkubwa, na daima kwa majeraha ya mtu. Kwa mengine yote, ni kwa kadiri tu sheria ya mahali palipotajwa hapa chini inavyotaka.

## Lugha inayotumika

Masharti haya yapo katika lugha kadhaa ili uweze kuyasoma. Maandishi mawili yakitofautiana, ya Kiingereza ndiyo yanayotumika, isipokuwa pale sheria ya nchi yako inaposema vingine.

## Sheria

Sheria ya Kenya inatumika, ambako shirika limesajiliwa. Kanuni zinazokulinda kama mtumiaji nchini kwako zinabaki kama zilivyo. Kabla ya yeyote kwenda mahakamani, tuzungumze: [tuandikie](/contact).

## Mabadiliko

Masharti haya yakibadilika, tarehe iliyo juu hubadilika. Ulichokubali awali hakibadilishwi bila wewe kujua.
`;

export const termsOfService = {
  key: "terms-of-service",
  title: localizedText(
    "Terms of service",
    "Conditions d’utilisation",
    "شروط الاستخدام",
    "Masharti ya matumizi",
  ),
  lead: localizedText(
    "What you can expect from us, and what we ask of you, in plain words.",
    "Ce que vous pouvez attendre de nous, et ce que nous vous demandons, en mots simples.",
    "ما يمكنك توقعه منا، وما نطلبه منك، بكلمات بسيطة.",
    "Unachoweza kutarajia kutoka kwetu, na tunachokuomba, kwa maneno rahisi.",
  ),
  body: localizedText(en, fr, ar, sw),
  effectiveOn: "2026-11-28",
};
