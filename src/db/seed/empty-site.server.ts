import { type SiteSettings, fallbackSettings } from "../../features/site/site.model";
import { json } from "../sql-expressions.server";
import type { SeedDeps } from "./seed-deps";
import { tagline } from "./texts/site.texts";
import { t } from "./texts/localized-text";
import { insertPages } from "./text-pages.server";

/** Who one can write to is not known yet: what is empty is not shown. */
export const emptySiteSettings: SiteSettings = {
  ...fallbackSettings,
  tagline,
  mission: tagline,
  email: "",
  whatsapp: "",
  social: { twitter: "", facebook: "", instagram: "", github: "" },
  foundedYear: null,
};

export async function seedEmptySiteSettings({ db }: SeedDeps): Promise<void> {
  await db
    .insertInto("site_settings")
    .values({ data: json(emptySiteSettings) })
    .execute();
}

/** The pages that staff change and do not add: who we are, and where a transfer goes (no account yet). */
export async function seedEmptySitePages({ db }: SeedDeps): Promise<void> {
  await insertPages(db, [emptyAboutPage]);
  await db.insertInto("giving_page").values(emptyGivingPage).execute();
}

export const emptyAboutPage = {
  key: "about",
  title: t("About us", "À propos de nous", "من نحن", "Kuhusu sisi"),
  lead: tagline,
  body: t(
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

const figuresNote = t(
  "From our own books.",
  "D’après nos propres comptes.",
  "من دفاترنا الخاصة.",
  "Kutoka vitabu vyetu wenyewe.",
);

export const emptyGivingPage = {
  currency: fallbackSettings.currency,
  bank_account: json({ holder: "", bank: "", number: "", swift: "" }),
  transfer_costs: json([]),
  spending: json([]),
  figures_note: json(figuresNote),
  questions: json([]),
};
