import { FORM_META_FIELDS, REDISPLAY_VALUE } from "../../../../platform/forms/opened-form";

/** Redisplays the form for the answers so far, without validation. Works without script. */
export const UpdateButton = ({ label, className }: { label: string; className: string }) => (
  <button
    type="submit"
    name={FORM_META_FIELDS.removeRow}
    value={REDISPLAY_VALUE}
    className={className}
    formNoValidate
  >
    {label}
  </button>
);
