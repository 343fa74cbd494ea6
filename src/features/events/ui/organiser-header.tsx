import type { ResolvedText } from "../../../platform/i18n/localized-text";
import { SiteLink } from "../../../ui/link";
import type { Crumb } from "../../../ui/page-head";
import { Text } from "../../../ui/text";
import "../check-in/ui/check-in.css";

export const OrganiserHeader = ({
  back,
  title,
  lead,
}: {
  back: Crumb;
  title: ResolvedText;
  lead: string;
}) => (
  <header className="wrap door-head">
    <SiteLink to={back.to}>
      <Text of={back.label} />
    </SiteLink>
    <h1>
      <Text of={title} />
    </h1>
    <p>{lead}</p>
  </header>
);
