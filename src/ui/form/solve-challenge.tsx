import { useEffect, useRef, useState } from "react";
import { m } from "../../paraglide/messages";
import { KIT_FIELDS } from "../../platform/forms/opened-form";

/**
 * Does the work that the server asks for when much has come in, and sends the form again with the solution; a form that is
 * to be filled in first is not sent (`sends`). Without
 * script, or where it fails, the page says how long to wait before sending: nobody is turned away.
 */
export function SolveChallenge({ challenge, sends }: { challenge: string; sends: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [working, setWorking] = useState(false);
  useEffect(() => {
    let over = false;
    solution(challenge, () => setWorking(sends))
      .then((text) => {
        if (over || text === null || !field.current) return;
        field.current.value = text;
        if (sends) field.current.form?.requestSubmit();
      })
      .catch(() => {})
      .finally(() => over || setWorking(false));
    return () => {
      over = true;
    };
  }, [challenge, sends]);
  return (
    <>
      <input ref={field} type="hidden" name={KIT_FIELDS.solution} />
      <p role="status">{working ? m.form_working() : null}</p>
    </>
  );
}

/** Fetched only when there is work: most readers never need it. */
async function solution(challenge: string, begins: () => void): Promise<string | null> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import("altcha-lib"),
    import("altcha-lib/algorithms/web/pbkdf2"),
  ]);
  begins();
  const asked = JSON.parse(challenge);
  const found = await solveChallenge({ challenge: asked, deriveKey });
  return found ? JSON.stringify({ challenge: asked, solution: found }) : null;
}
