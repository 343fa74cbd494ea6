import { m } from "../../../paraglide/messages";
import { reportConcern } from "../../contact/contact.service.server";
import { isMinor } from "./registration.model";
import type { TransitionDeps } from "./registration-transitions.server";
import type { Tx } from "../../../platform/database/database";

/** Staff read it, whatever the language of the learner. */
const STAFF_LOCALE = { locale: "en" } as const;

type Applicant = { id: string; reference: string; yearOfBirth: number; noGuardian: boolean };

/**
 * Opens a concern for a learner under 18 whom no adult cares for: whoever is responsible for safeguarding has the time of a
 * concern to act (product.md §4.4). One for each registration, however often this runs.
 */
export async function reportUnaccompanied(tx: Tx, deps: TransitionDeps, applicant: Applicant): Promise<void> {
  const { id, reference, yearOfBirth, noGuardian } = applicant;
  if (!noGuardian || !isMinor(yearOfBirth, deps.now())) return;
  const message = m.reg_alone_concern({ reference, year: String(yearOfBirth) }, STAFF_LOCALE);
  const organisation = await deps.organisation();
  await reportConcern({ ...deps, db: tx }, { clientId: id, about: reference, message, organisation });
}
