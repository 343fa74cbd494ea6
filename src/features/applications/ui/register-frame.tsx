import type { ReactNode } from "react";
import { m } from "../../../paraglide/messages";
import { Icon } from "../../../ui/icon";
import { PageHead } from "../../../ui/page-head";
import { STEPS } from "../registration.model";
import "./register-frame.css";

const ALL = [...STEPS, "check"] as const;
export type Place = (typeof ALL)[number];

const NAMES: Record<Place, () => string> = {
  you: m.reg_step_you,
  place: m.reg_step_place,
  goals: m.reg_step_goals,
  check: m.reg_step_check,
};
export const stepName = (place: Place): string => NAMES[place]();

/** The frame of every page of the registration: a narrow column, and how far one has come. */
export function RegisterFrame({
  title,
  lead,
  at,
  done = [],
  children,
}: {
  title: string;
  lead: string;
  /** Undefined: not on the way. */
  at?: Place;
  /** Steps whose answers are all there and right. */
  done?: readonly Place[];
  children: ReactNode;
}) {
  return (
    <div className="column">
      <PageHead title={title} lead={lead} />
      <div className="wrap section follows">
        <div className="stack register">
          {at ? <Progress at={at} done={done} /> : null}
          {children}
        </div>
      </div>
    </div>
  );
}

function Progress({ at, done }: { at: Place; done: readonly Place[] }) {
  const isDone = (place: Place) => place !== at && done.includes(place);
  return (
    <ol className="steps" aria-label={m.reg_progress()}>
      {ALL.map((place, index) => (
        <li
          key={place}
          className={isDone(place) ? "done" : undefined}
          aria-current={place === at ? "step" : undefined}
        >
          {isDone(place) ? <Icon name="check" /> : `${index + 1} `}
          <span className="step-name">{NAMES[place]()}</span>
        </li>
      ))}
    </ol>
  );
}

/** The code by which one goes on, or looks it up: large, so that it can be written down. */
export const BigCode = ({ code }: { code: string }) => (
  <p className="big-code">
    <bdi>{code}</bdi>
  </p>
);
