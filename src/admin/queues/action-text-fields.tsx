import { m } from "../../paraglide/messages";
import { FormTextField } from "../dialogs/form-fields";

type Props = {
  /** The email must not say what it is about. */
  neutral: boolean;
  isReasonRequired: boolean;
};
const MAX_LENGTH = 2000;

/** In the form: `reason` for colleagues, `message` for the person. */
export const ActionTextFields = ({ neutral, isReasonRequired }: Props) => (
  <>
    {isReasonRequired ? (
      <FormTextField
        name="reason"
        label={m.queue_reason()}
        hint={m.queue_reason_hint()}
        required
        check={(input) => (input.trim() === "" ? m.forms_write_reason() : undefined)}
        maxCharacters={MAX_LENGTH}
      />
    ) : null}
    <FormTextField
      name="message"
      label={m.queue_words()}
      hint={neutral ? m.queue_words_neutral() : m.queue_words_hint()}
      maxCharacters={MAX_LENGTH}
      minRows={3}
      attributes={{ dir: "auto" }}
    />
  </>
);
