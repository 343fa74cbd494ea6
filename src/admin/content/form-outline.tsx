import { Button } from "@mui/material";
import type { ContentKind, Field } from "../../platform/content/content-kind";
import { m } from "../../paraglide/messages";
import { fieldLabel } from "../labels/labels";

/** What takes so much room that the next part is out of sight. */
const LONG_FIELD_KINDS: readonly Field["kind"][] = ["markdown", "group", "list", "rows", "texts"];
/** A form with fewer long parts is read as a whole. */
const MIN_LONG_FIELDS = 3;

/** Leads to the long parts of a form, for mouse and keyboard. Nothing for a short form. */
export function FormOutline({ kind }: { kind: ContentKind }) {
  const longFields = kind.fields.filter((field) => LONG_FIELD_KINDS.includes(field.kind));
  if (longFields.length < MIN_LONG_FIELDS) return null;
  return (
    <nav className="office-outline" aria-label={m.forms_outline()}>
      {longFields.map((field) => (
        <Button key={field.name} size="small" onClick={() => jumpToField(field)}>
          {fieldLabel(field)}
        </Button>
      ))}
    </nav>
  );
}

/** No link with a fragment: that would be a page of its own for the router, which asks about what is not saved. */
function jumpToField({ name }: Field): void {
  const fieldElement = document.querySelector<HTMLElement>(`[data-field="data.${name}"]`);
  fieldElement?.scrollIntoView({ block: "start" });
  // The toolbar comes before the text area, but people come here to write.
  const firstControl =
    fieldElement?.querySelector<HTMLElement>("textarea") ??
    fieldElement?.querySelector<HTMLElement>("input, button");
  firstControl?.focus({ preventScroll: true });
}
