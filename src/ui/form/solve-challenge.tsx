import { useEffect, useRef, useState } from "react";
import { m } from "../../paraglide/messages";
import { FORM_META_FIELDS } from "../../platform/forms/opened-form";

/**
 * Solves the challenge that the server adds when many forms have come in, and sends the form again with the solution; a form
 * that is still to be filled in is not sent (`sends`). A form that came back loads the script at once (`data-now`, read by
 * `server/page/document/start-hydration.js`). Without script, or where it fails, the page says how long to wait: nobody is turned away.
 */
export function SolveChallenge({
  challenge,
  submitWhenSolved,
  working: label = m.form_working(),
}: {
  challenge: string;
  submitWhenSolved: boolean;
  /** What is shown while it works. */
  working?: string;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [working, setWorking] = useState(false);
  useEffect(() => {
    let isCancelled = false;
    const isComplete = () => field.current?.form?.checkValidity() ?? false;
    // Only a form that was sent complete goes on by itself: what is filled in meanwhile, its person sends.
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

/** Milliseconds after which a slow phone gives up. */
const TIMEOUT_MS = 300_000;

/** Fetched only when there is work: most readers never need it. */
async function solution(challenge: string, onStart: () => void): Promise<string | null> {
  const { deriveKey, solveChallenge } = await import("./challenge-solver");
  onStart();
  const parsedChallenge = JSON.parse(challenge);
  const found = await solveChallenge({ challenge: parsedChallenge, deriveKey, timeout: TIMEOUT_MS });
  return found ? JSON.stringify({ challenge: parsedChallenge, solution: found }) : null;
}
