import { localizedText } from "../../platform/i18n/localized-text";

export const tagline = localizedText(
  "Rebooting lives through code. Empowering refugee and displaced communities in Africa.",
  "Redémarrer des vies par le code. Donner du pouvoir aux communautés réfugiées et déplacées en Afrique.",
  "نعيد تشغيل الحياة بالبرمجة. نمكّن مجتمعات اللاجئين والنازحين في أفريقيا.",
  "Kuanzisha maisha upya kupitia uandishi wa programu. Kuwezesha jamii za wakimbizi na waliohamishwa barani Afrika.",
);

export const emptyAboutPage = {
  key: "about",
  title: localizedText("About us", "À propos de nous", "من نحن", "Kuhusu sisi"),
  lead: tagline,
  body: localizedText(
    `## What will be here

How we began, what we hold to, how and where we work, and who pays for it. We are writing it. Until then, [ask us](/contact).`,
    `## Ce que vous trouverez ici

Comment nous avons commencé, à quoi nous tenons, comment et où nous travaillons, et qui paie. Nous sommes en train de l’écrire. D’ici là, [demandez-nous](/contact).`,
    `## ما ستجدونه هنا

كيف بدأنا، وما نتمسك به، وكيف نعمل وأين، ومن يموّل ذلك. نحن نكتبه الآن. وحتى ذلك الحين [اسألونا](/contact).`,
    `## Kitakachokuwa hapa

Tulivyoanza, tunachokishikilia, tunavyofanya kazi na wapi, na nani analipia. Tunaiandika. Kwa sasa, [tuulize](/contact).`,
  ),
  effectiveOn: null,
};

export const emptyTotalsNote = localizedText(
  "From our own books.",
  "D’après nos propres comptes.",
  "من دفاترنا الخاصة.",
  "Kutoka vitabu vyetu wenyewe.",
);
