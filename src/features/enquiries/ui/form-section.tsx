import type { ReactNode } from "react";
import { m } from "../../../paraglide/messages";
import { TickField } from "../../../ui/form/choice-field";
import { OptionalMark } from "../../../ui/form/field-frame";
import type { GetFieldProps } from "../../../ui/form/field-props";
import { SiteLink } from "../../../ui/link";

export function FormSection({
  id,
  title,
  hint,
  className = "form-part",
  children,
}: {
  id: string;
  title: string;
  hint?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint ? <p className="soft">{hint}</p> : null}
      {children}
    </section>
  );
}

export const optionalLabel = (label: string): ReactNode => (
  <>
    {label} <OptionalMark />
  </>
);

/** The one required consent. */
export const PrivacyCheckbox = ({ field }: { field: GetFieldProps }) => (
  <TickField
    {...field("privacy")}
    label={m.enquiry_privacy()}
    hint={<SiteLink to="/privacy-policy">{m.enquiry_privacy_link()}</SiteLink>}
  />
);
