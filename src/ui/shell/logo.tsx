import { useLightPage } from "../light-page";
import { SiteLink } from "../link";
import { MARK } from "./logo-mark";

export function Logo({ name, label }: { name: string; label: string }) {
  return (
    <SiteLink to="/" className="logo" aria-label={label}>
      {useLightPage() ? null : <LogoMark />}
      <span>{name}</span>
    </SiteLink>
  );
}

export const LogoMark = () => (
  <svg viewBox="0 0 40 40" aria-hidden="true">
    <path fill="var(--c-n)" d={MARK.ground} />
    <path fill="none" stroke="var(--c-c)" strokeWidth={MARK.ringWidth} d={MARK.ring} />
    <path fill="var(--c-m)" d={MARK.cursor} />
  </svg>
);
