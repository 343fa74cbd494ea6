import type { Deps } from "../../platform/deps";
import { visitSuffix, stripVisitSuffix } from "../../platform/pages/visit.server";
import { verifySigned, sign } from "../../platform/crypto/signed-text.server";

const VALID_SECONDS = 86_400;

type SignDeps = Pick<Deps, "keys" | "now" | "visit">;

const secondsNow = ({ now }: SignDeps): number => Math.floor(now().getTime() / 1000);

/** On a shared phone the link works only during the visit. */
export const sentPath = (deps: SignDeps, { id }: { id: string }): string =>
  `/sent/${sign(deps.keys, "look-up", `sent.${id}.${secondsNow(deps)}${visitSuffix(deps.visit)}`)}`;

export function readSentId(deps: SignDeps, signed: string): string | null {
  const [prefix, id, issuedAt] =
    stripVisitSuffix(verifySigned(deps.keys, "look-up", signed) ?? "", deps.visit)?.split(".") ?? [];
  return prefix === "sent" && id && secondsNow(deps) - Number(issuedAt) < VALID_SECONDS ? id : null;
}
