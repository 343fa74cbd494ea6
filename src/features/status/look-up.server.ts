import type { RouterContextProvider } from "react-router";
import { m } from "../../paraglide/messages";
import { giveBack, limit } from "../../platform/rate-limit.server";
import { readReference } from "../../platform/reference";
import { addressContext, depsContext } from "../../platform/request-context";
import { readProof } from "./status.input.server";
import type { Proof } from "./status.model";

type Found<T> = { ok: true; id: T } | { ok: false; text: string };

/**
 * Looks something up by code and proof. Wrong tries are counted for the sender and for the code, five an hour each, so
 * that neither one sender nor many can guess four digits; the answer to a wrong proof and to an unknown code is the same.
 */
export async function lookUp<T>(
  context: Readonly<RouterContextProvider>,
  typed: { code: string; proof: string },
  find: (reference: string, proof: Proof) => Promise<T | null>,
): Promise<Found<T>> {
  const deps = context.get(depsContext);
  const reference = readReference(typed.code);
  const proof = readProof(typed.proof);
  const keys = [`sender ${context.get(addressContext)}`, ...(reference ? [`code ${reference}`] : [])];
  // Counted before looking, so that many tries at once are no way around; a right one is given back.
  for (const key of keys) {
    const tried = await limit(deps, "look-up", key);
    if (!tried.ok)
      return { ok: false, text: m.status_limited({ minutes: Math.ceil(tried.retryAfterSeconds / 60) }) };
  }
  const found = reference && proof ? await find(reference, proof) : null;
  if (found === null) return { ok: false, text: m.status_unknown() };
  for (const key of keys) await giveBack(deps, "look-up", key);
  return { ok: true, id: found };
}
