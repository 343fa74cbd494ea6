import { m } from "../../../paraglide/messages";
import type { erasurePlanView } from "../personal-data-view.server";
import "./privacy.css";

export function ErasurePlan({ plan }: { plan: ReturnType<typeof erasurePlanView> }) {
  if (plan.first.length > 0)
    return (
      <>
        <p>{m.privacy_first()}</p>
        <ul>
          {plan.first.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </>
    );
  return (
    <>
      <p>{m.privacy_erase_lead()}</p>
      <ul className="goes">
        {plan.sources.map(({ source, title, erased, retained }) => (
          <li key={source}>
            <strong>{title}</strong>: {m.privacy_goes({ count: erased })}
            {retained.map(({ count, why }) => (
              <span key={why}> {m.privacy_stays({ count, why })}</span>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
