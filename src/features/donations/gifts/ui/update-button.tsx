import { FORM_META_FIELDS, REDISPLAY_VALUE } from "../../../../platform/forms/opened-form";

/** Brings the form back with what suits the answers so far, unchecked. It works without script. */
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
