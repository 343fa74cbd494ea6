import { localizedText } from "../../platform/i18n/localized-text";

const en = `
## Why there is a code

Learners, mentors, staff and guests meet here with very different power. These rules make sure that no one has to be brave to learn.

## What we do

- We treat every person with respect, whatever their origin, faith, language, gender, age, body or way of living.
- We explain as often as it takes, and never laugh at a question.
- We keep to the time we have promised, and say early when we cannot.
- We review the work, not the person.

## What we never do

- No harassment, threats, insults or jokes at other people’s expense.
- No relationship beyond teaching with a learner, and no invitation to a private home.
- No money, loans, gifts or jobs between a mentor and a learner without telling us first.
- No politics and no preaching in class.

## What learners tell us

- Keep what people tell you about their lives to yourself. Never pass it on, write it down or post it.
- No photo, recording or screenshot without permission for that one picture, and none that shows where someone lives.
- Work of learners belongs to the learners.

## Online

- We meet in the rooms and channels that the organisation gives, never in private ones.
- Passwords and private numbers stay private.

## When something goes wrong

Tell any of us, or use “Report a concern” on the [contact page](/contact?topic=concern). Only the owner of this site reads it, within 24 hours. Nobody will be treated worse for speaking up.

## What happens next

We listen to both sides, then decide: a talk, a pause, or the end of working together. In danger we act first and ask afterwards.
`;

const fr = `
## Pourquoi un code

Les apprenants et apprenantes, les mentors, l’équipe et les personnes invitées n’ont pas du tout le même pouvoir. Ces règles veillent à ce que personne n’ait besoin de courage pour apprendre.

## Ce que nous faisons

- Nous traitons chaque personne avec respect, quels que soient son origine, sa foi, sa langue, son genre, son âge, son corps ou sa façon de vivre.
- Nous expliquons autant de fois qu’il le faut, et ne rions jamais d’une question.
- Nous tenons les heures promises, et prévenons tôt quand c’est impossible.
- Nous relisons le travail, nous ne jugeons pas la personne.

## Ce que nous ne faisons jamais

- Ni harcèlement, ni menaces, ni insultes, ni plaisanteries aux dépens d’autrui.
- Aucune relation autre que l’enseignement avec un apprenant ou une apprenante, aucune invitation à un domicile privé.
- Ni argent, ni prêts, ni cadeaux, ni emploi entre mentor et apprenant ou apprenante sans nous en parler d’abord.
- Ni politique ni prêche en classe.

## Ce que les apprenants et apprenantes nous disent

- Gardez pour vous ce que les gens vous racontent de leur vie. Ne le répétez pas, ne l’écrivez pas, ne le publiez pas.
- Aucune photo, aucun enregistrement, aucune capture d’écran sans autorisation pour cette image précise, et rien qui montre où quelqu’un habite.
- Le travail des apprenants et apprenantes leur appartient.

## En ligne

- Nous nous retrouvons dans les salles et les canaux que l’organisation fournit, jamais en privé.
- Les mots de passe et les numéros personnels restent privés.

## Quand quelque chose ne va pas

Dites-le à n’importe quelle personne de l’équipe, ou utilisez « Signaler un problème grave » sur la [page de contact](/contact?topic=concern). Seule la personne propriétaire de ce site le lit, dans les 24 heures. Personne ne sera moins bien traité pour avoir parlé.

## Ce qui se passe ensuite

Nous écoutons les deux côtés, puis nous décidons : une conversation, une pause, ou la fin de la collaboration. En cas de danger, nous agissons d’abord et posons les questions ensuite.
`;

const ar = `
## لماذا هذه المدونة

يلتقي هنا متعلمون ومرشدون وعاملون وضيوف، وبينهم فرق كبير في السلطة. تضمن هذه القواعد ألا يحتاج أحد إلى الشجاعة كي يتعلم.

## ما نفعله

- نعامل كل شخص باحترام، أيًا كان أصله أو إيمانه أو لغته أو جنسه أو عمره أو جسده أو طريقة عيشه.
- نشرح كلما لزم الشرح، ولا نضحك أبدًا من سؤال.
- نلتزم بالوقت الذي وعدنا به، ونخبر مبكرًا إن تعذر ذلك.
- نراجع العمل، لا الشخص.

## ما لا نفعله أبدًا

- لا مضايقة ولا تهديد ولا إهانة ولا مزاح على حساب الآخرين.
- لا علاقة مع المتعلمين غير التعليم، ولا دعوة إلى بيت خاص.
- لا مال ولا قروض ولا هدايا ولا وظائف بين المرشدين والمتعلمين من دون إخبارنا أولًا.
- لا سياسة ولا وعظ في الصف.

## ما يخبرنا به المتعلمون

- ما يحكيه الناس عن حياتهم يبقى سرًا: لا يُنقل ولا يُكتب ولا يُنشر.
- لا صورة ولا تسجيل ولا لقطة شاشة إلا بإذن لهذه الصورة بعينها، ولا ما يكشف مكان سكن أحد.
- عمل المتعلمين ملك لهم.

## عبر الإنترنت

- نلتقي في الغرف والقنوات التي توفرها المنظمة، لا في قنوات خاصة أبدًا.
- تبقى كلمات المرور والأرقام الخاصة سرية.

## عند حدوث خطأ

يمكن إخبار أي شخص منا، أو استخدام «الإبلاغ عن أمر يقلقك» في [صفحة التواصل](/contact?topic=concern). لا يقرأ ذلك إلا مالك هذا الموقع، خلال 24 ساعة. ولن يُعامَل أحد معاملة أسوأ لأنه تكلم.

## ما يحدث بعد ذلك

نسمع من الطرفين ثم نقرر: حديث، أو توقف مؤقت، أو إنهاء العمل المشترك. وعند الخطر نتصرف أولًا ثم نسأل.
`;

const sw = `
## Kwa nini kuna kanuni

Wanafunzi, washauri, wafanyakazi na wageni hukutana hapa wakiwa na mamlaka tofauti sana. Kanuni hizi huhakikisha kwamba hakuna anayehitaji ujasiri ili kujifunza.

## Tunachofanya

- Tunamheshimu kila mtu, bila kujali asili, imani, lugha, jinsia, umri, mwili au namna yake ya kuishi.
- Tunaeleza mara nyingi kadiri inavyohitajika, na hatucheki swali kamwe.
- Tunashika muda tulioahidi, na tunasema mapema tusipoweza.
- Tunakagua kazi, si mtu.

## Tusichofanya kamwe

- Hakuna usumbufu, vitisho, matusi wala mzaha unaowaumiza wengine.
- Hakuna uhusiano na mwanafunzi zaidi ya kufundisha, wala mwaliko wa kwenda nyumbani kwa mtu.
- Hakuna pesa, mikopo, zawadi wala kazi kati ya mshauri na mwanafunzi bila kutuambia kwanza.
- Hakuna siasa wala mahubiri darasani.

## Wanachotuambia wanafunzi

- Yale ambayo watu wanakuambia kuhusu maisha yao yabaki kwako. Usiyasimulie, usiyaandike wala usiyachapishe kamwe.
- Hakuna picha, rekodi wala picha ya skrini bila ruhusa kwa picha hiyo moja, na hakuna inayoonyesha mahali mtu anapoishi.
- Kazi za wanafunzi ni mali ya wanafunzi.

## Mtandaoni

- Tunakutana katika vyumba na njia ambazo shirika limetoa, kamwe si kwa faragha.
- Manenosiri na nambari binafsi hubaki siri.

## Jambo baya likitokea

Mwambie yeyote kati yetu, au tumia “Ripoti jambo linalokutia wasiwasi” kwenye [ukurasa wa mawasiliano](/contact?topic=concern). Mmiliki wa tovuti hii pekee ndiye anayesoma, ndani ya saa 24. Hakuna atakayetendewa vibaya kwa sababu amesema.

## Kinachotokea baadaye

Tunasikiliza pande zote mbili, kisha tunaamua: mazungumzo, mapumziko, au mwisho wa kufanya kazi pamoja. Kwenye hatari tunatenda kwanza na kuuliza baadaye.
`;

export const codeOfConduct = {
  key: "code-of-conduct",
  title: localizedText("Code of conduct", "Code de conduite", "مدونة السلوك", "Kanuni za maadili"),
  lead: localizedText(
    "How we treat each other, in class and online.",
    "Comment nous nous comportons entre nous, en classe et en ligne.",
    "كيف نتعامل فيما بيننا، في الصف وعبر الإنترنت.",
    "Jinsi tunavyotendeana, darasani na mtandaoni.",
  ),
  body: localizedText(en, fr, ar, sw),
  effectiveOn: "2026-11-28",
};
