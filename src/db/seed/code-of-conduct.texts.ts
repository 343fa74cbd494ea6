import { t } from "./texts";

const en = `
## Why there is a code

Learners, mentors, staff and guests meet here with very different power. These rules make sure that nobody has to be brave to learn.

## What we do

- We treat every person with respect, whatever their origin, faith, language, gender, age, body or way of living.
- We explain as often as it takes, and never laugh at a question.
- We keep to the time we have promised, and say early when we cannot.
- We review the work, not the person.

## What we never do

- No harassment, threats, insults or jokes at the cost of others.
- No relationship beyond teaching with a learner, and no invitation to a private home.
- No money, loans, gifts or jobs between a mentor and a learner without the office knowing.
- No politics and no preaching in class.

## What learners tell us

- What somebody says of their life stays with you. It is never told on, written down or posted.
- No photo, recording or screenshot without a yes for this one picture, and none that shows where somebody lives.
- Work of learners belongs to the learners.

## Online

- We meet in the rooms and channels that the organisation gives, never in private ones.
- Passwords and private numbers stay private.

## When something goes wrong

Say it to anybody of us, or write to "Report a concern" on the [contact page](/contact?topic=concern). Only the owner of this site reads it, within 24 hours. Nobody may be treated worse for having spoken.

## What follows

We listen to both sides, then decide: a talk, a pause, or the end of working together. In danger we act first and ask afterwards.
`;

const fr = `
## Pourquoi un code

Apprenants, mentors, équipe et invités n’ont pas le même pouvoir. Ces règles font que personne n’a besoin de courage pour apprendre.

## Ce que nous faisons

- Nous traitons chaque personne avec respect, quels que soient son origine, sa foi, sa langue, son genre, son âge, son corps ou sa façon de vivre.
- Nous expliquons autant de fois qu’il le faut, et ne rions jamais d’une question.
- Nous tenons les heures promises, et prévenons tôt quand c’est impossible.
- Nous relisons le travail, pas la personne.

## Ce que nous ne faisons jamais

- Ni harcèlement, ni menaces, ni insultes, ni plaisanteries aux dépens d’autrui.
- Aucune relation autre que l’enseignement avec un apprenant, aucune invitation à domicile.
- Ni argent, ni prêts, ni cadeaux, ni emploi entre mentor et apprenant sans que le bureau le sache.
- Ni politique ni prêche en classe.

## Ce que les apprenants nous disent

- Ce que quelqu’un raconte de sa vie reste entre vous. On ne le répète pas, on ne l’écrit pas, on ne le publie pas.
- Aucune photo, aucun enregistrement, aucune capture d’écran sans un oui pour cette image, et rien qui montre où quelqu’un habite.
- Le travail des apprenants appartient aux apprenants.

## En ligne

- Nous nous retrouvons dans les salles et canaux de l’organisation, jamais en privé.
- Mots de passe et numéros personnels restent personnels.

## Quand quelque chose ne va pas

Dites-le à l’un de nous, ou écrivez par « Signaler un problème grave » sur la [page de contact](/contact?topic=concern). Seule la personne responsable du site le lit, dans les 24 heures. Personne ne doit souffrir d’avoir parlé.

## Ce qui suit

Nous écoutons les deux côtés, puis nous décidons : une conversation, une pause, ou la fin de la collaboration. En cas de danger, nous agissons d’abord.
`;

/** What mentors agree to; the day it came into force is the version that an application keeps. */
export const codeOfConduct = {
  key: "code-of-conduct",
  title: t("Code of conduct", "Code de conduite", "مدونة السلوك", "Kanuni za maadili"),
  lead: t(
    "How we treat each other, in class and online.",
    "Comment nous nous traitons, en classe et en ligne.",
    "كيف نتعامل فيما بيننا، في الصف وعبر الإنترنت.",
    "Jinsi tunavyotendeana, darasani na mtandaoni.",
  ),
  body: { en, fr },
  effectiveOn: "2026-11-01",
};
