import { localizedText } from "../../platform/i18n/localized-text";

export const tagline = localizedText(
  "Rebooting lives through code. Empowering refugee and displaced communities in Africa.",
  "Redémarrer des vies par le code. Donner du pouvoir aux communautés réfugiées et déplacées en Afrique.",
  "نعيد تشغيل الحياة بالبرمجة. نمكّن مجتمعات اللاجئين والنازحين في أفريقيا.",
  "Kuanzisha maisha upya kupitia uandishi wa programu. Kuwezesha jamii za wakimbizi na waliohamishwa barani Afrika.",
);

export const emptyAboutPage = {
  key: "about",
  title: localizedText("About Us", "À propos", "من نحن", "Kutuhusu"),
  lead: tagline,
  body: localizedText(
    `## Coming soon

How we began, our values, how and where we work, and how we are funded. Until then, [contact us](/contact).`,
    `## Bientôt ici

Comment nous avons commencé, nos valeurs, comment et où nous travaillons, et notre financement. D’ici là, [contactez-nous](/contact).`,
    `## قريبًا هنا

كيف بدأنا، وقيمنا، وكيف نعمل وأين، وكيف نموَّل. وحتى ذلك الحين [راسلونا](/contact).`,
    `## Inakuja hivi karibuni

Tulivyoanza, maadili yetu, tunavyofanya kazi na wapi, na tunavyofadhiliwa. Kwa sasa, [wasiliana nasi](/contact).`,
  ),
  effectiveOn: null,
};

export const emptyTotalsNote = localizedText(
  "From our own accounts.",
  "D’après nos propres comptes.",
  "من حساباتنا الخاصة.",
  "Kutoka hesabu zetu wenyewe.",
);
