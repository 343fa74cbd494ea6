import { localizedText } from "../../platform/i18n/localized-text";

const en = `
## How it began

In 2019 Amina Yusuf taught HTML to six neighbours in a borrowed room in Nairobi. There were two laptops and one power strip. When the power went, she drew the page on the wall and they read the code aloud.

By the end of that year four of the six earned money by writing software. Two of them asked for the room on Saturdays, to teach the next six. That is still how a class begins: somebody who has just learned it sits down beside somebody who has not.

We have grown since, from one room to classes in twelve countries. The laptops are still shared. The power still goes. Six in ten of our teachers first came as learners.

## What we hold to

### People act

We teach, lend and open doors. The work is done by the people who learn. So they are the ones who speak on this site, with words that they have approved and can withdraw.

### Safe before seen

We never ask for papers. We ask before every photo. Somebody who wants to learn without being found can.

### Count honestly

We publish how many began, finished and found work, with source and date. Also when a class went badly.

### Money is data

A page that is heavy to load costs our readers their lunch money. That holds for this site and for what we teach.

## How we work

### Small classes

Twelve learners, two teachers, four evenings a week. Nobody sits at the back.

### Real work from week two

Learners fix the site of the bakery next door, not a made-up shop. Somebody waits for the result.

### Things that work

We repair laptops, lend them for the length of a course, and pay for data where it is needed.

### A job is the exam

Mentors read the code, practise interviews and make the first call. We stay in touch for a year.

## Where we work

Our rooms are in Nairobi, Kakuma, Kampala and Kigali. Classes online reach learners in eight more countries, in the evening of East Africa, in English, French, Arabic and Swahili. A class opens where three things come together: a room with power, a teacher who lives there, and twelve people who ask for it.

## Who pays for it

Learning is free and stays free. Gifts, partners and a few paid projects of our graduates carry the cost. Every campaign on this site says what the money buys, item by item, and shows what has arrived. If you would like to take part, see [how to support us](/support) or [how to work with us](/partnership).
`;

const fr = `
## Comment tout a commencé

En 2019, Amina Yusuf enseignait le HTML à six voisins dans une salle prêtée à Nairobi. Il y avait deux ordinateurs et une multiprise. Quand le courant coupait, elle dessinait la page sur le mur et ils lisaient le code à voix haute.

À la fin de l’année, quatre des six gagnaient leur vie en écrivant des logiciels. Deux ont demandé la salle le samedi, pour enseigner aux six suivants. C’est encore ainsi que commence un cours : quelqu’un qui vient d’apprendre s’assied à côté de quelqu’un qui n’a pas encore appris.

Nous avons grandi depuis, d’une salle à des cours dans douze pays. Les ordinateurs sont toujours partagés. Le courant coupe toujours. Six de nos enseignants sur dix sont d’abord venus comme apprenants.

## Ce à quoi nous tenons

### Les gens agissent

Nous enseignons, prêtons et ouvrons des portes. Le travail, ce sont les apprenants qui le font. Ce sont donc eux qui parlent sur ce site, avec des mots qu’ils ont approuvés et peuvent retirer.

### En sécurité avant d’être vu

Nous ne demandons jamais de papiers. Nous demandons avant chaque photo. Qui veut apprendre sans être trouvé le peut.

### Compter honnêtement

Nous publions combien ont commencé, fini et trouvé un emploi, avec la source et la date. Même quand un cours s’est mal passé.

### Les données coûtent

Une page lourde coûte à nos lecteurs l’argent du déjeuner. Cela vaut pour ce site et pour ce que nous enseignons.

## Comment nous travaillons

### De petites classes

Douze apprenants, deux enseignants, quatre soirs par semaine. Personne n’est assis au fond.

### Du vrai travail dès la deuxième semaine

Les apprenants réparent le site de la boulangerie d’à côté, pas celui d’une boutique inventée. Quelqu’un attend le résultat.

### Du matériel qui marche

Nous réparons des ordinateurs, les prêtons le temps d’un cours, et payons des données là où il le faut.

### L’examen, c’est l’emploi

Les mentors relisent le code, préparent aux entretiens et passent le premier appel. Nous restons en contact pendant un an.

## Où nous travaillons

Nos salles sont à Nairobi, Kakuma, Kampala et Kigali. Les cours en ligne touchent huit autres pays, le soir, heure d’Afrique de l’Est, en français, anglais, arabe et swahili. Un cours s’ouvre là où trois choses se rencontrent : une salle avec du courant, un enseignant qui y vit, et douze personnes qui le demandent.

## Qui paie

Apprendre est gratuit et le reste. Des dons, des partenaires et quelques projets payés de nos diplômés portent le coût. Chaque collecte sur ce site dit ce que l’argent achète, poste par poste, et montre ce qui est arrivé. Pour participer, voyez [comment nous soutenir](/support) ou [comment travailler avec nous](/partnership).
`;

const ar = `
## كيف بدأنا

في عام 2019 كانت أمينة يوسف تعلّم HTML لستة من جيرانها في قاعة مستعارة في نيروبي. كان هناك حاسوبان ومقبس كهرباء واحد. وحين تنقطع الكهرباء كانت ترسم الصفحة على الجدار ويقرؤون البرنامج بصوت عالٍ.

في نهاية ذلك العام كان أربعة من الستة يكسبون رزقهم من كتابة البرمجيات. وطلب اثنان منهم القاعة يوم السبت ليعلّما الستة التالين. وما زال الصف يبدأ هكذا: من تعلّم للتو يجلس بجانب من لم يتعلّم بعد.

كبرنا منذ ذلك الحين، من قاعة واحدة إلى صفوف في اثنتي عشرة دولة. ما زالت الحواسيب مشتركة، وما زالت الكهرباء تنقطع. وستة من كل عشرة من معلّمينا جاؤوا أولًا متعلمين.

## ما نتمسك به

### الناس يفعلون

نحن نعلّم ونعير ونفتح الأبواب، والعمل يقوم به المتعلمون. لذلك هم من يتكلم في هذا الموقع، بكلمات وافقوا عليها ويمكنهم سحبها.

### الأمان قبل الظهور

لا نطلب أوراقًا أبدًا، ونستأذن قبل كل صورة. ومن أراد أن يتعلّم دون أن يُعرف مكانه فله ذلك.

### نعدّ بصدق

ننشر كم بدؤوا وأكملوا ووجدوا عملًا، بالمصدر والتاريخ. حتى حين لا يسير الصف كما يجب.

### البيانات مال

الصفحة الثقيلة تكلّف قارئنا ثمن غدائه. يصحّ هذا على موقعنا وعلى ما نعلّمه.

## كيف نعمل

### صفوف صغيرة

اثنا عشر متعلمًا ومعلّمان وأربع أمسيات في الأسبوع. لا أحد يجلس في الخلف.

### عمل حقيقي من الأسبوع الثاني

يصلح المتعلمون موقع المخبز المجاور، لا متجرًا متخيلًا. هناك من ينتظر النتيجة.

### أجهزة تعمل

نصلح الحواسيب ونعيرها طوال الدورة، وندفع ثمن الإنترنت عند الحاجة.

### الامتحان هو الوظيفة

يراجع المرشدون البرامج، ويدرّبون على المقابلات، ويجرون أول اتصال. ونبقى على تواصل عامًا كاملًا.

## أين نعمل

قاعاتنا في نيروبي وكاكوما وكمبالا وكيغالي. وتصل الصفوف عن بُعد إلى متعلمين في ثماني دول أخرى، مساءً بتوقيت شرق أفريقيا، بالعربية والإنجليزية والفرنسية والسواحيلية. يُفتح صف حيث تجتمع ثلاثة أشياء: قاعة فيها كهرباء، ومعلّم يسكن هناك، واثنا عشر شخصًا يطلبونه.

## من يدفع

التعلّم مجاني وسيبقى كذلك. تحمل التكلفةَ تبرعاتٌ وشركاء وبعض المشاريع المدفوعة لخريجينا. كل حملة في هذا الموقع تقول ماذا يشتري المال بندًا بندًا، وتبيّن ما وصل. للمشاركة: [طرق الدعم](/support) أو [العمل معنا](/partnership).
`;

const sw = `
## Jinsi tulivyoanza

Mwaka 2019 Amina Yusuf alifundisha HTML kwa majirani sita katika chumba cha kuazima Nairobi. Kulikuwa na kompyuta mbili na waya mmoja wa umeme. Umeme ulipokatika, alichora ukurasa ukutani nao wakasoma programu kwa sauti.

Mwisho wa mwaka huo wanne kati ya sita walipata kipato kwa kuandika programu. Wawili wao waliomba chumba siku ya Jumamosi, wawafundishe sita wanaofuata. Hadi leo darasa huanza hivyo: aliyejifunza sasa hivi hukaa kando ya ambaye bado.

Tumekua tangu hapo, kutoka chumba kimoja hadi madarasa katika nchi kumi na mbili. Kompyuta bado zinashirikiwa. Umeme bado hukatika. Sita kati ya kumi ya walimu wetu walikuja kwanza kama wanafunzi.

## Tunayoyashikilia

### Watu hutenda

Tunafundisha, tunaazima na kufungua milango. Kazi hufanywa na wanaojifunza. Kwa hiyo wao ndio wanaozungumza kwenye tovuti hii, kwa maneno waliyokubali na wanayoweza kuyaondoa.

### Usalama kabla ya kuonekana

Hatuombi karatasi kamwe. Tunaomba ruhusa kabla ya kila picha. Anayetaka kujifunza bila kupatikana anaweza.

### Kuhesabu kwa ukweli

Tunachapisha wangapi walianza, walimaliza na kupata kazi, pamoja na chanzo na tarehe. Hata darasa linapokwenda vibaya.

### Data ni pesa

Ukurasa mzito humgharimu msomaji wetu pesa ya chakula cha mchana. Hilo ni kweli kwa tovuti hii na kwa tunachofundisha.

## Jinsi tunavyofanya kazi

### Madarasa madogo

Wanafunzi kumi na wawili, walimu wawili, jioni nne kwa wiki. Hakuna anayekaa nyuma.

### Kazi halisi kuanzia wiki ya pili

Wanafunzi hutengeneza tovuti ya duka la mikate la jirani, si duka la kubuni. Kuna mtu anayesubiri matokeo.

### Vifaa vinavyofanya kazi

Tunatengeneza kompyuta, tunaziazima kwa muda wa kozi, na kulipia data inapohitajika.

### Mtihani ni kazi

Washauri hupitia programu, hufanya mazoezi ya usaili na kupiga simu ya kwanza. Tunaendelea kuwasiliana kwa mwaka mmoja.

## Tunapofanya kazi

Vyumba vyetu viko Nairobi, Kakuma, Kampala na Kigali. Madarasa ya mtandaoni huwafikia wanafunzi katika nchi nane zaidi, jioni saa za Afrika Mashariki, kwa Kiswahili, Kiingereza, Kifaransa na Kiarabu. Darasa hufunguliwa pale mambo matatu yanapokutana: chumba chenye umeme, mwalimu anayeishi hapo, na watu kumi na wawili wanaoliomba.

## Nani analipia

Kujifunza ni bure na kutabaki bure. Michango, washirika na baadhi ya miradi ya kulipwa ya wahitimu wetu hubeba gharama. Kila kampeni kwenye tovuti hii husema pesa inanunua nini, kitu kwa kitu, na kuonyesha kilichofika. Ukitaka kushiriki, tazama [jinsi ya kutuunga mkono](/support) au [jinsi ya kufanya kazi nasi](/partnership).
`;

export const about = {
  key: "about",
  title: localizedText("About us", "À propos de nous", "من نحن", "Kuhusu sisi"),
  lead: localizedText(
    "We are neighbours who learned to code, and teach the next ones.",
    "Nous sommes des voisins qui ont appris à coder, et qui l’enseignent aux suivants.",
    "نحن جيران تعلّمنا البرمجة ونعلّمها لمن بعدنا.",
    "Sisi ni majirani tuliojifunza kuandika programu, na tunawafundisha wanaofuata.",
  ),
  body: localizedText(en, fr, ar, sw),
  effectiveOn: null,
};
