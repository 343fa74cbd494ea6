import { m } from "../../paraglide/messages";
import { type HeadData, type PageMeta, pageMeta } from "../page-meta";
import type { FormProblem } from "../../platform/forms/form-problem";

/** Head without a title, because only the page knows whether the form has errors. */
export const formMeta = (head: HeadData, page: PageMeta) =>
  pageMeta(head, page).filter((tag) => !("title" in tag));

/** The title says when the form has errors (product.md §3, Errors). */
export function FormTitle({
  title,
  head,
  problem,
}: {
  title: string;
  head: HeadData;
  problem: FormProblem | undefined;
}) {
  const fullTitle = `${title} · ${head.name}`;
  return (
    <title>
      {problem && problem.errors.length > 0 ? m.form_error_title({ title: fullTitle }) : fullTitle}
    </title>
  );
}
