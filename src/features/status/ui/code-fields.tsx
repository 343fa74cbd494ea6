import { m } from "../../../paraglide/messages";
import type { GetFieldProps } from "../../../ui/form/field-props";
import { TextField } from "../../../ui/form/text-field";

export const CodeFields = ({ field }: { field: GetFieldProps }) => (
  <>
    <TextField
      {...field("code")}
      label={m.status_code()}
      hint={m.code_hint()}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
      placeholder="KTM-4827"
    />
    <TextField
      {...field("proof")}
      label={m.status_proof()}
      hint={m.status_proof_hint()}
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
    />
    <div className="actions">
      <button type="submit" className="button go">
        {m.status_button()}
      </button>
    </div>
  </>
);
