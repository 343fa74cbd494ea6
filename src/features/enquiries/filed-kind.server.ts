import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import { LEARNERS_ZONE, formatDate } from "../../platform/format";
import type { Locale } from "../../platform/languages";
import { referencesIn } from "../../platform/reference";
import type { Filed as Shown, FiledKind } from "../status/status.model";
import { mayMove } from "../../platform/state-table";
import type { Filed, Kinds } from "./enquiries.service.server";
import { listFiled, lookUp, readFiled, withdraw } from "./enquiries.service.server";
import { enquiryView } from "./enquiry-view.server";
import { readThread, readWritable, takeMessage } from "./messages.service.server";

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
  answerable: (deps, id) => readWritable(deps, kinds, id),
  reply: (deps, id, reply) => takeMessage(deps, kinds, id, reply),
  listFor: async (deps, emailKey, locale) =>
    Promise.all(
      (await listFiled(deps, emailKey)).map(async (filed) => ({
        id: filed.id,
        filed: await shown(deps, kinds, filed, locale),
      })),
    ),
});

async function shown(
  deps: Pick<Deps, "db" | "keys">,
  kinds: Kinds,
  filed: Filed,
  locale: Locale,
): Promise<Shown> {
  const { title, reference, filedOn, state, now, next } = enquiryView(kinds, filed, locale);
  const { states, withdrawn, waiting, mute } = kinds[filed.kind];
  const spoken = { locale };
  const isOver = states[filed.state]!.length === 0;
  const canWithdraw = withdrawn !== null && mayMove(states, filed.state, withdrawn);
  return {
    title,
    reference,
    since: filedOn,
    state,
    now,
    next,
    facts: [],
    thread: (await readThread(deps, filed)).map(({ at, ...message }) => ({
      ...message,
      at: formatDate(at, locale, "long", LEARNERS_ZONE),
    })),
    ways: mute.includes(filed.state)
      ? []
      : [
          {
            to: "reply",
            label: m.thread_way_reply({}, spoken),
            // Where we wait for them it is what they came for.
            first: !waiting.includes(filed.state) && !isOver,
          },
        ],
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
