import { t } from "./texts";

const en = `
## Whom these rules protect

Everybody who learns with us, and most of all those who are under 18 or depend on somebody else. A mentor has power over a learner, also when it does not feel so.

## Before you begin

- Two people who know you speak for you.
- You show us a document that says who you are. We look at it and keep no copy.
- You have read these rules and the [code of conduct](/code-of-conduct), and ask about what is not clear.

## When you teach

- A door is open, or a second adult is there. Online, the organisation can join at any time.
- With somebody under 18 you are never alone, neither in a room nor in a call, and you do not write to them outside our channels.
- You do not carry, lodge, pay or lend anything to a learner.

## What you must report

- A learner is hurt, threatened, exploited or in danger, or may be.
- Somebody of us does what these rules forbid, or may do.
- You have made a mistake yourself.

You need no proof. You must not look into it yourself.

## How to report

Write to "Report a concern" on the [contact page](/contact?topic=concern), within the day. Only the owner of this site reads it, and answers within 24 hours. When somebody is in danger now, call the local emergency number first.

## What happens then

- The person at risk comes first: we make sure that they are safe, and ask what they want.
- Whoever is accused does not teach until it is settled.
- We tell only those who must know, and the authorities where the law asks for it or the person wants it.

## What we keep

What you report is encrypted, seen by very few, and each reading is noted.
`;

const fr = `
## Qui ces règles protègent

Toutes les personnes qui apprennent avec nous, et d’abord celles qui ont moins de 18 ans ou dépendent de quelqu’un. Un mentor a du pouvoir sur un apprenant, même s’il ne le ressent pas.

## Avant de commencer

- Deux personnes qui vous connaissent se portent garantes de vous.
- Vous nous montrez un document qui dit qui vous êtes. Nous le regardons et n’en gardons pas de copie.
- Vous avez lu ces règles et le [code de conduite](/code-of-conduct), et posez les questions qui restent.

## Quand vous enseignez

- Une porte est ouverte, ou un deuxième adulte est là. En ligne, l’organisation peut entrer à tout moment.
- Avec une personne de moins de 18 ans, vous n’êtes jamais seul, ni dans une pièce ni dans un appel, et vous ne lui écrivez pas en dehors de nos canaux.
- Vous ne transportez, n’hébergez, ne payez et ne prêtez rien à un apprenant.

## Ce que vous devez signaler

- Un apprenant est blessé, menacé, exploité ou en danger, ou pourrait l’être.
- L’un de nous fait ce que ces règles interdisent, ou pourrait le faire.
- Vous avez vous-même fait une erreur.

Il ne faut pas de preuve. Vous ne devez pas enquêter vous-même.

## Comment signaler

Écrivez par « Signaler un problème grave » sur la [page de contact](/contact?topic=concern), le jour même. Seule la personne responsable du site le lit, et répond dans les 24 heures. Si quelqu’un est en danger maintenant, appelez d’abord le numéro d’urgence local.

## Ce qui se passe ensuite

- La personne en danger passe d’abord : nous veillons à sa sécurité, et demandons ce qu’elle veut.
- La personne mise en cause n’enseigne pas tant que ce n’est pas réglé.
- Nous n’informons que ceux qui doivent savoir, et les autorités quand la loi le demande ou que la personne le veut.

## Ce que nous gardons

Ce que vous signalez est chiffré, vu de très peu de personnes, et chaque lecture est notée.
`;

/** What mentors agree to; the day it came into force is the version that an application keeps. */
export const safeguarding = {
  key: "safeguarding",
  title: t("Safeguarding", "Protection des personnes", "حماية المتعلمين", "Ulinzi wa wanafunzi"),
  lead: t(
    "How we keep everybody who learns with us safe.",
    "Comment nous protégeons toutes les personnes qui apprennent avec nous.",
    "كيف نحافظ على سلامة كل من يتعلم معنا.",
    "Jinsi tunavyomlinda kila anayejifunza nasi.",
  ),
  body: { en, fr },
  effectiveOn: "2026-11-01",
};
