import { useEffect, useRef, useState } from "react";
import { m } from "../../paraglide/messages";
import { FORM_META_FIELDS } from "../../platform/forms/opened-form";

/**
 * Solves the challenge that the server adds under load, and resubmits a complete form (`submitWhenSolved`). A rejected
 * form loads the script at once (`data-now`, read by `server/page/document/start-hydration.js`). Without scripts, or
 * after a failure, the page says how long to wait: no one is refused.
 */
export function SolveChallenge({
  challenge,
  submitWhenSolved,
  working: label = m.form_working(),
}: {
  challenge: string;
  submitWhenSolved: boolean;
  working?: string;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [working, setWorking] = useState(false);
  useEffect(() => {
    let isCancelled = false;
    const isComplete = () => field.current?.form?.checkValidity() ?? false;
    // Resubmits only a form that was sent complete. Otherwise its person sends it.
    const autoSubmit = submitWhenSolved && isComplete();
    solution(challenge, () => setWorking(autoSubmit))
      .then((text) => {
        if (isCancelled || text === null || !field.current) return;
        field.current.value = text;
        if (autoSubmit && isComplete()) field.current.form?.requestSubmit();
      })
      .catch(() => {})
      .finally(() => isCancelled || setWorking(false));
    return () => {
      isCancelled = true;
    };
  }, [challenge, submitWhenSolved]);
  return (
    <>
      <input
        ref={field}
        type="hidden"
        name={FORM_META_FIELDS.solution}
        data-now={submitWhenSolved ? "" : undefined}
      />
      <p role="status">{working ? label : null}</p>
    </>
  );
}

const TIMEOUT_MS = 300_000;

/** Loaded only when there is a challenge, because most readers never need it. */
async function solution(challenge: string, onStart: () => void): Promise<string | null> {
  const { deriveKey, solveChallenge } = await import("./challenge-solver");
  onStart();
  const parsedChallenge = JSON.parse(challenge);
  const found = await solveChallenge({ challenge: parsedChallenge, deriveKey, timeout: TIMEOUT_MS });
  return found ? JSON.stringify({ challenge: parsedChallenge, solution: found }) : null;
}
