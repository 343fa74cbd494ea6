import type { Deps } from "../../platform/deps";
import { visitSuffix, stripVisitSuffix } from "../../platform/pages/visit.server";
import { verifySigned, sign } from "../../platform/crypto/signed-text.server";

/** How long the page after sending can be opened, in seconds: until the mail is there, and for a reload. */
const VALID_SECONDS = 86_400;

type SignDeps = Pick<Deps, "keys" | "now" | "visit">;

const secondsNow = ({ now }: SignDeps): number => Math.floor(now().getTime() / 1000);

/** The English path of the page that says what happens next. It is for whoever has just sent the form: on a shared phone only during the visit. */
export const sentPath = (deps: SignDeps, { id }: { id: string }): string =>
  `/sent/${sign(deps.keys, "look-up", `sent.${id}.${secondsNow(deps)}${visitSuffix(deps.visit)}`)}`;

/** The enquiry that such an address is for; null when it is none of ours, or too old. */
export function readSentId(deps: SignDeps, signed: string): string | null {
  const [prefix, id, issuedAt] =
    stripVisitSuffix(verifySigned(deps.keys, "look-up", signed) ?? "", deps.visit)?.split(".") ?? [];
  return prefix === "sent" && id && secondsNow(deps) - Number(issuedAt) < VALID_SECONDS ? id : null;
}
