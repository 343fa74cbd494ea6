import { useLocation, useMatches } from "react-router";
import { deLocalizeHref, getLocale } from "../../paraglide/runtime";
import { REDISPLAY_VALUE, FORM_META_FIELDS, PUBLIC_FORM_ID } from "../../platform/forms/opened-form";
import { LANGUAGE_NAMES, LOCALES } from "../../platform/i18n/locales";
import { hrefOf } from "../../platform/i18n/href";

/** Full loads, because a page has texts of one language. A public form is posted and comes back with its input. */
export function LanguageLinks() {
  const { pathname, search } = useLocation();
  const hasForm = useMatches().some(({ loaderData }) => hasPublicForm(loaderData));
  const path = deLocalizeHref(pathname);
  return (
    <ul className="languages">
      {LOCALES.map((locale) => {
        const href = `${hrefOf(path, locale)}${search}`;
        const common = {
          lang: locale,
          "aria-current": locale === getLocale() ? ("true" as const) : undefined,
        };
        return (
          <li key={locale}>
            {hasForm ? (
              <button
                form={PUBLIC_FORM_ID}
                formAction={href}
                formNoValidate
                name={FORM_META_FIELDS.removeRow}
                value={REDISPLAY_VALUE}
                {...common}
              >
                {LANGUAGE_NAMES[locale]}
              </button>
            ) : (
              <a href={href} {...common}>
                {LANGUAGE_NAMES[locale]}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Pages with a public form return it as `form` (`platform/forms/receive-form.server.ts`). */
const hasPublicForm = (loaderData: unknown): boolean =>
  (loaderData as { form?: { stamp?: unknown } } | undefined)?.form?.stamp !== undefined;
