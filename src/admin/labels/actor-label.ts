import { m } from "../../paraglide/messages";

/** Actors that are not members of staff, by the names that are stored of them. */
const ACTOR_LABELS: Readonly<Record<string, () => string>> = {
  operator: m.audit_operator,
  system: m.audit_system,
  person: m.queue_person,
  guest: m.organiser_guest,
  donor: m.finance_donor,
  provider: m.finance_provider,
};
const ACCOUNT_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-/;

/**
 * Who did something.
 * @param actor the name of a member of staff, or what is stored of the actor: an account that was deleted has left its id
 */
export function actorLabel(actor: string): string {
  if (Object.hasOwn(ACTOR_LABELS, actor)) return ACTOR_LABELS[actor]!();
  return ACCOUNT_ID.test(actor) ? m.audit_former_account() : actor;
}
