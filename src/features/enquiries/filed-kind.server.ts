import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import type { Locale } from "../../platform/languages";
import { referencesIn } from "../../platform/reference";
import type { Filed as Shown, FiledKind } from "../status/status.model";
import { mayMove } from "../../platform/state-table";
import type { Filed, Kinds } from "./enquiries.service.server";
import { listFiled, lookUp, readFiled, withdraw } from "./enquiries.service.server";
import { enquiryView } from "./enquiry-view.server";
import { decryptAnswer } from "./enquiry-secrets.server";

/** The one thing that a person can do about an enquiry. */
const WITHDRAW = "withdraw";

/** Enquiries by their code and on the account page. */
export const filedEnquiries = (kinds: Kinds): FiledKind => ({
  group: "sent",
  codesIn: referencesIn,
  find: async (deps, reference, proof) => (await lookUp(deps, reference, proof))?.id ?? null,
  show: async (deps, id, locale) => {
    const filed = await readFiled(deps, id);
    return filed && shown(deps, kinds, filed, locale);
  },
  act: async (deps, id, intent) => intent === WITHDRAW && (await withdraw(deps, kinds, id)).ok,
  listFor: async (deps, emailKey, locale) =>
    Promise.all(
      (await listFiled(deps, emailKey)).map(async (filed) => ({
        id: filed.id,
        filed: await shown(deps, kinds, filed, locale),
      })),
    ),
});

async function shown(deps: Pick<Deps, "keys">, kinds: Kinds, filed: Filed, locale: Locale): Promise<Shown> {
  const { title, reference, filedOn, state, now, next } = enquiryView(kinds, filed, locale);
  const { states, withdrawn } = kinds[filed.kind];
  const spoken = { locale };
  const canWithdraw = withdrawn !== null && mayMove(states, filed.state, withdrawn);
  return {
    title,
    reference,
    since: filedOn,
    state,
    now,
    next,
    facts: filed.said
      ? [
          {
            label: m.enquiry_said({}, spoken),
            text: await decryptAnswer(deps, { id: filed.id, said: filed.said }),
          },
        ]
      : [],
    actions: canWithdraw
      ? [
          {
            intent: WITHDRAW,
            label: m.enquiry_withdraw({}, spoken),
            asks: m.enquiry_withdraw_asks({}, spoken),
            lesser: true,
          },
        ]
      : [],
  };
}
