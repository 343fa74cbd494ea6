import { type InputEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { onRefusedStorage, tellTyped } from "../../offline/tell-typed";
import { m } from "../../paraglide/messages";
import { KIT_FIELDS, type OpenedForm, PUBLIC_FORM_ID } from "../../platform/forms/opened-form";
import { type FieldOf, fieldsOf } from "./answers";
import { ErrorSummary } from "./error-summary";
import { type FormProblem, type Typed, errorOf } from "./form-problem";
import { SolveChallenge } from "./solve-challenge";
import { useHold } from "./use-hold";
import { usePhone } from "../phone";
import { PhoneQuestion } from "./phone-question";
import "./field.css";
import "./public-form.css";

type Props = {
  /** Path with the language, without parameters; the page's own when there is none. */
  action?: string;
  form: OpenedForm;
  problem?: FormProblem | undefined;
  /** Files come with it. */
  files?: boolean;
  /**
   * What it is called while it waits on the phone for a line. Only for forms that may be sent without their person: not for
   * looking up, not for paying.
   */
  waitsAs?: string;
  /** Path of the page of the whole, with the language: this form is a part, after which something is still to be sent. */
  partOf?: string;
  /** The `clientId` of the draft that this form belongs to. */
  draftOf?: string;
  /** Takes minutes to fill in: what is written is on the phone before it is sent (product.md §3, Drafts). */
  long?: boolean;
  /** Earlier answers, when nothing is wrong: a draft. */
  saved?: Typed;
  /** What each question is called in the summary, by the name of its field; of a repeated group `skills.slug`. */
  labels: Readonly<Record<string, string>>;
  /** Draws the questions: `<TextField {...field("name")} label={labels.name} />`. */
  children: (field: FieldOf, typed: Typed) => ReactNode;
};

/**
 * A public form: a plain post, which works without script, and which the service worker keeps when there is no network
 * (`src/offline/`). What comes back holds every answer, a summary with links to what is wrong, and the same `clientId`.
 */
export function PublicForm({
  action,
  form,
  problem,
  waitsAs,
  partOf,
  draftOf,
  long = false,
  files = false,
  saved = {},
  labels,
  children,
}: Props) {
  const [sending, setSending] = useState(false);
  // A wrong answer that is being changed is no longer called wrong; the others stay as they are.
  const [mended, setMended] = useState<readonly string[]>([]);
  const typed = problem?.typed ?? saved;
  // What is typed is stored only on a phone that one person uses.
  const stores = usePhone() === "own";
  const [refused, setRefused] = useState(false);
  useEffect(() => (stores ? onRefusedStorage(() => setRefused(true)) : undefined), [stores]);
  const { held, holds } = useHold(
    () => !waitsAs || (stores && !refused && Boolean(navigator.serviceWorker?.controller)),
  );
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (sending) return event.preventDefault();
    if (holds(event)) return;
    clearTimeout(telling.current);
    setSending(true);
    // A page that is shown again by going back takes the form as it is.
    addEventListener("pageshow", () => setSending(false), { once: true });
  };
  const telling = useRef<number>(undefined);
  const onInput = ({ target, currentTarget }: InputEvent<HTMLFormElement>) => {
    if (long && stores) telling.current = tellTyped(currentTarget, telling.current);
    const { name } = target as Partial<HTMLInputElement>;
    if (name && errorOf(left, name)) setMended([...mended, name]);
  };
  const left = problem && {
    ...problem,
    errors: problem.errors.filter(({ field }) => !isMended(mended, field)),
  };
  // Without an error it came back to be filled in, from another step: nobody has sent it.
  const wasRefused = problem !== undefined && problem.errors.length > 0;
  return (
    <div className="form">
      {wasRefused ? <ErrorSummary problem={problem} labels={labels} /> : null}
      {waitsAs ? <PhoneQuestion /> : null}
      <form
        id={PUBLIC_FORM_ID}
        method="post"
        action={action}
        encType={files ? "multipart/form-data" : undefined}
        className="form"
        onSubmit={onSubmit}
        onInput={onInput}
        data-public-form
      >
        <KitFields form={form} waits={stores ? { waits: waitsAs, partOf, draftOf } : {}} />
        {form.challenge ? (
          <SolveChallenge key={form.challenge} challenge={form.challenge} sends={wasRefused} />
        ) : null}
        {children(fieldsOf(form, typed, left), typed)}
        {held || refused ? (
          <p className="note" role="alert">
            {held ? m.form_held() : m.form_not_stored()}
          </p>
        ) : null}
      </form>
    </div>
  );
}

/** What the service worker needs to know of a form that it may store. */
type Waits = Partial<Record<"waits" | "partOf" | "draftOf", string | undefined>>;

/** What belongs to no question: the number of the form, its name on the phone, and a field that only machines fill in. */
function KitFields({ form, waits }: { form: OpenedForm; waits: Waits }) {
  return (
    <>
      <div hidden dangerouslySetInnerHTML={{ __html: numberOf(form) }} />
      {(["waits", "partOf", "draftOf"] as const).map((name) =>
        waits[name] ? <input key={name} type="hidden" name={KIT_FIELDS[name]} value={waits[name]} /> : null,
      )}
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="leave-empty">{m.form_trap()}</label>
        <input id="leave-empty" name={KIT_FIELDS.trap} tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}

/**
 * The number of a form as markup, which React does not touch when the page comes alive: in a saved copy another number
 * stands here (`offline/form-numbers.ts`) than in the data, and two forms must not become one. Both are made by the server.
 */
const numberOf = ({ clientId, stamp }: OpenedForm): string =>
  `<input type="hidden" name="${KIT_FIELDS.clientId}" value="${clientId}"><input type="hidden" name="${KIT_FIELDS.stamp}" value="${stamp}">`;

const isMended = (mended: readonly string[], field: string | null) =>
  field !== null && mended.includes(field);
