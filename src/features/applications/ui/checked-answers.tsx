import { Fact } from "../../../ui/fact";
import { SiteLink } from "../../../ui/link";
import type { CheckedStep } from "../drafts/check-answers-view.server";
import { stepLabel } from "./register-frame";

type Props = {
  parts: CheckedStep[];
  /** `to` is an English path. */
  changeLinks: (step: CheckedStep["step"]) => { label: string; to: string }[];
};

export const CheckedAnswers = ({ parts, changeLinks }: Props) =>
  parts.map(({ step, answers }) => (
    <section key={step} className="check-part" aria-labelledby={`part-${step}`}>
      <h2 id={`part-${step}`} tabIndex={-1}>
        {stepLabel(step)}
      </h2>
      <dl>
        {answers.map(({ label, text }) => (
          <Fact key={label} label={label}>
            <bdi>{text}</bdi>
          </Fact>
        ))}
      </dl>
      <p className="actions">
        {changeLinks(step).map(({ label, to }) => (
          <SiteLink key={to} className="button line compact" to={to}>
            {label}
          </SiteLink>
        ))}
      </p>
    </section>
  ));
