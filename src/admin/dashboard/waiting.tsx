import { Link } from "react-router";
import { WAITING, waitingPath } from "../../features/office/waiting.model";
import { waitingWords } from "../../features/office/waiting-words";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../ui/href";
import type { OverviewAnswer } from "../client";
import { Part } from "../queues/part";
import { partWords } from "../words";

/** What waits for whoever sits here, the most pressing first; each line leads to its list. */
export const Waiting = ({ of: { waiting } }: { of: OverviewAnswer }) => (
  <Part title={m.admin_waits()}>
    {waiting.length === 0 ? <p>{m.admin_nothing_waits()}</p> : null}
    <ul className="office-waits">
      {waiting.map((line) => (
        <li
          key={`${line.part} ${line.what}`}
          className={WAITING[line.what].urgency === "late" ? "office-late" : undefined}
        >
          <Link to={hrefOf(waitingPath(line))}>
            {partWords(line.part)}: {waitingWords(line.what, line.count)}
          </Link>
        </li>
      ))}
    </ul>
  </Part>
);
