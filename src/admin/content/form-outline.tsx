import { Button } from "@mui/material";
import type { ContentKind, Field } from "../../platform/content/content-kind";
import { m } from "../../paraglide/messages";
import { fieldLabel } from "../labels/labels";

const LONG_FIELD_KINDS: readonly Field["kind"][] = ["markdown", "group", "list", "rows", "texts"];
const MIN_LONG_FIELDS = 3;

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

/** Not a fragment link: the router would treat it as navigation and ask about unsaved changes. */
function jumpToField({ name }: Field): void {
  const fieldElement = document.querySelector<HTMLElement>(`[data-field="data.${name}"]`);
  fieldElement?.scrollIntoView({ block: "start" });
  const firstControl =
    fieldElement?.querySelector<HTMLElement>("textarea") ??
    fieldElement?.querySelector<HTMLElement>("input, button");
  firstControl?.focus({ preventScroll: true });
}
