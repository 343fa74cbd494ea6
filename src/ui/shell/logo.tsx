import { useLightPage } from "../light-page";
import { SiteLink } from "../link";
import { MARK } from "./logo-mark";

/** The mark: a power symbol whose bar is the cursor. */
export function Logo({ name, label }: { name: string; label: string }) {
  return (
    <SiteLink to="/" className="logo" aria-label={label}>
      {useLightPage() ? null : <LogoMark />}
      <span>{name}</span>
    </SiteLink>
  );
}

/** The mark alone; decoration. */
export const LogoMark = () => (
  <svg viewBox="0 0 40 40" aria-hidden="true">
    <path fill="var(--c-n)" d={MARK.ground} />
    <path fill="none" stroke="var(--c-c)" strokeWidth={MARK.ringWidth} d={MARK.ring} />
    <path fill="var(--c-m)" d={MARK.cursor} />
  </svg>
);
