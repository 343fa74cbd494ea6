import { useEffect, useRef } from "react";
import { m } from "../../paraglide/messages";
import type { FormProblem } from "../../platform/forms/form-problem";
import "./field.css";

/** Links to each invalid field. Gets the focus each time a form comes back. */
export function ErrorSummary({
  problem,
  labels = {},
}: {
  problem: FormProblem;
  labels?: Readonly<Record<string, string>>;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A page that loaded with errors has the focus here already, and at hydration the reader may have moved on.
    const isAlive = "ready" in document.documentElement.dataset;
    if (isAlive && problem.errors.length > 0) box.current?.focus();
  }, [problem]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- after a failed post the first thing to read is what went wrong
    <div ref={box} className="errors" role="alert" tabIndex={-1} autoFocus>
      <h2>{errorHeading(problem)}</h2>
      <ul>
        {problem.errors.map(({ field, text }) => (
          <li key={`${field} ${text}`}>
            {field === null ? text : <a href={`#${field}`}>{withLabel(labels, field, text)}</a>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function withLabel(labels: Readonly<Record<string, string>>, field: string, text: string): string {
  const label = labels[field.replaceAll(/\.\d+(?=\.|$)/g, "")];
  return label === undefined ? text : m.form_error_of({ label: label.replace(/[?؟]\s*$/, "").trim(), text });
}

function errorHeading({ errors }: FormProblem): string {
  if (errors.some(({ field }) => field === null)) return m.form_error_general();
  return m.form_error_headings({ count: errors.length });
}
