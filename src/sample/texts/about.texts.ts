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

En mars 2019, Tesfaye Bekele a enseigné le HTML à neuf voisins, sous un acacia de Kakuma. Ils avaient trois ordinateurs et une multiprise. Quand le courant coupait, il dessinait la page au tableau et tous lisaient le code à voix haute.

Six des neuf ont terminé. À la fin de l’année, quatre d’entre eux gagnaient de l’argent en écrivant des logiciels. Deux sont revenus, le samedi, former le groupe suivant. Aujourd’hui encore, un cours commence ainsi : une personne qui vient d’apprendre s’assied à côté d’une autre qui débute.

Depuis, nous sommes passés d’une seule salle à des cours dans ${COUNTRIES.all} pays. Nous partageons toujours les ordinateurs. Le courant coupe toujours. Six de nos enseignants sur dix sont d’abord venus ici pour apprendre.

## Nos valeurs

### La parole aux apprenants

Nous enseignons, nous prêtons, nous ouvrons des portes. Le travail, ce sont les apprenants qui le font : c’est donc à eux de parler sur ce site. Ils ont approuvé chaque mot et peuvent le retirer.

### La sécurité d’abord

Nous ne demandons jamais de papiers. Nous demandons votre accord avant chaque photo. Vous pouvez apprendre chez nous sans que l’on vous retrouve.

### Des chiffres honnêtes

Nous publions combien de personnes ont commencé, terminé et trouvé du travail, avec la source et la date, même quand un cours se passe mal.

### Les données coûtent cher

Une page lourde coûte l’argent du déjeuner à celles et ceux qui nous lisent. Nous gardons donc ce site léger, et nous apprenons aux autres à faire de même.

## Comment nous travaillons

### De petites classes

Jusqu’à ${CLASS.places} personnes, deux enseignants, quatre après-midi ou deux soirs par semaine. Personne ne reste au fond de la salle.

### Du vrai travail dès la deuxième semaine

Les apprenants corrigent le site de la boulangerie d’à côté, pas celui d’une boutique inventée. Quelqu’un attend le résultat.

### Du matériel qui marche

Nous réparons des ordinateurs, nous les prêtons pendant la formation, et nous payons les données quand il le faut.

### L’examen, c’est un emploi

Les mentors relisent le code, préparent les apprenants aux entretiens et les présentent à un premier employeur. Nous restons en contact pendant un an.

## Où nous travaillons

Nos salles sont à Nairobi, Kakuma, Kampala, Kigali et Goma. Les cours en ligne touchent des apprenants dans ${COUNTRIES.online} autres pays, le soir (heure d’Afrique de l’Est), en anglais, français, swahili et kinyarwanda. Un cours ouvre là où il y a une salle avec du courant, quelqu’un pour enseigner qui habite tout près, et au moins douze personnes qui le demandent.

## Notre financement

Apprendre est gratuit et le restera. Des dons, des partenaires et quelques projets rémunérés de nos diplômés couvrent les coûts. Chaque collecte de ce site dit ce que l’argent achète, poste par poste, et [où il est allé](/transparency). Vous voulez aider ? [Soutenez-nous](/support) ou [devenez partenaire](/partnership).
`;

const ar = `
## كيف بدأنا

في مارس 2019 علّم تسفايه بيكيله لغة HTML لتسعة من جيرانه تحت شجرة أكاسيا في كاكوما. كانت لديهم ثلاثة حواسيب ووصلة كهرباء واحدة. وحين تنقطع الكهرباء كان يرسم الصفحة على لوح، ويقرؤون الشيفرة معًا بصوت عالٍ.

أنهى الدورةَ ستة من التسعة، وفي نهاية العام كان أربعة منهم يكسبون المال من كتابة البرمجيات. وعاد اثنان أيام السبت لتعليم المجموعة التالية. وما زال كل صف يبدأ هكذا: من تعلّم للتو يجلس بجانب من لم يتعلّم بعد.

ومنذ ذلك الحين كبرنا من قاعة واحدة إلى صفوف في ${COUNTRIES.all} دولة. ما زلنا نتشارك الحواسيب، وما زالت الكهرباء تنقطع. وستة من كل عشرة من معلّمينا جاؤوا أولًا للتعلّم.

## قيمنا

### المتعلمون في المقدمة

نحن نعلّم ونعير ونفتح الأبواب، أما العمل فيقوم به المتعلمون. لذلك هم من يتكلمون في هذا الموقع. وقد وافقوا على كل كلمة، ويمكنهم سحبها.

### السلامة أولًا

لا نطلب وثائق أبدًا، ونستأذن قبل كل صورة. ويمكنك التعلّم معنا من دون أن يعرف أحد مكانك.

### أرقام صادقة

ننشر عدد من بدؤوا ومن أكملوا ومن وجدوا عملًا، مع المصدر والتاريخ، حتى حين لا ينجح أحد الصفوف.

### بيانات الهاتف لها ثمن

الصفحة الثقيلة تكلّف قرّاءنا ثمن غدائهم. لذلك نُبقي هذا الموقع خفيفًا، ونعلّم غيرنا أن يفعل مثلنا.

## كيف نعمل

### صفوف صغيرة

${CLASS.places} متعلمًا على الأكثر ومعلّمان، في أربعة أيام بعد الظهر أو مساءين كل أسبوع. لا أحد يجلس في الخلف.

### عمل حقيقي من الأسبوع الثاني

يصلح المتعلمون موقع المخبز المجاور، لا موقع متجر متخيَّل. هناك من ينتظر النتيجة.

### أجهزة تعمل

نصلح الحواسيب ونعيرها طوال الدورة، وندفع ثمن بيانات الهاتف عند الحاجة.

### الامتحان هو الوظيفة

يراجع المرشدون الشيفرة، ويدرّبون المتعلمين على مقابلات العمل، ويعرّفونهم بأول صاحب عمل. ونبقى على تواصل عامًا كاملًا.

## أين نعمل

قاعاتنا في نيروبي وكاكوما وكمبالا وكيغالي وغوما. وتصل الصفوف عبر الإنترنت إلى متعلمين في ${COUNTRIES.online} دول أخرى، مساءً بتوقيت شرق أفريقيا، بالإنجليزية والفرنسية والسواحيلية والكينيارواندية. نفتح صفًا حيث توجد قاعة فيها كهرباء، ومعلّم يسكن قريبًا، واثنا عشر شخصًا على الأقل يطلبونه.

## كيف نموَّل

التعلّم مجاني وسيبقى مجانيًا. تغطي تكلفتَه التبرعات والشركاء وبعض المشاريع المدفوعة لخريجينا. وكل حملة في هذا الموقع تبيّن ما يشتريه المال بندًا بندًا، و[أين أُنفق](/transparency). للمساعدة: [ادعمونا](/support) أو [انضموا إلى شركائنا](/partnership).
`;

const sw = `
## Jinsi tulivyoanza

Machi 2019 Tesfaye Bekele aliwafundisha majirani tisa HTML chini ya mgunga huko Kakuma. Walikuwa na kompyuta tatu na kebo moja ya soketi. Umeme ulipokatika, alichora ukurasa ubaoni nao wakasoma programu kwa sauti.

Sita kati ya tisa walimaliza, na kufikia mwisho wa mwaka wanne kati yao walikuwa wakipata pesa kwa kuandika programu. Wawili walirudi siku za Jumamosi kufundisha kundi lililofuata. Hadi leo darasa huanza hivyo: mtu aliyetoka kujifunza huketi kando ya ambaye bado hajajifunza.

Tangu wakati huo tumekua kutoka chumba kimoja hadi madarasa katika nchi ${COUNTRIES.all}. Bado tunatumia kompyuta kwa pamoja. Umeme bado hukatika. Walimu wetu sita kati ya kumi walikuja kwanza kujifunza.

## Maadili yetu

### Wanafunzi wanaongoza

Tunafundisha, tunaazimisha na tunafungua milango. Kazi inafanywa na wanafunzi wetu, kwa hiyo wao ndio wanaozungumza kwenye tovuti hii. Wameidhinisha kila neno na wanaweza kuliondoa.

### Usalama kwanza

Hatuombi hati kamwe. Tunaomba ruhusa kabla ya kila picha. Unaweza kujifunza nasi bila mtu kujua ulipo.

### Takwimu za kweli

Tunachapisha ni watu wangapi walianza, walimaliza na walipata kazi, pamoja na chanzo na tarehe, hata darasa linapokwenda vibaya.

### Data ni pesa

Ukurasa mzito humgharimu msomaji wetu pesa za chakula cha mchana. Kwa hiyo tunaifanya tovuti hii iwe nyepesi, na tunawafundisha wengine kufanya vivyo hivyo.

## Jinsi tunavyofanya kazi

### Madarasa madogo

Hadi wanafunzi ${CLASS.places}, walimu wawili, alasiri nne au jioni mbili kwa wiki. Hakuna anayekaa nyuma.

### Kazi halisi kuanzia wiki ya pili

Wanafunzi hurekebisha tovuti ya duka la mikate la jirani, si ya duka la kubuni. Kuna mtu anayesubiri matokeo.

### Vifaa vinavyofanya kazi

Tunatengeneza kompyuta, tunawaazima wanafunzi wakati wa kozi, na tunalipia data inapohitajika.

### Mtihani ni kupata kazi

Washauri hukagua programu, hufanya mazoezi ya usaili na wanafunzi, na huwatambulisha kwa mwajiri wa kwanza. Tunaendelea kuwasiliana nao kwa mwaka mmoja.

## Tunapofanya kazi

Vyumba vyetu viko Nairobi, Kakuma, Kampala, Kigali na Goma. Madarasa ya mtandaoni huwafikia wanafunzi katika nchi ${COUNTRIES.online} zaidi, jioni (saa za Afrika Mashariki), kwa Kiingereza, Kifaransa, Kiswahili na Kinyarwanda. Darasa hufunguliwa mahali penye chumba chenye umeme, mwalimu anayeishi karibu, na angalau watu kumi na wawili wanaoliomba.

## Pesa zetu zinatoka wapi

Kujifunza ni bure na kutabaki bure. Michango, washirika na miradi michache ya kulipwa ya wahitimu wetu hulipia gharama. Kila kampeni kwenye tovuti hii huonyesha pesa zinanunua nini, kipengele kwa kipengele, na [zilikotumika](/transparency). Ungependa kusaidia? [Tuunge mkono](/support) au [uwe mshirika](/partnership).
`;

export const about = {
  key: "about",
  title: localizedText("About Us", "À propos", "من نحن", "Kutuhusu"),
  lead: localizedText(
    "We are neighbours who learned to code and now teach others.",
    "Nous sommes des voisins. Nous avons appris à coder, et nous l’enseignons maintenant à d’autres.",
    "نحن جيران تعلّمنا البرمجة ونعلّمها الآن لغيرنا.",
    "Sisi ni majirani tuliojifunza kuandika programu na sasa tunawafundisha wengine.",
  ),
  body: localizedText(en, fr, ar, sw),
  effectiveOn: null,
};
