import type { TrackedForm } from "../../platform/forms/form-tracking.server";
import type { FormIdentity } from "../../platform/forms/opened-form";

/** Fills in new form identities; null if the length of a part differs. */
export type FillForms = () => Promise<Buffer | null>;

const IDENTITY_PARTS = ["clientId", "stamp", "challenge"] as const satisfies (keyof FormIdentity)[];
type IdentityPart = (typeof IDENTITY_PARTS)[number];

const escapeInJson = (text: string): string => JSON.stringify(text).slice(1, -1);
/** In HTML, in loader data, and in loader data within the hydration data. */
const ESCAPINGS = [
  (text: string) => text,
  escapeInJson,
  (text: string) => escapeInJson(escapeInJson(text)),
] as const;

type Slot = Readonly<{
  start: number;
  bytes: number;
  form: number;
  part: IdentityPart;
  escape: (text: string) => string;
}>;

/** Makes a form's page reusable with other identities. @returns null unless it contains all its forms */
export function createFormTemplate(body: Buffer, forms: readonly TrackedForm[]): FillForms | null {
  const slots = forms.flatMap(({ opened }, form) => findSlots(body, opened, form));
  const holds = (form: number, part: IdentityPart) =>
    slots.some((slot) => slot.form === form && slot.part === part);
  const isComplete = forms.every((_, form) => holds(form, "clientId") && holds(form, "stamp"));
  if (forms.length === 0 || !isComplete) return null;
  return async () => {
    const identities = await Promise.all(forms.map(({ identify }) => identify()));
    const page = Buffer.from(body);
    for (const { start, bytes, form, part, escape } of slots) {
      const text = escape(identities[form]![part] ?? "");
      // Hydration data contain positions in themselves (`document/select-options.ts`), which must not move.
      if (Buffer.byteLength(text) !== bytes) return null;
      page.write(text, start);
    }
    return page;
  };
}

function findSlots(body: Buffer, opened: FormIdentity, form: number): Slot[] {
  return IDENTITY_PARTS.flatMap((part) => {
    const text = opened[part];
    if (text === undefined) return [];
    const escapings = new Map(ESCAPINGS.map((escape) => [escape(text), escape]));
    return [...escapings].flatMap(([escaped, escape]) =>
      findAll(body, escaped).map((start) => ({
        start,
        bytes: Buffer.byteLength(escaped),
        form,
        part,
        escape,
      })),
    );
  });
}

function findAll(body: Buffer, text: string): number[] {
  const found: number[] = [];
  for (let at = body.indexOf(text); at !== -1; at = body.indexOf(text, at + text.length)) found.push(at);
  return found;
}
