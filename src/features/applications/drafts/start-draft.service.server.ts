import { transact } from "../../../platform/database/transact.server";
import type { Tx } from "../../../platform/database/database";
import type { TransitionDeps } from "../registrations/registration-transitions.server";
import { encryptDraft } from "../registrations/registration-secrets.server";
import { deadlinesIn } from "../registrations/registration-deadlines.server";
import { insertWithReference } from "../../../platform/ids/reference";
import { DEFAULT_TIME_ZONE } from "../../../platform/time/default-time-zone";
import {
  type IntakeRefusal,
  type StartDraftInput,
  intakeRefusal,
  updateYou,
  youColumns,
} from "./drafts.service.server";
import {
  findByClientId,
  insertEvent,
  insertRegistration,
  updateRegistration,
} from "../registrations/registrations.store.server";
import { err, ok } from "../../../platform/result";
import type { Result } from "../../../ports/result";

async function insertDraft(tx: Tx, deps: TransitionDeps, input: StartDraftInput): Promise<string> {
  const now = deps.now();

  const id = deps.newId();

  const columns = {
    ...youColumns(input.answers),
    draft: await encryptDraft(deps, id, { you: input.typed }),
    due_at: deadlinesIn("draft", now, { decideBy: null, zone: DEFAULT_TIME_ZONE }).dueAt,
  };

  const inserted = await insertWithReference(async (reference) => {
    const row = { ...columns, id, client_id: input.clientId, reference, state: "draft" as const };

    const added = await insertRegistration(tx, { ...row, created_at: now, state_at: now });
    // A double click has inserted the same form.
    return added ?? (await findByClientId(tx, input.clientId));
  });
  if (inserted.id === id)
    await insertEvent(tx, {
      registration_id: id,
      happened_at: now,
      actor: "person",
      from_state: null,
      to_state: "draft",
      reason: "began",
    });
  return inserted.id;
}

/** Creates or updates the draft of a page. After its submission, other answers start a new application. */
export async function startDraft(
  deps: TransitionDeps,
  input: StartDraftInput,
): Promise<Result<string, IntakeRefusal>> {
  return transact(deps.db, async (tx) => {
    const startedEarlier = await findByClientId(tx, input.formId ?? input.clientId);
    const isOpen = startedEarlier?.state === "draft" || input.formId === undefined;
    const existing =
      startedEarlier === undefined || isOpen ? startedEarlier : await findByClientId(tx, input.clientId);

    const refused = await intakeRefusal(tx, input.answers, existing?.intakeId, deps.now());
    if (refused) return err(refused);
    if (existing) {
      await updateYou(tx, deps, existing.id, input);
      return ok(existing.id);
    }
    const clientId =
      startedEarlier === undefined && input.formId !== undefined ? input.formId : input.clientId;
    return ok(await insertDraft(tx, deps, { ...input, clientId }));
  });
}

/** Completes an open draft of the same page and gives it the new `clientId`, so that repeats find it. */
export async function startWholeDraft(
  deps: TransitionDeps,
  input: StartDraftInput,
): Promise<Result<string, IntakeRefusal>> {
  return transact(deps.db, async (tx) => {
    const repeated = await releaseEndedDraft(tx, deps, await findByClientId(tx, input.clientId));
    const started = input.formId === undefined ? undefined : await findByClientId(tx, input.formId);
    const existing = repeated ?? (started?.state === "draft" ? started : undefined);
    const refused = await intakeRefusal(tx, input.answers, existing?.intakeId, deps.now());
    if (refused) return err(refused);
    if (!existing) return ok(await insertDraft(tx, deps, input));
    await updateYou(tx, deps, existing.id, input);
    if (!repeated) await updateRegistration(tx, existing.id, { client_id: input.clientId });
    return ok(existing.id);
  });
}

/** Frees the `clientId` of a draft that was withdrawn unsubmitted, for the corrected form. */
async function releaseEndedDraft<T extends { id: string; state: string; submittedAt: Date | null }>(
  tx: Tx,
  deps: Pick<TransitionDeps, "newId">,
  found: T | undefined,
): Promise<T | undefined> {
  if (found?.state !== "withdrawn" || found.submittedAt !== null) return found;
  await updateRegistration(tx, found.id, { client_id: deps.newId() });
  return undefined;
}
