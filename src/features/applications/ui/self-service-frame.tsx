import type { ReactNode } from "react";
import { m } from "../../../paraglide/messages";
import { SiteLink } from "../../../ui/link";
import { PageHead } from "../../../ui/page-head";

type Props = {
  title: string;
  lead?: string;
  statusPath: string;
  /** Undefined if the record can no longer be opened. */
  children?: ReactNode;
};

export const SelfServiceFrame = ({ title, lead = "", statusPath, children }: Props) => (
  <div className="column">
    <PageHead
      title={children === undefined ? m.code_nav() : title}
      lead={children === undefined ? m.status_over() : lead}
      above={[
        { to: "/code", label: m.code_nav() },
        ...(children === undefined ? [] : [{ to: statusPath, label: m.reg_filed() }]),
      ]}
    />
    <div className="wrap section follows">
      <div className="stack narrow">
        {children ?? (
          <SiteLink className="button go" to="/code">
            {m.status_button()}
          </SiteLink>
        )}
      </div>
    </div>
  </div>
);
