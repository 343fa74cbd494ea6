import { m } from "../../paraglide/messages";
import { type HeadData, type PageMeta, pageMeta } from "../page-meta";
import type { FormProblem } from "../../platform/forms/form-problem";

/** Head of a page with a form, without its title: only the page itself knows whether something is wrong. */
export const formMeta = (head: HeadData, page: PageMeta) =>
  pageMeta(head, page).filter((tag) => !("title" in tag));

/** The title, which says so when the form came back with errors (product.md §3, Errors). */
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
