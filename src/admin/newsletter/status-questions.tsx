import { Alert, Checkbox, FormControlLabel } from "@mui/material";
import { useController } from "react-hook-form";
import {
  STATUS_MEANINGS,
  type StatusChoice,
  type StatusMeaning,
  type StatusQuestion,
} from "../../features/newsletter/subscribers/subscriber-import.model";
import { m } from "../../paraglide/messages";
import { ChoiceField } from "../shared/choice-field";

const MEANING_LABELS: Record<StatusMeaning, () => string> = {
  subscribed: m.subscribers_meaning_subscribed,
  leave_out: m.subscribers_meaning_leave_out,
};

/** Asks for the meaning of unknown status columns. In the form: `choices` and `ignoredColumns`. */
export function StatusQuestions({ questions }: { questions: readonly StatusQuestion[] }) {
  const choices = useController({ name: "choices" }).field as Field<StatusChoice[]>;
  const ignored = useController({ name: "ignoredColumns" }).field as Field<string[]>;
  const meaningOf = (column: string, value: string) =>
    choices.value.find((choice) => choice.column === column && choice.value === value)?.meaning ?? "";
  const choose = (choice: StatusChoice) =>
    choices.onChange([
      ...choices.value.filter(({ column, value }) => column !== choice.column || value !== choice.value),
      choice,
    ]);
  const ignore = (column: string, isIgnored: boolean) =>
    ignored.onChange([...ignored.value.filter((name) => name !== column), ...(isIgnored ? [column] : [])]);
  return (
    <>
      <Alert severity="warning">{m.subscribers_questions()}</Alert>
      {questions.map(({ column, values, more }, at) => {
        const isIgnored = ignored.value.includes(column);
        return (
          <fieldset key={column} data-field="choices">
            <legend>
              <bdi>{column}</bdi>
            </legend>
            {values.map(({ value, rows }, index) => (
              <ChoiceField
                key={value}
                id={`status-${at}-${index}`}
                label={m.subscribers_question_value({
                  value: value || m.subscribers_empty_cell(),
                  count: rows,
                })}
                value={meaningOf(column, value)}
                onChange={(meaning) => choose({ column, value, meaning: meaning as StatusMeaning })}
                choices={STATUS_MEANINGS.map((id) => ({ id, name: MEANING_LABELS[id]() }))}
                disabled={isIgnored}
              />
            ))}
            {more > 0 ? <p>{m.subscribers_question_more({ count: more })}</p> : null}
            <FormControlLabel
              control={<Checkbox checked={isIgnored} onChange={(_, checked) => ignore(column, checked)} />}
              label={m.subscribers_question_ignore({ column })}
            />
          </fieldset>
        );
      })}
    </>
  );
}

type Field<Value> = { value: Value; onChange: (value: Value) => void };
