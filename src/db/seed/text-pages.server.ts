import type { LocalizedText } from "../../platform/languages";
import { json } from "../content.server";
import { about } from "./about.texts";
import { codeOfConduct } from "./code-of-conduct.texts";
import { cookiePolicy } from "./cookies.texts";
import { privacyPolicy } from "./privacy.texts";
import { safeguarding } from "./safeguarding.texts";
import type { SeedTools } from "./seed-tools";
import { termsOfService } from "./terms.texts";

/** `body` is Markdown: second-level headings are the parts of the page, third-level ones the pieces of a part. */
type TextPageSample = {
  key: string;
  title: LocalizedText;
  lead: LocalizedText;
  body: LocalizedText;
  effectiveOn: string | null;
};

/** The legal pages and what mentors agree to. They say what this software does; a lawyer has not seen them. */
export const seedLegalPages = ({ db }: SeedTools): Promise<void> =>
  insertPages(db, [privacyPolicy, termsOfService, cookiePolicy, codeOfConduct, safeguarding]);

export const seedAbout = ({ db }: SeedTools): Promise<void> => insertPages(db, [about]);

export async function insertPages(db: SeedTools["db"], pages: readonly TextPageSample[]): Promise<void> {
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
