import { m } from "../../paraglide/messages";
import { TypedField } from "../dialogs/typed-field";

type Props = {
  /** The mail must not say what it is about. */
  neutral: boolean;
  /** Why it is taken is recorded, so it is asked. */
  reason: boolean;
};
const LONGEST = 2000;

/** Why a step is taken, for colleagues, and a message to the person: `reason` and `said` of the form. */
export const WordsFields = ({ neutral, reason }: Props) => (
  <>
    {reason ? (
      <TypedField
        name="reason"
        label={m.queue_reason()}
        hint={m.queue_reason_hint()}
        required
        check={(typed) => (typed.trim() === "" ? m.forms_write_reason() : undefined)}
        most={LONGEST}
      />
    ) : null}
    <TypedField
      name="said"
      label={m.queue_words()}
      hint={neutral ? m.queue_words_neutral() : m.queue_words_hint()}
      most={LONGEST}
      lines={3}
      attributes={{ dir: "auto" }}
    />
  </>
);
