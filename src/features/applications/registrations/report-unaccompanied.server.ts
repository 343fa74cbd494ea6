import { m } from "../../../paraglide/messages";
import { readRecipientLocales } from "../../staff-notices/staff-notices.service.server";
import { reportConcern } from "../../contact/contact.service.server";
import { isMinor } from "./registration.model";
import type { TransitionDeps } from "./registration-transitions.server";
import type { Tx } from "../../../platform/database/database";

type Applicant = { id: string; reference: string; yearOfBirth: number; noGuardian: boolean };

/** Opens one concern per registration for a learner under 18 without an adult (product.md §4.4). */
export async function reportUnaccompanied(tx: Tx, deps: TransitionDeps, applicant: Applicant): Promise<void> {
  const { id, reference, yearOfBirth, noGuardian } = applicant;
  if (!noGuardian || !isMinor(yearOfBirth, deps.now())) return;
  const message = (await readRecipientLocales(tx, "concern"))
    .map((locale) => m.reg_alone_concern({ reference, year: String(yearOfBirth) }, { locale }))
    .join("\n\n");
  const organisation = await deps.organisation();
  await reportConcern({ ...deps, db: tx }, { clientId: id, about: reference, message, organisation });
}
