import { m } from "../paraglide/messages";
import type { ResolvedText } from "../platform/i18n/localized-text";
import { LANGUAGE_NAMES } from "../platform/i18n/locales";
import "./styles/page.css";

export function LanguageNote({ of }: { of: ResolvedText }) {
  if (typeof of === "string") return null;
  return (
    <div className="wrap">
      <p className="note">{m.shell_other_language({ language: LANGUAGE_NAMES[of.lang] })}</p>
    </div>
  );
}
