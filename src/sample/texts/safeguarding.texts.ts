import { localizedText } from "../../platform/i18n/localized-text";

const en = `
## Who these rules protect

Everyone who learns with us, and most of all people who are under 18 or depend on someone else. A mentor has power over a learner, even when it does not feel like it.

## Before you begin

- Two people who know you give us a reference.
- You show us an identity document. We look at it and keep no copy.
- You have read these rules and the [code of conduct](/code-of-conduct), and ask about what is not clear.

## When you teach

- A door is open, or a second adult is there. Online, the organisation can join at any time.
- With someone under 18 you are never alone, neither in a room nor in a call, and you do not write to them outside our channels.
- You do not give a learner a lift, a place to stay, money or a loan.

## What you must report

- A learner is hurt, threatened, exploited or in danger, or may be.
- One of us breaks these rules, or may have.
- You have made a mistake yourself.

You need no proof. You must not look into it yourself.

## How to report

Write to “Report a concern” on the [contact page](/contact?topic=concern), within the day. Only the owner of this site reads it, and answers within 24 hours. If someone is in danger now, call the local emergency number first.

## What happens then

- The person at risk comes first: we make sure that they are safe, and ask what they want.
- Anyone accused does not teach until the case is settled.
- We tell only those who must know, and the authorities where the law asks for it or the person wants it.

## What we keep

What you report is encrypted, seen by very few, and each reading is recorded.
`;

const fr = `
## Qui ces règles protègent

Toutes les personnes qui apprennent avec nous, et d’abord celles qui ont moins de 18 ans ou dépendent de quelqu’un d’autre. Un mentor a du pouvoir sur un apprenant ou une apprenante, même sans le ressentir.

## Avant de commencer

- Deux personnes qui vous connaissent nous donnent une référence.
- Vous nous montrez une pièce d’identité. Nous la regardons et n’en gardons pas de copie.
- Vous avez lu ces règles et le [code de conduite](/code-of-conduct), et vous posez des questions sur ce qui n’est pas clair.

## Quand vous enseignez

- Une porte est ouverte, ou un deuxième adulte est là. En ligne, l’organisation peut se joindre à vous à tout moment.
- Avec une personne de moins de 18 ans, vous ne restez jamais en tête-à-tête, ni dans une pièce ni dans un appel, et vous ne lui écrivez pas en dehors de nos canaux.
- Vous ne transportez pas et n’hébergez pas les personnes qui apprennent, et vous ne leur donnez ni ne leur prêtez d’argent.

## Ce que vous devez signaler

- Quelqu’un qui apprend avec nous est blessé, menacé, exploité ou en danger, ou pourrait l’être.
- L’un ou l’une de nous enfreint ces règles, ou l’a peut-être fait.
- Vous avez vous-même fait une erreur.

Il ne faut pas de preuve. Vous ne devez pas enquêter vous-même.

## Comment signaler

Écrivez par « Signaler un problème grave » sur la [page de contact](/contact?topic=concern), le jour même. Seule la personne propriétaire de ce site le lit, et répond dans les 24 heures. Si quelqu’un est en danger maintenant, appelez d’abord le numéro d’urgence local.

## Ce qui se passe ensuite

- La personne en danger passe d’abord : nous veillons à sa sécurité, et lui demandons ce qu’elle veut.
- La personne mise en cause n’enseigne pas tant que l’affaire n’est pas réglée.
- Nous n’informons que les personnes qui doivent savoir, et les autorités quand la loi le demande ou que la personne le veut.

## Ce que nous gardons

Ce que vous signalez est chiffré, vu de très peu de personnes, et chaque lecture est enregistrée.
`;

const ar = `
## من تحميه هذه القواعد

كل من يتعلم معنا، وقبل غيرهم من هم دون 18 عامًا أو من يعتمدون على غيرهم. للمرشدين سلطة على المتعلمين، حتى إن لم يشعروا بها.

## قبل البدء

- يزكّيك لدينا شخصان يعرفانك.
- تُعرض علينا وثيقة هوية. ننظر إليها ولا نحتفظ بنسخة.
- تلزم قراءة هذه القواعد و[مدونة السلوك](/code-of-conduct)، والسؤال عما ليس واضحًا.

## أثناء التعليم

- يبقى الباب مفتوحًا، أو يحضر شخص بالغ آخر. وعبر الإنترنت يمكن للمنظمة أن تنضم في أي وقت.
- لا يجوز الانفراد أبدًا بمن هو دون 18 عامًا، لا في غرفة ولا في مكالمة، ولا الكتابة إليه خارج قنواتنا.
- لا يجوز نقل المتعلمين أو إيواؤهم أو إعطاؤهم مالًا أو إقراضهم.

## ما يجب الإبلاغ عنه

- متعلم يتعرض للأذى أو التهديد أو الاستغلال أو الخطر، أو قد يكون كذلك.
- شخص منا يخالف هذه القواعد، أو قد يكون خالفها.
- خطأ وقع منك.

لا حاجة إلى دليل. ولا يجوز لك التحقيق في الأمر بنفسك.

## كيفية الإبلاغ

بالكتابة في «الإبلاغ عن أمر يقلقك» في [صفحة التواصل](/contact?topic=concern) في اليوم نفسه. لا يقرأ ذلك إلا مالك هذا الموقع، ويجيب خلال 24 ساعة. وإن كان أحد في خطر الآن، فيلزم الاتصال أولًا برقم الطوارئ المحلي.

## ما يحدث بعد ذلك

- الشخص المعرض للخطر أولًا: نتأكد من سلامته ونسأله عما يريد.
- من وُجه إليه اتهام لا يعلّم حتى يُحسم الأمر.
- لا نخبر إلا من يجب أن يعرف، والسلطات حين يطلب القانون ذلك أو يريده الشخص المعني.

## ما نحتفظ به

ما يُبلَّغ عنه مشفّر، لا يراه إلا قلة، وتُسجل كل قراءة.
`;

const sw = `
## Kanuni hizi zinamlinda nani

Kila anayejifunza nasi, na zaidi ya wote walio chini ya miaka 18 au wanaomtegemea mtu mwingine. Mshauri ana mamlaka juu ya mwanafunzi, hata asipohisi hivyo.

## Kabla ya kuanza

- Watu wawili wanaokujua wanakudhamini kwetu.
- Unatuonyesha kitambulisho. Tunakiangalia na hatubaki na nakala.
- Umesoma kanuni hizi na [kanuni za maadili](/code-of-conduct), na unauliza kuhusu lisiloeleweka.

## Unapofundisha

- Mlango uko wazi, au mtu mzima wa pili yupo. Mtandaoni, shirika linaweza kujiunga wakati wowote.
- Kamwe huwi peke yako na mtu wa chini ya miaka 18, wala chumbani wala kwenye simu, na humwandikii nje ya njia zetu.
- Humsafirishi mwanafunzi, humpi malazi, humpi pesa wala humkopeshi.

## Unachopaswa kuripoti

- Mwanafunzi ameumizwa, ametishiwa, ananyonywa au yuko hatarini, au huenda ikawa hivyo.
- Mmoja wetu anakiuka kanuni hizi, au huenda amezikiuka.
- Wewe mwenyewe umefanya kosa.

Huhitaji ushahidi. Usichunguze jambo hilo mwenyewe.

## Jinsi ya kuripoti

Andika kwa “Ripoti jambo linalokutia wasiwasi” kwenye [ukurasa wa mawasiliano](/contact?topic=concern), siku hiyohiyo. Mmiliki wa tovuti hii pekee ndiye anayesoma, na hujibu ndani ya saa 24. Mtu akiwa hatarini sasa, piga kwanza nambari ya dharura ya eneo lako.

## Kinachotokea baadaye

- Mtu aliye hatarini huja kwanza: tunahakikisha yuko salama, na tunamuuliza anachotaka.
- Anayeshutumiwa hafundishi hadi jambo liamuliwe.
- Tunawaambia tu wanaopaswa kujua, na mamlaka pale sheria inapotaka au mtu mwenyewe anapotaka.

## Tunachohifadhi

Unachoripoti husimbwa, huonwa na watu wachache sana, na kila usomaji hurekodiwa.
`;

export const safeguarding = {
  key: "safeguarding",
  title: localizedText("Safeguarding", "Protection des personnes", "حماية المتعلمين", "Ulinzi wa wanafunzi"),
  lead: localizedText(
    "How we keep everyone who learns with us safe.",
    "Comment nous protégeons toutes les personnes qui apprennent avec nous.",
    "كيف نحافظ على سلامة كل من يتعلم معنا.",
    "Jinsi tunavyomlinda kila anayejifunza nasi.",
  ),
  body: localizedText(en, fr, ar, sw),
  effectiveOn: "2026-11-28",
};
