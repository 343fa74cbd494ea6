import type { ReactNode } from "react";
import { m } from "../../../paraglide/messages";
import { TickField } from "../../../ui/form/choice-field";
import { OptionalMark } from "../../../ui/form/field-frame";
import type { GetFieldProps } from "../../../ui/form/field-props";
import { SiteLink } from "../../../ui/link";

/** A part of a long form under its heading. */
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

/** The label of a question that may stay empty. */
export const optionalLabel = (label: string): ReactNode => (
  <>
    {label} <OptionalMark />
  </>
);

/** The one consent that is required, with the notice beside it. */
export const PrivacyCheckbox = ({ field }: { field: GetFieldProps }) => (
  <TickField
    {...field("privacy")}
    label={m.enquiry_privacy()}
    hint={<SiteLink to="/privacy-policy">{m.enquiry_privacy_link()}</SiteLink>}
  />
);
