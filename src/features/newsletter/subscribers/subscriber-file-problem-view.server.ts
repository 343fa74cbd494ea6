import { formatList } from "../../../platform/i18n/format";
import { m } from "../../../paraglide/messages";
import type { Locale } from "../../../platform/i18n/locales";
import { fileProblemText } from "../../uploads/file-problem-view.server";
import type { StatusQuestion } from "./subscriber-import.model";

type FileProblem = Parameters<typeof fileProblemText>[0];
type Problem =
  | FileProblem
  | { code: "leavers"; name: string }
  | { code: "undecided"; questions: readonly StatusQuestion[] };

const MAX_NAMED_VALUES = 10;

export function subscriberFileProblemText(problem: Problem, locale: Locale): string {
  if (problem.code === "leavers") return m.subscribers_file_leavers({ name: problem.name }, { locale });
  if (problem.code !== "undecided") return fileProblemText(problem, locale);
  const list = (names: readonly string[]) => formatList(names, locale);
  const values = problem.questions.flatMap((question) => question.values.map(({ value }) => value));
  return m.subscribers_file_undecided(
    {
      names: list(problem.questions.map(({ column }) => column)),
      values: list(
        values.slice(0, MAX_NAMED_VALUES).map((value) => value || m.subscribers_empty_cell({}, { locale })),
      ),
    },
    { locale },
  );
}
