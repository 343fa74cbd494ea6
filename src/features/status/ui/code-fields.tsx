import { m } from "../../../paraglide/messages";
import type { FieldOf } from "../../../ui/form/answers";
import { TextField } from "../../../ui/form/text-field";

/** A code, and what proves that it is one's own. */
export const CodeFields = ({ field, button }: { field: FieldOf; button: string }) => (
  <>
    <TextField
      {...field("code")}
      label={m.status_code()}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
      placeholder="KTM-4827"
    />
    <TextField {...field("proof")} label={m.status_proof()} autoComplete="off" spellCheck={false} dir="ltr" />
    <div className="actions">
      <button type="submit" className="button go">
        {button}
      </button>
    </div>
  </>
);
