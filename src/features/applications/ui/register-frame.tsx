import type { ReactNode } from "react";
import { m } from "../../../paraglide/messages";
import { Icon } from "../../../ui/icons/icon";
import { PageHead } from "../../../ui/page-head";
import { REGISTRATION_STEPS } from "../registrations/registration.model";
import "./register-conditions.css";
import "./register-frame.css";

const ALL_STEPS = [...REGISTRATION_STEPS, "check"] as const;
export type FormStep = (typeof ALL_STEPS)[number];

const STEP_LABELS: Record<FormStep, () => string> = {
  you: m.reg_step_you,
  place: m.reg_step_place,
  goals: m.reg_step_goals,
  check: m.reg_step_check,
};
export const stepLabel = (place: FormStep): string => STEP_LABELS[place]();

export function RegisterFrame({
  title,
  lead,
  currentStep,
  done = [],
  children,
}: {
  title: string;
  lead: string;
  currentStep?: FormStep;
  done?: readonly FormStep[];
  children: ReactNode;
}) {
  return (
    <div className="column">
      <PageHead title={title} lead={lead} />
      <div className="wrap section follows">
        <div className="stack register">
          {currentStep ? <Progress currentStep={currentStep} done={done} /> : null}
          {children}
        </div>
      </div>
    </div>
  );
}

function Progress({ currentStep, done }: { currentStep: FormStep; done: readonly FormStep[] }) {
  const isDone = (place: FormStep) => place !== currentStep && done.includes(place);
  return (
    <ol className="steps" aria-label={m.reg_progress()}>
      {ALL_STEPS.map((place, index) => (
        <li
          key={place}
          className={isDone(place) ? "done" : undefined}
          aria-current={place === currentStep ? "step" : undefined}
        >
          {isDone(place) ? <Icon name="check" /> : `${index + 1} `}
          <span className="step-name">{STEP_LABELS[place]()}</span>
        </li>
      ))}
    </ol>
  );
}

export const ReferenceCode = ({ code }: { code: string }) => (
  <p className="big-code">
    <bdi>{code}</bdi>
  </p>
);
