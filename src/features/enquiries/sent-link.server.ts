import type { Deps } from "../../platform/deps";
import { boundTo, unbound } from "../../platform/visit.server";
import { readSigned, sign } from "../../platform/forms/signed.server";

/** How long the page after sending can be opened, in seconds: until the mail is there, and for a reload. */
const OPEN_FOR = 86_400;

type Signing = Pick<Deps, "keys" | "now" | "visit">;

const secondsNow = ({ now }: Signing): number => Math.floor(now().getTime() / 1000);

/** The English path of the page that says what happens next. It is for whoever has just sent the form: on a shared phone only during the visit. */
export const sentPath = (deps: Signing, { id }: { id: string }): string =>
  `/sent/${sign(deps.keys, "look-up", `sent.${id}.${secondsNow(deps)}${boundTo(deps.visit)}`)}`;

/** The enquiry that such an address is for; null when it is none of ours, or too old. */
export function sentId(deps: Signing, signed: string): string | null {
  const [what, id, at] =
    unbound(readSigned(deps.keys, "look-up", signed) ?? "", deps.visit)?.split(".") ?? [];
  return what === "sent" && id && secondsNow(deps) - Number(at) < OPEN_FOR ? id : null;
}
