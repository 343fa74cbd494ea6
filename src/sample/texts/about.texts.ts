import { CLASS, COUNTRIES } from "../facts";
import { localizedText } from "../../platform/i18n/localized-text";

const en = `
## How it began

In March 2019 Tesfaye Bekele taught HTML to nine neighbours under an acacia in Kakuma. They had three laptops and one power strip. When the power went out, he drew the page on a board and they read the code aloud.

Six of the nine finished, and by the end of the year four of them earned money by writing software. Two came back on Saturdays to teach the next group. That is still how a class begins: someone who has just learned sits down next to someone who has not.

Since then we have grown from one room to classes in ${COUNTRIES.all} countries. We still share laptops. The power still goes out. Six in ten of our teachers first came as learners.

## Our values

### Learners lead

We teach, lend and open doors. Our learners do the work, so they are the ones who speak on this site. They have approved every word and can withdraw it.

### Safety first

We never ask for documents. We ask before every photo. You can learn with us without being found.

### Honest numbers

We publish how many people started, finished and found work, with source and date, even when a class goes badly.

### Data costs money

A heavy page costs our readers their lunch money. So we keep this site light, and teach others to do the same.

## How we work

### Small classes

Up to ${CLASS.places} learners, two teachers, four afternoons or two evenings a week. Nobody sits at the back.

### Real work from week two

Learners fix the website of the bakery next door, not of a made-up shop. Someone is waiting for the result.

### Equipment that works

We repair laptops, lend them during the course, and pay for data where needed.

### The exam is a job

Mentors review code, practise interviews with learners and make the first introduction. We stay in touch for a year.

## Where we work

Our rooms are in Nairobi, Kakuma, Kampala, Kigali and Goma. Online classes reach learners in ${COUNTRIES.online} more countries, in the evening (East Africa time), in English, French, Swahili and Kinyarwanda. A class opens where there is a room with power, a teacher who lives nearby, and at least twelve people who ask for it.

## How we are funded

Learning is free and stays free. Donations, partners and a few paid projects by our graduates cover the cost. Every fundraiser on this site says what the money buys, item by item, and [where it went](/transparency). Want to help? [Support us](/support) or [become a partner](/partnership).
`;

const fr = `
## Comment tout a commencé

En mars 2019, Tesfaye Bekele a enseigné le HTML à neuf voisins sous un acacia à Kakuma. Il y avait trois ordinateurs et une multiprise. Quand le courant coupait, il dessinait la page sur un tableau et ils lisaient le code à voix haute.

Six des neuf ont terminé, et à la fin de l’année quatre d’entre eux gagnaient de l’argent en écrivant des logiciels. Deux sont revenus le samedi pour enseigner au groupe suivant. C’est encore ainsi que commence un cours : une personne qui vient d’apprendre s’assied à côté d’une autre qui n’a pas encore appris.

Depuis, nous sommes passés d’une salle à des cours dans ${COUNTRIES.all} pays. Nous partageons toujours les ordinateurs. Le courant coupe toujours. Six de nos enseignants sur dix sont d’abord venus apprendre.

## Nos valeurs

### Les apprenants d’abord

Nous enseignons, prêtons et ouvrons des portes. Le travail, ce sont les apprenants qui le font. Ce sont donc eux qui s’expriment sur ce site. Ils ont approuvé chaque mot et peuvent le retirer.

### La sécurité d’abord

Nous ne demandons jamais de papiers. Nous demandons avant chaque photo. Vous pouvez apprendre chez nous sans qu’on puisse vous retrouver.

### Des chiffres honnêtes

Nous publions combien de personnes ont commencé, terminé et trouvé un emploi, avec la source et la date, même quand un cours se passe mal.

### Les données coûtent cher

Une page lourde coûte à nos lecteurs l’argent du déjeuner. Nous gardons donc ce site léger, et nous l’enseignons aussi.

## Comment nous travaillons

### De petites classes

Jusqu’à ${CLASS.places} personnes, deux enseignants, quatre après-midi ou deux soirs par semaine. Personne n’est assis au fond.

### Du vrai travail dès la deuxième semaine

Les apprenants réparent le site de la boulangerie d’à côté, pas celui d’une boutique inventée. Quelqu’un attend le résultat.

### Du matériel qui marche

Nous réparons des ordinateurs, les prêtons pendant le cours et payons les données si nécessaire.

### L’examen, c’est l’emploi

Les mentors relisent le code, préparent aux entretiens et font les premières présentations. Nous restons en contact pendant un an.

## Où nous travaillons

Nos salles sont à Nairobi, Kakuma, Kampala, Kigali et Goma. Les cours en ligne touchent ${COUNTRIES.online} autres pays, le soir (heure d’Afrique de l’Est), en anglais, français, swahili et kinyarwanda. Un cours ouvre là où il y a une salle avec du courant, un enseignant qui vit à proximité et au moins douze personnes qui le demandent.

## Notre financement

Apprendre est gratuit et le reste. Des dons, des partenaires et quelques projets payés de nos diplômés couvrent les coûts. Chaque collecte sur ce site dit ce que l’argent achète, poste par poste, et [à quoi il a servi](/transparency). Pour nous aider : [soutenez-nous](/support) ou [devenez partenaire](/partnership).
`;

const ar = `
## كيف بدأنا

في مارس 2019 علّم تسفايه بيكيله HTML لتسعة من جيرانه تحت شجرة أكاسيا في كاكوما. كان لديهم ثلاثة حواسيب ومقبس كهرباء واحد. وحين تنقطع الكهرباء كان يرسم الصفحة على لوح ويقرؤون الشيفرة بصوت عالٍ.

أنهى ستة من التسعة، وفي نهاية العام كان أربعة منهم يكسبون المال من كتابة البرمجيات. وعاد اثنان أيام السبت ليعلّما المجموعة التالية. وما زال الصف يبدأ هكذا: من تعلّم للتو يجلس بجانب من لم يتعلّم بعد.

كبرنا منذ ذلك الحين من قاعة واحدة إلى صفوف في ${COUNTRIES.all} دولة. ما زلنا نتشارك الحواسيب، وما زالت الكهرباء تنقطع. وستة من كل عشرة من معلّمينا جاؤوا أولًا للتعلّم.

## قيمنا

### المتعلمون في المقدمة

نحن نعلّم ونعير ونفتح الأبواب، والعمل يقوم به المتعلمون. لذلك هم من يتكلم في هذا الموقع. وقد وافقوا على كل كلمة ويمكنهم سحبها.

### السلامة أولًا

لا نطلب وثائق أبدًا، ونستأذن قبل كل صورة. ويمكن التعلّم معنا من دون أن يُعرف المكان.

### أرقام صادقة

ننشر عدد من بدؤوا وأكملوا ووجدوا عملًا، بالمصدر والتاريخ، حتى حين لا يسير الصف كما يجب.

### البيانات تكلّف مالًا

الصفحة الثقيلة تكلّف قرّاءنا ثمن غدائهم. لذلك نبقي هذا الموقع خفيفًا، ونعلّم ذلك أيضًا.

## كيف نعمل

### صفوف صغيرة

ما يصل إلى ${CLASS.places} متعلمًا ومعلّمان، أربعة أيام بعد الظهر أو مساءان في الأسبوع. لا أحد يجلس في الخلف.

### عمل حقيقي من الأسبوع الثاني

يصلح المتعلمون موقع المخبز المجاور، لا موقع متجر متخيل. هناك من ينتظر النتيجة.

### أجهزة تعمل

نصلح الحواسيب ونعيرها طوال الدورة، وندفع ثمن الإنترنت عند الحاجة.

### الامتحان هو الوظيفة

يراجع المرشدون الشيفرة، ويدرّبون على المقابلات، ويعرّفون المتعلمين بأصحاب العمل. ونبقى على تواصل عامًا كاملًا.

## أين نعمل

قاعاتنا في نيروبي وكاكوما وكمبالا وكيغالي وغوما. وتصل الصفوف عن بُعد إلى متعلمين في ${COUNTRIES.online} دول أخرى، مساءً بتوقيت شرق أفريقيا، بالإنجليزية والفرنسية والسواحيلية والكينيارواندية. يُفتح صف حيث توجد قاعة فيها كهرباء، ومعلّم يسكن قريبًا، واثنا عشر شخصًا على الأقل يطلبونه.

## كيف نموَّل

التعلّم مجاني وسيبقى كذلك. تغطي التكلفةَ التبرعاتُ والشركاء وبعض المشاريع المدفوعة لخريجينا. كل حملة في هذا الموقع تبيّن ما يشتريه المال بندًا بندًا، و[أين أُنفق](/transparency). للمساعدة: [ادعمونا](/support) أو [لنعمل شركاء](/partnership).
`;

const sw = `
## Jinsi tulivyoanza

Machi 2019 Tesfaye Bekele alifundisha HTML kwa majirani tisa chini ya mgunga huko Kakuma. Walikuwa na kompyuta tatu na waya mmoja wa umeme. Umeme ulipokatika, alichora ukurasa ubaoni nao wakasoma programu kwa sauti.

Sita kati ya tisa walimaliza, na mwisho wa mwaka wanne kati yao walipata pesa kwa kuandika programu. Wawili walirudi siku za Jumamosi kufundisha kundi lililofuata. Hadi leo darasa huanza hivyo: aliyejifunza sasa hivi huketi kando ya ambaye bado.

Tangu hapo tumekua kutoka chumba kimoja hadi madarasa katika nchi ${COUNTRIES.all}. Bado tunashirikiana kompyuta. Umeme bado hukatika. Sita kati ya kumi ya walimu wetu walikuja kwanza kujifunza.

## Maadili yetu

### Wanafunzi kwanza

Tunafundisha, tunaazima na kufungua milango. Kazi hufanywa na wanafunzi wetu. Kwa hiyo wao ndio wanaozungumza kwenye tovuti hii. Wamekubali kila neno na wanaweza kuliondoa.

### Usalama kwanza

Hatuombi hati kamwe. Tunaomba ruhusa kabla ya kila picha. Unaweza kujifunza nasi bila kujulikana ulipo.

### Takwimu za kweli

Tunachapisha wangapi walianza, walimaliza na kupata kazi, pamoja na chanzo na tarehe, hata darasa linapokwenda vibaya.

### Data ni pesa

Ukurasa mzito humgharimu msomaji wetu pesa ya chakula cha mchana. Kwa hiyo tovuti hii ni nyepesi, na tunafundisha hivyo hivyo.

## Jinsi tunavyofanya kazi

### Madarasa madogo

Hadi wanafunzi ${CLASS.places}, walimu wawili, alasiri nne au jioni mbili kwa wiki. Hakuna anayekaa nyuma.

### Kazi halisi kuanzia wiki ya pili

Wanafunzi hurekebisha tovuti ya duka la mikate la jirani, si ya duka la kubuni. Kuna mtu anayesubiri matokeo.

### Vifaa vinavyofanya kazi

Tunatengeneza kompyuta, tunaziazima wakati wa kozi, na kulipia data inapohitajika.

### Mtihani ni kazi

Washauri hupitia programu, hufanya mazoezi ya usaili na kuwatambulisha wanafunzi kwa waajiri. Tunaendelea kuwasiliana kwa mwaka mmoja.

## Tunapofanya kazi

Vyumba vyetu viko Nairobi, Kakuma, Kampala, Kigali na Goma. Madarasa ya mtandaoni huwafikia wanafunzi katika nchi ${COUNTRIES.online} zaidi, jioni (saa za Afrika Mashariki), kwa Kiingereza, Kifaransa, Kiswahili na Kinyarwanda. Darasa hufunguliwa penye chumba chenye umeme, mwalimu anayeishi karibu, na angalau watu kumi na wawili wanaoliomba.

## Jinsi tunavyofadhiliwa

Kujifunza ni bure na kutabaki bure. Michango, washirika na baadhi ya miradi ya kulipwa ya wahitimu wetu hulipia gharama. Kila kampeni kwenye tovuti hii husema pesa inanunua nini, kitu kwa kitu, na [ilikotumika](/transparency). Ungependa kusaidia? [Tuunge mkono](/support) au [kuwa mshirika](/partnership).
`;

export const about = {
  key: "about",
  title: localizedText("About Us", "À propos", "من نحن", "Kutuhusu"),
  lead: localizedText(
    "We are neighbours who learned to code and now teach others.",
    "Nous sommes des voisins qui ont appris à coder et qui l’enseignent à d’autres.",
    "نحن جيران تعلّمنا البرمجة ونعلّمها الآن لغيرنا.",
    "Sisi ni majirani tuliojifunza kuandika programu na sasa tunawafundisha wengine.",
  ),
  body: localizedText(en, fr, ar, sw),
  effectiveOn: null,
};
