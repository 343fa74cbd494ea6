import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { BASE_LOCALE, isLocalizedText } from "../../platform/languages";
import { slugFrom } from "../../platform/slug";

const SLUG = "data.slug";

/** Writes the address of a new item from its title, until somebody writes another one. @param title name of the title's field */
export function SlugFromTitle({ title }: { title: string }) {
  const said: unknown = useWatch({ name: `data.${title}` });
  const { getValues, setValue } = useFormContext();
  const suggested = useRef("");
  useEffect(() => {
    const words = isLocalizedText(said) ? (said[BASE_LOCALE] ?? Object.values(said)[0]) : said;
    const next = typeof words === "string" ? slugFrom(words) : "";
    const now: unknown = getValues(SLUG);
    if (next === suggested.current || (now && now !== suggested.current)) return;
    suggested.current = next;
    setValue(SLUG, next, { shouldDirty: true });
  }, [said, getValues, setValue]);
  return null;
}
