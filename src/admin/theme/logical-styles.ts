type Declaration = { type: string; props: unknown; children: unknown; return: string };

const SIDES: Record<string, string> = { left: "inline-start", right: "inline-end" };
const CORNERS: Record<string, string> = {
  "border-top-left-radius": "border-start-start-radius",
  "border-top-right-radius": "border-start-end-radius",
  "border-bottom-left-radius": "border-end-start-radius",
  "border-bottom-right-radius": "border-end-end-radius",
};
const SIDED_PROPERTY = /^(margin|padding|border)-(left|right)(-(?:color|style|width))?$/;

/** `margin-left` → `margin-inline-start`; null for a property without a side. */
export function logicalName(property: string): string | null {
  if (SIDES[property]) return `inset-${SIDES[property]}`;
  const [, box, side, part = ""] = SIDED_PROPERTY.exec(property) ?? [];
  if (box && side) return `${box}-${SIDES[side]}${part}`;
  return CORNERS[property] ?? null;
}

const ALIGNED_PROPERTIES = new Set(["text-align", "float"]);
const LOGICAL_VALUES: Record<string, Record<string, string>> = {
  "text-align": { left: "start", right: "end" },
  float: { left: "inline-start", right: "inline-end" },
};

/** Stylis plugin that replaces physical sides by logical ones, for right-to-left languages. */
export function logicalStyles(element: Declaration): void {
  if (element.type !== "decl" || typeof element.props !== "string") return;
  const { props: property, children } = element;
  const value = String(children);
  const name = logicalName(property);
  if (name !== null) element.return = `${name}:${value};`;
  else if (ALIGNED_PROPERTIES.has(property) && LOGICAL_VALUES[property]?.[value])
    element.return = `${property}:${LOGICAL_VALUES[property][value]};`;
}
