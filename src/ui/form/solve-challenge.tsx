import { useEffect, useRef, useState } from "react";
import { m } from "../../paraglide/messages";
import { KIT_FIELDS } from "../../platform/forms/opened-form";

/**
 * Solves the challenge that the server adds when many forms have come in, and sends the form again with the solution; a form
 * that is still to be filled in is not sent (`sends`). A form that came back loads the script at once (`data-now`, read by
 * `server/page/boot.js`). Without script, or where it fails, the page says how long to wait: nobody is turned away.
 */
export function SolveChallenge({
  challenge,
  sends,
  working: label = m.form_working(),
}: {
  challenge: string;
  sends: boolean;
  /** What is shown while it works. */
  working?: string;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [working, setWorking] = useState(false);
  useEffect(() => {
    let over = false;
    const isComplete = () => field.current?.form?.checkValidity() ?? false;
    // Only a form that was sent complete goes on by itself: what is filled in meanwhile, its person sends.
    const goesOn = sends && isComplete();
    solution(challenge, () => setWorking(goesOn))
      .then((text) => {
        if (over || text === null || !field.current) return;
        field.current.value = text;
        if (goesOn && isComplete()) field.current.form?.requestSubmit();
      })
      .catch(() => {})
      .finally(() => over || setWorking(false));
    return () => {
      over = true;
    };
  }, [challenge, sends]);
  return (
    <>
      <input ref={field} type="hidden" name={KIT_FIELDS.solution} data-now={sends ? "" : undefined} />
      <p role="status">{working ? label : null}</p>
    </>
  );
}

/** Milliseconds after which a slow phone gives up. */
const LONGEST = 300_000;

/** Fetched only when there is work: most readers never need it. */
async function solution(challenge: string, begins: () => void): Promise<string | null> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import("altcha-lib"),
    import("altcha-lib/algorithms/web/pbkdf2"),
  ]);
  begins();
  const asked = JSON.parse(challenge);
  const found = await solveChallenge({ challenge: asked, deriveKey, timeout: LONGEST });
  return found ? JSON.stringify({ challenge: asked, solution: found }) : null;
}
