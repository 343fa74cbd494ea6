import { useQuery } from "@tanstack/react-query";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { call } from "../../api/admin-api";
import { formatAnswer } from "../../../ui/form/format-answer";
import { answerChoices, questionLabels } from "./answer-labels";
import { SectionCard } from "../../shared/section-card";
import type { QueueRecordProps } from "../queue-data";

const useSkills = () =>
  useQuery({
    queryKey: ["skills"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { languages, frameworks } = await call("GET /skills");
      return [...languages, ...frameworks].map(({ slug, name }) => ({ value: slug, label: name }));
    },
  }).data ?? [];

export function Answers({ queue, record }: QueueRecordProps) {
  const questions = questionLabels(queue);
  const labels = { questions, choices: answerChoices(queue, useSkills()) };
  const sectionTitles: Record<string, string> = {
    you: m.reg_step_you(),
    place: m.reg_step_place(),
    goals: m.reg_step_goals(),
    answers: m.queue_answers(),
  };
  return (
    <>
      {record.answers.map(({ section, values }) => (
        <SectionCard key={section} title={sectionTitles[section] ?? section}>
          <dl className="office-answers">
            {Object.entries(questions)
              .filter(([name]) => name in values)
              .map(([name, label]) => (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd className="office-plain" dir="auto">
                    {formatAnswer(name, values[name], labels, getLocale()) || (
                      <span className="office-soft">{m.queue_no_answer()}</span>
                    )}
                  </dd>
                </div>
              ))}
          </dl>
        </SectionCard>
      ))}
    </>
  );
}
