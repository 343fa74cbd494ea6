import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import { DEFAULT_TIME_ZONE } from "../../platform/time/default-time-zone";
import { formatDate } from "../../platform/time/format-date";
import type { Locale } from "../../platform/i18n/locales";
import { findReferences } from "../../platform/ids/reference";
import type { RecordView as Shown, RecordKind } from "../status/status.model";
import { canTransition } from "../../platform/state-table";
import { listSentFiles } from "../uploads/read-uploads.service.server";
import type { Enquiry, EnquiryKinds } from "./enquiries.service.server";
import {
  listEnquiriesByEmail,
  findEnquiryByCode,
  findEnquiry,
  withdrawEnquiry,
} from "./enquiries.service.server";
import { enquiryView } from "./enquiry-view.server";
import { sentAnswersView } from "./sent-answers-view.server";
import { readThread, readEnquiryQuestion, receiveMessage } from "./messages.service.server";

const WITHDRAW = "withdraw";

export const enquiryRecordKind = (kinds: EnquiryKinds): RecordKind => ({
  group: "sent",
  findCodes: findReferences,
  find: async (deps, reference, proof) => (await findEnquiryByCode(deps, reference, proof))?.id ?? null,
  readView: async (deps, id, locale) => {
    const enquiry = await findEnquiry(deps, id);
    return enquiry && toRecordView(deps, kinds, enquiry, locale);
  },
  performAction: async (deps, id, intent) =>
    intent === WITHDRAW && (await withdrawEnquiry(deps, kinds, id)).ok,
  readQuestion: (deps, id) => readEnquiryQuestion(deps, kinds, id),
  reply: (deps, id, reply) => receiveMessage(deps, kinds, id, reply),
  listByEmail: async (deps, emailKeys, locale) =>
    Promise.all(
      (await listEnquiriesByEmail(deps, emailKeys)).map(async (enquiry) => ({
        id: enquiry.id,
        recordView: await toRecordView(deps, kinds, enquiry, locale),
      })),
    ),
});

async function toRecordView(
  deps: Pick<Deps, "db" | "keys" | "scanner">,
  kinds: EnquiryKinds,
  enquiry: Enquiry,
  locale: Locale,
): Promise<Shown> {
  const { title, reference, submittedOn, state, now, next } = enquiryView(kinds, enquiry, locale);
  const { states, withdrawnState, waitingStates: waiting, mutedStates } = kinds[enquiry.kind];
  const options = { locale };
  const isOver = states[enquiry.state]!.length === 0;
  const canWithdraw = withdrawnState !== null && canTransition(states, enquiry.state, withdrawnState);
  return {
    title,
    reference,
    since: submittedOn,
    state,
    now,
    next,
    facts: [],
    answers: await sentAnswersView(deps, kinds, enquiry.id, locale),
    files: await listSentFiles(deps, { kind: "enquiry", id: enquiry.id }),
    thread: (await readThread(deps, enquiry)).map(({ at, ...message }) => ({
      ...message,
      at: formatDate(at, locale, "long", DEFAULT_TIME_ZONE),
    })),
    subpages: mutedStates.includes(enquiry.state)
      ? []
      : [
          {
            to: "reply",
            label: m.thread_way_reply({}, options),
            // Primary while we wait for the person.
            isPrimary: !waiting.includes(enquiry.state) && !isOver,
          },
        ],
    actions: canWithdraw
      ? [
          {
            intent: WITHDRAW,
            label: m.enquiry_withdraw({}, options),
            confirmation: m.enquiry_withdraw_asks({}, options),
            isSecondary: true,
          },
        ]
      : [],
  };
}
