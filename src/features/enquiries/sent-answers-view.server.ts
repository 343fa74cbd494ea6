import type { Deps } from "../../platform/deps";
import type { Locale } from "../../platform/i18n/locales";
import { formatAnswer } from "../../ui/form/format-answer";
import type { RecordView } from "../status/status.model";
import { decryptSecrets } from "./enquiry-secrets.server";
import type { EnquiryKinds } from "./enquiries.service.server";
import { findById } from "./enquiries.store.server";

/** In the order of the form, without empty answers; nothing after erasure. */
export async function sentAnswersView(
  deps: Pick<Deps, "db" | "keys">,
  kinds: EnquiryKinds,
  id: string,
  locale: Locale,
): Promise<RecordView["answers"]> {
  const row = await findById(deps.db, id);
  if (!row?.encrypted_answers) return [];
  const kind = kinds[row.kind];
  const options = { locale };
  const values: Record<string, unknown> = {
    topic: row.topic,
    ...row.facts,
    ...(await decryptSecrets(deps, { id, encrypted: row.encrypted_answers })),
  };
  const labels = { questions: kind.questions(options), choices: await kind.choices(deps, options) };
  return Object.entries(labels.questions)
    .map(([name, label]) => ({ label, text: formatAnswer(name, values[name], labels, locale) }))
    .filter(({ text }) => text !== "");
}
