import { m } from "../../../paraglide/messages";
import type { GetFieldProps } from "../../../ui/form/field-props";
import { TickField } from "../../../ui/form/choice-field";
import { SiteLink } from "../../../ui/link";

type Props = { field: GetFieldProps; labels: Readonly<Record<string, string>> };

export const ConsentFields = ({ field, labels }: Props) => (
  <>
    <TickField
      {...field("privacy")}
      label={labels["privacy"]}
      hint={<SiteLink to="/privacy-policy">{m.reg_privacy_link()}</SiteLink>}
    />
    <TickField {...field("newsletter")} label={labels["newsletter"]} />
    <TickField {...field("storyConsent")} label={labels["storyConsent"]} />
    <div className="actions">
      <button type="submit" className="button go">
        {m.reg_send()}
      </button>
    </div>
  </>
);
