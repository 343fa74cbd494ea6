import { t } from "./texts";

const en = `
## What this site is

This site shows what the organisation named at its foot does, and lets you learn, teach, give, take part and stay in touch. You may read all of it without an account. By using it you agree to what stands here; there is not much.

## What you may do with what you find

- Read it, link to it, print it, and pass pages on.
- Quote from texts when you say where they come from.
- Use the exercises of our courses to teach others, if you do not charge for it.

Photos and stories belong to the people in them. Ask us before you use one elsewhere: we ask them.

## Learning with us

Courses are free. A place is an agreement between you and us: you come, and we teach. If you cannot come, tell us, and the place goes to somebody who waits. A lent laptop stays ours until the end of the course, and is returned as it was, with the wear of honest use.

We do not promise a job. We promise to help you look for one for a year.

## Teaching with us

Mentors and teachers are 18 or older and follow our code of conduct and safeguarding rules. Whoever harms or endangers a learner leaves at once.

## Gifts

A gift goes to what is written where you gave. If a campaign receives more than it needs, or cannot be carried out, its page says what happens with the rest, and we write to those who gave. A gift made by mistake is returned when you tell us within thirty days. You get a receipt for every gift that arrived.

## Tickets

A ticket counts when you have its confirmation. You can return it until the hour that your order names, and get back what you paid for it. If we cancel or move an event, you choose between your money and the new date. What you gave on top of a ticket is a gift: it stays one when the ticket goes back, and what is said of gifts holds for it.

## How we treat each other

Be kind. No threats, no hatred, no pictures of others without their consent, no attempts to find out who or where somebody is. We remove such things, and close the door to whoever goes on.

## Please do not break it

Do not attack the site, flood it, or read what is not public. If you find a weakness, tell us as [security.txt](/.well-known/security.txt) describes. Whoever reports in good faith and harms nobody has nothing to fear from us.

## What we answer for

We take care, and still err. Texts may be out of date, links may end, the site may be away for a while. We answer for harm that we cause on purpose or by gross carelessness, and always for injury to a person. For anything else only as far as the law of the place named below demands.

## The language that counts

These terms exist in several languages so that you can read them. If two differ, the English text counts, except where your own law says that yours does.

## Law

The law of Kenya applies, where the organisation is registered. The rules that protect you as a consumer at home stay as they are. Before anybody goes to court, let us talk: [write to us](/contact).

## Changes

When these terms change, the date at the top changes. What you agreed to earlier is not changed behind your back.
`;

const fr = `
## Ce qu'est ce site

Ce site montre ce que fait l'organisation nommée en bas de page, et permet d'apprendre, d'enseigner, de donner, de participer et de rester en contact. Vous pouvez tout lire sans compte. En l'utilisant, vous acceptez ce qui est écrit ici ; c'est peu.

## Ce que vous pouvez faire de ce que vous trouvez

- Le lire, y renvoyer par un lien, l'imprimer, et transmettre les pages.
- Citer des textes en disant d'où ils viennent.
- Utiliser les exercices de nos cours pour enseigner, si vous ne faites pas payer.

Les photos et les récits appartiennent aux personnes qui y figurent. Demandez-nous avant de les utiliser ailleurs : nous le leur demandons.

## Apprendre avec nous

Les cours sont gratuits. Une place est un accord entre vous et nous : vous venez, et nous enseignons. Si vous ne pouvez pas venir, dites-le, et la place va à quelqu'un qui attend. Un ordinateur prêté reste à nous jusqu'à la fin du cours, et revient comme il était, avec l'usure d'un usage honnête.

Nous ne promettons pas d'emploi. Nous promettons de vous aider à en chercher un pendant un an.

## Enseigner avec nous

Les mentors et enseignants ont 18 ans ou plus et suivent notre code de conduite et nos règles de protection. Qui blesse ou met en danger un apprenant s'en va aussitôt.

## Les dons

Un don va à ce qui est écrit là où vous avez donné. Si une collecte reçoit plus qu'il ne faut, ou ne peut pas aboutir, sa page dit ce que devient le reste, et nous écrivons à celles et ceux qui ont donné. Un don fait par erreur est rendu si vous le dites sous trente jours. Vous recevez un reçu pour chaque don arrivé.

## Les billets

Un billet compte quand vous en avez la confirmation. Vous pouvez le rendre jusqu'à l'heure indiquée sur votre commande, et son prix vous est remboursé. Si nous annulons ou déplaçons un événement, vous choisissez entre votre argent et la nouvelle date. Ce que vous avez donné en plus d'un billet est un don : il le reste quand le billet est rendu, et ce qui est dit des dons vaut pour lui.

## Comment nous nous traitons

Soyez bienveillants. Ni menaces, ni haine, ni images d'autrui sans accord, ni tentatives de savoir qui est quelqu'un ou où il se trouve. Nous retirons tout cela, et fermons la porte à qui continue.

## Ne le cassez pas

N'attaquez pas le site, ne le submergez pas, ne lisez pas ce qui n'est pas public. Si vous trouvez une faille, dites-le-nous comme l'indique [security.txt](/.well-known/security.txt). Qui signale de bonne foi et ne nuit à personne n'a rien à craindre de nous.

## Ce dont nous répondons

Nous faisons attention, et nous trompons quand même. Des textes peuvent être dépassés, des liens se rompre, le site s'absenter. Nous répondons des dommages causés exprès ou par négligence grave, et toujours des atteintes aux personnes. Pour le reste, seulement autant que l'exige la loi du lieu indiqué ci-dessous.

## La langue qui compte

Ces conditions existent en plusieurs langues pour que vous puissiez les lire. Si deux diffèrent, le texte anglais compte, sauf là où votre propre loi dit que c'est le vôtre.

## Droit

Le droit du Kenya s'applique, où l'organisation est enregistrée. Les règles qui vous protègent comme consommateur chez vous demeurent. Avant d'aller au tribunal, parlons-en : [écrivez-nous](/contact).

## Changements

Quand ces conditions changent, la date en haut change. Ce que vous avez accepté plus tôt n'est pas modifié dans votre dos.
`;

export const termsOfService = {
  key: "terms-of-service",
  title: t("Terms of service", "Conditions d'utilisation", "شروط الاستخدام", "Masharti ya matumizi"),
  lead: t(
    "What you can expect from us, and what we ask of you, in plain words.",
    "Ce que vous pouvez attendre de nous, et ce que nous vous demandons, en mots simples.",
    "ما يمكنك أن تنتظره منا، وما نطلبه منك، بكلمات بسيطة.",
    "Unachoweza kutarajia kutoka kwetu, na tunachokuomba, kwa maneno rahisi.",
  ),
  body: t(en, fr),
  effectiveOn: "2026-11-01",
};
