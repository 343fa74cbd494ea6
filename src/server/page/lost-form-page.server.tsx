import { renderToStaticMarkup } from "react-dom/server";
import { formWords } from "../../form-words";
import { m } from "../../paraglide/messages";
import { deLocalizeHref } from "../../paraglide/runtime";
import { paraglideMiddleware } from "../../paraglide/server";
import { BASE_LOCALE, type Locale, directionOf, isLocale } from "../../platform/languages";
import { LAYERS } from "../../ui/layers";
import { type FinishedPage, lightPage } from "./finished-page";
import type { LostForm } from "./lost-form.server";

/**
 * Stands in place of the error screen when a form was posted to a page that cannot be made now: everything that was typed, and
 * a button that sends it again. It asks the database nothing and has no script, which would draw another page in its place.
 */
export async function lostFormPage(form: LostForm): Promise<FinishedPage> {
  const [, first] = form.action.split(/[/?]/, 2);
  const locale = isLocale(first) ? first : BASE_LOCALE;
  const words = await wordsOf(form.action);
  const html = renderToStaticMarkup(<Page form={form} locale={locale} words={words} />);
  return lightPage(`<!DOCTYPE html>${html}`, () => "");
}

/** What the page calls its questions, in the language of its address. */
async function wordsOf(action: string): Promise<Words> {
  const address = new URL(action, "http://localhost");
  let words: Words = null;
  await paraglideMiddleware(new Request(address), () => {
    words = formWords(deLocalizeHref(address.pathname));
    return new Response();
  });
  return words;
}

/** Null: not known, so fields are called by their names. */
type Words = ReturnType<typeof formWords>;
type Shown = { form: LostForm; locale: Locale; words: Words };

function Page({ form, locale, words }: Shown) {
  const spoken = { locale };
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <style>{LAYERS}</style>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{m.lost_form_title({}, spoken)}</title>
      </head>
      <body>
        <main>
          <div>
            <h1>{m.lost_form_title({}, spoken)}</h1>
            <p>{m.lost_form_text({}, spoken)}</p>
            {form.incomplete === "files" ? (
              <p className="note">{m.lost_form_files({}, spoken)}</p>
            ) : (
              <Again form={form} locale={locale} />
            )}
            {form.typed.length > 0 ? <Typed form={form} locale={locale} words={words} /> : null}
          </div>
        </main>
      </body>
    </html>
  );
}

function Again({ form, locale }: Omit<Shown, "words">) {
  const spoken = { locale };
  return (
    <form method="post" action={form.action}>
      {form.fields.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {form.incomplete === "secrets" ? <p className="note">{m.lost_form_secrets({}, spoken)}</p> : null}
      <p>
        <button type="submit">{m.lost_form_again({}, spoken)}</button>
      </p>
    </form>
  );
}

function Typed({ form, locale, words }: Shown) {
  return (
    <section>
      <h2>{m.lost_form_typed({}, { locale })}</h2>
      <dl>
        {form.typed.map(([name, value], index) => (
          <div key={index}>
            <Name name={name} word={words && wordOf(words, name)} />
            <dd>
              {(value === TICKED ? "✓" : value).split(/\r?\n/).map((line, number) => (
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

const Name = ({ name, word }: { name: string; word: string | null }) =>
  word === null ? (
    <dt lang="en" dir="ltr">
      {readable(name)}
    </dt>
  ) : (
    <dt>{word}</dt>
  );

/** What a browser sends for a tick. */
const TICKED = "on";

/** `guests.1.name` → "Name 2", by the word for `guests.name`, or else for `guests`. */
function wordOf(words: NonNullable<Words>, name: string): string | null {
  const row = /\.(\d+)(?=\.|$)/.exec(name)?.[1];
  const field = name.replaceAll(/\.\d+(?=\.|$)/g, "");
  const word = words[field] ?? words[field.replace(/\.[^.]*$/, "")];
  return word === undefined ? null : row === undefined ? word : `${word} ${Number(row) + 1}`;
}

/** The name of a field as words: `guests.0.fullName` → `guests 1 full name`. */
const readable = (name: string): string =>
  name
    .replace(/\.(\d+)(?=\.|$)/g, (_, row: string) => ` ${Number(row) + 1}`)
    .replaceAll(".", " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
