import { m } from "../../paraglide/messages";

const ACTOR_LABELS: Readonly<Record<string, () => string>> = {
  operator: m.audit_operator,
  system: m.audit_system,
  person: m.queue_person,
  guest: m.organiser_guest,
  donor: m.finance_donor,
  provider: m.finance_provider,
};
const ACCOUNT_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-/;

/** @param actor name of a member of staff, or the stored actor; of a deleted account only the id remains */
export function actorLabel(actor: string): string {
  if (Object.hasOwn(ACTOR_LABELS, actor)) return ACTOR_LABELS[actor]!();
  return ACCOUNT_ID.test(actor) ? m.audit_former_account() : actor;
}
