import { Button } from "@mui/material";
import type { ContentKind, Field } from "../../platform/content-kind";
import { m } from "../../paraglide/messages";
import { labelOf } from "../words";

/** What takes so much room that the next part is out of sight. */
const LONG: readonly Field["kind"][] = ["markdown", "group", "list", "rows", "texts"];
/** A form with fewer long parts is read as a whole. */
const FEW = 3;

/** Leads to the long parts of a form, for mouse and keyboard. Nothing for a short form. */
export function FormOutline({ kind }: { kind: ContentKind }) {
  const parts = kind.fields.filter((field) => LONG.includes(field.kind));
  if (parts.length < FEW) return null;
  return (
    <nav className="office-outline" aria-label={m.forms_outline()}>
      {parts.map((field) => (
        <Button key={field.name} size="small" onClick={() => leadTo(field)}>
          {labelOf(field)}
        </Button>
      ))}
    </nav>
  );
}

/** No link with a fragment: that would be a page of its own for the router, which asks about what is not saved. */
function leadTo({ name }: Field): void {
  const part = document.querySelector<HTMLElement>(`[data-field="data.${name}"]`);
  part?.scrollIntoView({ block: "start" });
  // The toolbar comes before the text area, but people come here to write.
  const entry =
    part?.querySelector<HTMLElement>("textarea") ?? part?.querySelector<HTMLElement>("input, button");
  entry?.focus({ preventScroll: true });
}
