import { TextField } from "@mui/material";
import { m } from "../../paraglide/messages";

type Words = { reason: string; said: string };
type Props = {
  words: Words;
  set: (words: Words) => void;
  /** The mail must not say what it is about. */
  neutral: boolean;
};
const LONGEST = 2000;

/** Why a step is taken, for colleagues, and what is said to the person. */
export const WordsFields = ({ words, set, neutral }: Props) => (
  <>
    <TextField
      id="step-reason"
      label={m.queue_reason()}
      helperText={m.queue_reason_hint()}
      value={words.reason}
      onChange={({ target }) => set({ ...words, reason: target.value })}
      required
      slotProps={{ htmlInput: { maxLength: LONGEST } }}
    />
    <TextField
      id="step-said"
      label={m.queue_words()}
      helperText={neutral ? m.queue_words_neutral() : m.queue_words_hint()}
      value={words.said}
      onChange={({ target }) => set({ ...words, said: target.value })}
      multiline
      minRows={3}
      slotProps={{ htmlInput: { maxLength: LONGEST, dir: "auto" } }}
    />
  </>
);
