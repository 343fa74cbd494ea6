import { json } from "../../db/json-column.server";
import type { Database } from "../../platform/database/database";
import type { LocalizedText } from "../../platform/i18n/localized-text";
import { fallbackSettings } from "../site/site.service.server";
import type { SiteSettings } from "../site/site.model";
import { emptyAboutPage, emptyTotalsNote, tagline } from "./empty-site.texts";

export const emptySiteSettings: SiteSettings = {
  ...fallbackSettings,
  tagline,
  mission: tagline,
  email: "",
  whatsapp: "",
  social: { twitter: "", facebook: "", instagram: "", github: "" },
  foundedYear: null,
};

export async function seedEmptySiteSettings({ db }: { db: Database }): Promise<void> {
  await db
    .insertInto("site_settings")
    .values({ data: json(emptySiteSettings) })
    .execute();
}

export async function seedEmptySitePages({ db }: { db: Database }): Promise<void> {
  await insertTextPages(db, [emptyAboutPage]);
  await db.insertInto("giving_page").values(emptyGivingPage).execute();
}

export const emptyGivingPage = {
  currency: fallbackSettings.currency,
  bank_account: json({ holder: "", bank: "", number: "", swift: "" }),
  transfer_costs: json([]),
  spending: json([]),
  totals_note: json(emptyTotalsNote),
  questions: json([]),
};

/** `body` is Markdown: level 2 headings start sections, level 3 headings their parts. */
type TextPage = {
  key: string;
  title: LocalizedText;
  lead: LocalizedText;
  body: LocalizedText;
  effectiveOn: string | null;
};

export async function insertTextPages(db: Database, pages: readonly TextPage[]): Promise<void> {
  await db
    .insertInto("site_page")
    .values(
      pages.map(({ key, title, lead, body, effectiveOn }) => ({
        key,
        title: json(title),
        lead: json(lead),
        body: json(body),
        effective_on: effectiveOn,
      })),
    )
    .execute();
}
