import { useLocation } from "react-router";
import { deLocalizeHref, getLocale } from "../../paraglide/runtime";
import { hrefOf } from "../href";
import { LANGUAGE_NAMES, LOCALES, directionOf } from "../../platform/languages";

/** The same page in each language. A full load: texts of one language only are in the page. */
export function LanguageLinks() {
  const { pathname, search } = useLocation();
  const here = deLocalizeHref(pathname);
  return (
    <ul className="languages">
      {LOCALES.map((locale) => (
        <li key={locale}>
          <a
            href={`${hrefOf(here, locale)}${search}`}
            hrefLang={locale}
            lang={locale}
            dir={directionOf(locale)}
            aria-current={locale === getLocale() ? "true" : undefined}
          >
            {LANGUAGE_NAMES[locale]}
          </a>
        </li>
      ))}
    </ul>
  );
}
