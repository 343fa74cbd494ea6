import { SiteLink } from "../link";

/** The mark: a power symbol whose bar is the cursor. */
export function Logo({ name, label }: { name: string; label: string }) {
  return (
    <SiteLink to="/" className="logo" aria-label={label}>
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <path fill="var(--c-n)" d="M0 0h40v40H0z" />
        <path fill="none" stroke="var(--c-c)" strokeWidth="4.5" d="M13.5 11.7a11.5 11.5 0 1 0 13 0" />
        <path fill="var(--c-m)" d="M17 5h6v15h-6z" />
      </svg>
      <span>{name}</span>
    </SiteLink>
  );
}
