import type { ReactNode } from "react";
import { m } from "../../../paraglide/messages";
import { SiteLink } from "../../../ui/link";
import { PageHead } from "../../../ui/page-head";

type Props = {
  title: string;
  lead?: string;
  /** The address of the record that the page belongs to, in English. */
  statusPath: string;
  /** Undefined: the record is not open any more. */
  children?: ReactNode;
};

/** The frame of the pages with which somebody works on a registration that they sent. */
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
