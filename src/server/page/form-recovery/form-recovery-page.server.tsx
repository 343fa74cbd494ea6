import { renderToStaticMarkup } from "react-dom/server";
import { formLabels } from "../../../registry/form-labels";
import { m } from "../../../paraglide/messages";
import { deLocalizeHref } from "../../../paraglide/runtime";
import { type Locale, directionOf, localeOfPath } from "../../../platform/i18n/locales";
import { runWithLocale } from "../../../platform/i18n/run-with-locale.server";
import { CSS_LAYERS } from "../../../ui/styles/css-layers";
import { type PageDocument, renderLightPage } from "../document/page-document";
import type { RecoverableForm } from "./form-recovery.server";

/** Needs neither database nor script, and lets the reader send an unaccepted form again. */
export async function renderFormRecoveryPage(form: RecoverableForm): Promise<PageDocument> {
  const { pathname } = new URL(form.action, "http://localhost");
  const locale = localeOfPath(pathname);
  const labels = runWithLocale(locale, () => formLabels(deLocalizeHref(pathname)));
  const html = renderToStaticMarkup(<RecoveryPage form={form} locale={locale} labels={labels} />);
  return renderLightPage(`<!DOCTYPE html>${html}`, () => "");
}

/** Null if unknown: then field names are shown. */
type FormLabels = ReturnType<typeof formLabels>;
type RecoveryPageProps = { form: RecoverableForm; locale: Locale; labels: FormLabels };

function RecoveryPage({ form, locale, labels }: RecoveryPageProps) {
  const options = { locale };
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <style>{CSS_LAYERS}</style>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{m.lost_form_title({}, options)}</title>
      </head>
      <body>
        <main>
          <div>
            <h1>{m.lost_form_title({}, options)}</h1>
            <p>{m.lost_form_text({}, options)}</p>
            {form.incomplete === "files" ? (
              <p className="note">{m.lost_form_files({}, options)}</p>
            ) : (
              <ResendForm form={form} locale={locale} />
            )}
            {form.typed.length > 0 ? <TypedAnswers form={form} locale={locale} labels={labels} /> : null}
          </div>
        </main>
      </body>
    </html>
  );
}

function ResendForm({ form, locale }: Omit<RecoveryPageProps, "labels">) {
  const options = { locale };
  return (
    <form method="post" action={form.action}>
      {form.fields.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {form.incomplete === "secrets" ? <p className="note">{m.lost_form_secrets({}, options)}</p> : null}
      <p>
        <button type="submit">{m.lost_form_again({}, options)}</button>
      </p>
    </form>
  );
}

function TypedAnswers({ form, locale, labels }: RecoveryPageProps) {
  return (
    <section>
      <h2>{m.lost_form_typed({}, { locale })}</h2>
      <dl>
        {form.typed.map(([name, value], index) => (
          <div key={index}>
            <AnswerLabel name={name} label={labels && labelOf(labels, name)} />
            <dd>
              {(value === CHECKED ? "✓" : value).split(/\r?\n/).map((line, number) => (
                <div key={number}>
                  <bdi>{line}</bdi>
                </div>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const AnswerLabel = ({ name, label }: { name: string; label: string | null }) =>
  label === null ? (
    <dt lang="en" dir="ltr">
      {humanizeFieldName(name)}
    </dt>
  ) : (
    <dt>{label}</dt>
  );

/** The value of a ticked checkbox. */
const CHECKED = "on";

/** `guests.1.name` → "Name 2", from the label of `guests.name` or else of `guests`. */
function labelOf(labels: NonNullable<FormLabels>, name: string): string | null {
  const row = /\.(\d+)(?=\.|$)/.exec(name)?.[1];
  const field = name.replaceAll(/\.\d+(?=\.|$)/g, "");
  const label = labels[field] ?? labels[field.replace(/\.[^.]*$/, "")];
  return label === undefined ? null : row === undefined ? label : `${label} ${Number(row) + 1}`;
}

/** `guests.0.fullName` → `guests 1 full name`. */
const humanizeFieldName = (name: string): string =>
  name
    .replace(/\.(\d+)(?=\.|$)/g, (_, row: string) => ` ${Number(row) + 1}`)
    .replaceAll(".", " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
