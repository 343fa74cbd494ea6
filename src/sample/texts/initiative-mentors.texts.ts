import { localizedText } from "../../platform/i18n/localized-text";

export const mentorsByText = {
  slug: "mentors-by-text",
  category: "mentoring" as const,
  status: "planned" as const,
  startDate: 75,
  relatedProgram: "women-in-tech",
  relatedCampaign: null,
  title: localizedText(
    "Mentors by text",
    "Des mentors par SMS",
    "مرشدون بالرسائل النصية",
    "Washauri kwa ujumbe mfupi",
  ),
  shortDescription: localizedText(
    "A question about code, sent from any phone as a plain text message, answered by a working developer within a day. No data, no app, no video.",
    "Une question de code, envoyée par simple SMS depuis n’importe quel téléphone. Une personne dont c’est le métier y répond en un jour. Sans données, sans application, sans vidéo.",
    "سؤال عن الشيفرة يُرسل من أي هاتف برسالة نصية عادية، ويجيب عنه خلال يوم مطوّر يعمل في المهنة. بلا بيانات ولا تطبيق ولا فيديو.",
    "Swali kuhusu programu unayoandika, linalotumwa kutoka simu yoyote kwa ujumbe mfupi wa kawaida. Mtengenezaji programu aliye kazini hulijibu ndani ya siku moja. Bila data, bila programu ya simu, bila video.",
  ),
  description: localizedText(
    `A video call uses up a week of data, so most questions are never asked. A text message costs almost nothing and reaches every phone.

## How it will work

A learner sends the question to one number. It appears, without her name or number, in a list that mentors check when they have ten minutes. The first who can answer takes it. If nobody has after a day, a teacher does.

## What we tried

For six weeks in July and August, eleven learners and five mentors did it by hand: Nyandeng Deng passed the messages on herself, copying them one by one. Most answers fitted into two messages. What was asked most often was not code but “is this question stupid?” It never was.

## What we still need

A number that works in four countries, and thirty mentors who promise two hours a month. If you write code for a living, [contact us](/contact).`,
    `Un appel vidéo consomme une semaine de données ; la plupart des questions ne sont donc jamais posées. Un SMS ne coûte presque rien et arrive sur tous les téléphones.

## Comment cela marchera

L’apprenante envoie sa question à un numéro unique. La question apparaît, sans son nom ni son numéro, dans une liste que les mentors consultent quand ils ont dix minutes. La première personne qui sait répondre la prend. Si personne ne l’a fait au bout d’un jour, c’est un enseignant qui répond.

## Ce que nous avons essayé

Pendant six semaines, en juillet et août, onze apprenantes et cinq mentors l’ont fait à la main : Nyandeng Deng transmettait elle-même les messages, en les recopiant un par un. La plupart des réponses tenaient en deux messages. La question la plus fréquente ne portait pas sur le code. C’était : « Est-ce que ma question est bête ? » Elle ne l’était jamais.

## Ce qu’il nous manque encore

Un numéro qui marche dans quatre pays, et trente mentors qui promettent deux heures par mois. Si le code est votre métier, [contactez-nous](/fr/contact).`,
    `مكالمة فيديو واحدة تستهلك بيانات أسبوع كامل، لذلك لا تُطرح معظم الأسئلة أبدًا. أما الرسالة النصية فلا تكلّف شيئًا يُذكر وتصل إلى كل هاتف.

## كيف ستعمل

ترسل المتعلمة سؤالها إلى رقم واحد. يظهر السؤال، بلا اسمها ولا رقمها، في قائمة يطالعها المرشدون حين يجدون عشر دقائق. يأخذه أول من يعرف الجواب. وإن لم يجب أحد خلال يوم أجاب معلم.

## ما جرّبناه

على مدى ستة أسابيع في يوليو وأغسطس جرّبت ذلك يدويًا إحدى عشرة متعلمة وخمسة مرشدين: كانت نياندنغ دينغ تنقل الرسائل بنفسها، تنسخها واحدة واحدة. واتسعت رسالتان لمعظم الأجوبة. أما أكثر الأسئلة تكرارًا فلم يكن عن الشيفرة، بل: «هل سؤالي سخيف؟» ولم يكن كذلك قط.

## ما زال ينقصنا

رقم يعمل في أربعة بلدان، وثلاثون مرشدًا يعدون بساعتين في الشهر. إن كانت البرمجة مهنتك [فيمكنك مراسلتنا](/ar/contact).`,
    `Simu moja ya video humaliza data ya wiki nzima, hivyo maswali mengi hayaulizwi kamwe. Ujumbe mfupi haugharimu karibu chochote na hufika kwenye kila simu.

## Itakavyofanya kazi

Mwanafunzi hutuma swali kwa nambari moja. Linaonekana, bila jina lake wala nambari yake, kwenye orodha ambayo washauri huiangalia wanapopata dakika kumi. Wa kwanza anayeweza kujibu hulichukua. Ikipita siku bila jibu, mwalimu hujibu.

## Tulichojaribu

Kwa wiki sita za Julai na Agosti, wanafunzi kumi na mmoja na washauri watano walifanya hivyo kwa mkono: Nyandeng Deng alipitisha ujumbe mwenyewe, akinakili mmoja baada ya mwingine. Majibu mengi yalitosha katika jumbe mbili. Swali lililoulizwa zaidi halikuhusu programu. Lilikuwa “Je, swali hili ni la kijinga?” Halikuwa hivyo hata mara moja.

## Tunachohitaji bado

Nambari inayofanya kazi katika nchi nne, na washauri thelathini wanaoahidi saa mbili kwa mwezi. Kama kazi yako ni kuandika programu, [wasiliana nasi](/sw/contact).`,
  ),
  objectives: [
    localizedText(
      "Answer every question within one day",
      "Répondre à chaque question en un jour",
      "الإجابة عن كل سؤال خلال يوم واحد",
      "Kujibu kila swali ndani ya siku moja",
    ),
    localizedText(
      "Show no mentor a learner’s name or number",
      "Ne montrer à aucun mentor le nom ou le numéro d’une apprenante",
      "ألا يرى أي مرشد اسم متعلمة أو رقمها",
      "Mshauri asione jina wala nambari ya mwanafunzi",
    ),
    localizedText(
      "Cost the learner no more than the message",
      "Ne coûter à l’apprenante que le prix du message",
      "ألا تدفع المتعلمة أكثر من ثمن الرسالة",
      "Mwanafunzi asilipe zaidi ya bei ya ujumbe",
    ),
  ],
  milestones: [
    {
      date: "2026-08-28",
      done: true,
      title: localizedText(
        "Six-week trial by hand",
        "Six semaines d’essai à la main",
        "تجربة يدوية لستة أسابيع",
        "Wiki sita za majaribio kwa mkono",
      ),
    },
    {
      date: 75,
      done: false,
      title: localizedText(
        "The number opens in Kenya and Uganda",
        "Le numéro ouvre au Kenya et en Ouganda",
        "افتتاح الرقم في كينيا وأوغندا",
        "Nambari yafunguliwa Kenya na Uganda",
      ),
    },
    {
      date: 200,
      done: false,
      title: localizedText(
        "Thirty mentors, four countries",
        "Trente mentors, quatre pays",
        "ثلاثون مرشدًا، أربعة بلدان",
        "Washauri thelathini, nchi nne",
      ),
    },
  ],
  metrics: [
    {
      value: 173,
      label: localizedText(
        "questions answered in the trial",
        "questions avec réponse pendant l’essai",
        "سؤالًا أُجيب عنه في التجربة",
        "maswali yaliyojibiwa katika majaribio",
      ),
      source: localizedText(
        "Tally sheet of the trial",
        "Feuille de comptage de l’essai",
        "ورقة عدّ التجربة",
        "Karatasi ya hesabu ya majaribio",
      ),
      date: "2026-08-28",
    },
    {
      value: 91,
      percent: true,
      label: localizedText(
        "answered within a day",
        "ont reçu une réponse en un jour",
        "أُجيب عنها خلال يوم",
        "yalijibiwa ndani ya siku moja",
      ),
      source: localizedText(
        "Tally sheet of the trial",
        "Feuille de comptage de l’essai",
        "ورقة عدّ التجربة",
        "Karatasi ya hesabu ya majaribio",
      ),
      date: "2026-08-28",
    },
  ],
};
