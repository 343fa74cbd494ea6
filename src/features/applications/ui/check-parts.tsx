import { Fact } from "../../../ui/fact";
import { SiteLink } from "../../../ui/link";
import type { CheckedPart } from "../check-view.server";
import { stepName } from "./register-frame";

type Props = {
  parts: CheckedPart[];
  /** Ways to change a part: their words and addresses in English. */
  changes: (step: CheckedPart["step"]) => { label: string; to: string }[];
};

/** Every answer, step by step, with the ways to change it. */
export const CheckParts = ({ parts, changes }: Props) =>
  parts.map(({ step, answers }) => (
    <section key={step} className="check-part" aria-labelledby={`part-${step}`}>
      <h2 id={`part-${step}`} tabIndex={-1}>
        {stepName(step)}
      </h2>
      <dl>
        {answers.map(({ label, text }) => (
          <Fact key={label} label={label}>
            <bdi>{text}</bdi>
          </Fact>
        ))}
      </dl>
      <p className="actions">
        {changes(step).map(({ label, to }) => (
          <SiteLink key={to} className="button line compact" to={to}>
            {label}
          </SiteLink>
        ))}
      </p>
    </section>
  ));
