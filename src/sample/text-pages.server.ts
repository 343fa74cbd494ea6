import { insertTextPages } from "../features/sample/empty-site.store.server";
import { about } from "./texts/about.texts";
import { codeOfConduct } from "./texts/code-of-conduct.texts";
import { cookiePolicy } from "./texts/cookies.texts";
import { privacyPolicy } from "./texts/privacy.texts";
import { safeguarding } from "./texts/safeguarding.texts";
import type { SeedDeps } from "./seed-deps";
import { termsOfService } from "./texts/terms.texts";

/** No lawyer has reviewed these texts. */
export const seedLegalPages = ({ db }: SeedDeps): Promise<void> =>
  insertTextPages(db, [privacyPolicy, termsOfService, cookiePolicy, codeOfConduct, safeguarding]);

export const seedAbout = ({ db }: SeedDeps): Promise<void> => insertTextPages(db, [about]);
