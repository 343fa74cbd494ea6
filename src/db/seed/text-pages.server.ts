import type { LocalizedText } from "../../platform/i18n/localization";
import { json } from "../sql-expressions.server";
import { about } from "./texts/about.texts";
import { codeOfConduct } from "./texts/code-of-conduct.texts";
import { cookiePolicy } from "./texts/cookies.texts";
import { privacyPolicy } from "./texts/privacy.texts";
import { safeguarding } from "./texts/safeguarding.texts";
import type { SeedDeps } from "./seed-deps";
import { termsOfService } from "./texts/terms.texts";

/** `body` is Markdown: second-level headings are the parts of the page, third-level ones the pieces of a part. */
type TextPageSample = {
  key: string;
  title: LocalizedText;
  lead: LocalizedText;
  body: LocalizedText;
  effectiveOn: string | null;
};

/** The legal pages and what mentors agree to. They say what this software does; a lawyer has not seen them. */
export const seedLegalPages = ({ db }: SeedDeps): Promise<void> =>
  insertPages(db, [privacyPolicy, termsOfService, cookiePolicy, codeOfConduct, safeguarding]);

export const seedAbout = ({ db }: SeedDeps): Promise<void> => insertPages(db, [about]);

export async function insertPages(db: SeedDeps["db"], pages: readonly TextPageSample[]): Promise<void> {
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
