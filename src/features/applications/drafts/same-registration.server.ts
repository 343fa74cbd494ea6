import type { Deps } from "../../../platform/deps";
import { ClientIdReusedError, isSameContent } from "../../../platform/forms/client-id-reused.server";
import { type Draft, decryptAnswers } from "../registrations/registration-secrets.server";
import { findRegistration } from "../registrations/registrations.store.server";
import {
  type Consents,
  confidentialAnswers,
  openAnswers,
  validateSteps,
  youColumns,
} from "./drafts.service.server";

/** @throws ClientIdReusedError if the answers differ from the present ones; erased ones are not compared */
export async function assertSameRegistration(
  deps: Pick<Deps, "db" | "keys" | "now">,
  id: string,
  { steps, consents }: { steps: Draft; consents: Consents },
): Promise<void> {
  const row = await findRegistration(deps.db, id);
  if (!row?.encrypted_answers) return;
  const answers = await validateSteps(deps, steps);
  if (!answers.ok) throw new ClientIdReusedError();
  const columns = youColumns(answers.value.you);
  const sent = {
    columns,
    open: openAnswers(answers.value),
    confidential: confidentialAnswers(answers.value),
    storyConsent: consents.storyConsent,
  };
  const names = Object.keys(columns) as (keyof typeof columns)[];
  const recorded = {
    columns: Object.fromEntries(names.map((name) => [name, row[name]])),
    open: row.answers,
    confidential: await decryptAnswers(deps, { id: row.id, encrypted: row.encrypted_answers }),
    storyConsent: row.story_consent,
  };
  if (!isSameContent(recorded, sent)) throw new ClientIdReusedError();
}
