import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { isLocalizedText } from "../../platform/i18n/localized-text";
import { BASE_LOCALE } from "../../platform/i18n/locales";
import { slugify } from "../shared/slugify";

const SLUG_SOURCE = "data.slug";

/** Suggests the slug of a new item until someone edits it. `title` is the name of the title field. */
export function SlugFromTitle({ title }: { title: string }) {
  const titleValue: unknown = useWatch({ name: `data.${title}` });
  const { getValues, setValue } = useFormContext();
  const suggested = useRef("");
  useEffect(() => {
    const titleText = isLocalizedText(titleValue)
      ? (titleValue[BASE_LOCALE] ?? Object.values(titleValue)[0])
      : titleValue;
    const nextSlug = typeof titleText === "string" ? slugify(titleText) : "";
    const currentSlug: unknown = getValues(SLUG_SOURCE);
    if (nextSlug === suggested.current || (currentSlug && currentSlug !== suggested.current)) return;
    suggested.current = nextSlug;
    setValue(SLUG_SOURCE, nextSlug, { shouldDirty: true });
  }, [titleValue, getValues, setValue]);
  return null;
}
