import type { LocalizedText } from "../../platform/languages";
import { json } from "../content.server";
import { about } from "./about.texts";
import { cookiePolicy } from "./cookies.texts";
import { privacyPolicy } from "./privacy.texts";
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

/** About us and the three legal pages. The legal texts say what this software does; a lawyer has not seen them. */
export async function seedTextPages({ db }: SeedTools): Promise<void> {
  const pages: TextPageSample[] = [about, privacyPolicy, termsOfService, cookiePolicy];
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
