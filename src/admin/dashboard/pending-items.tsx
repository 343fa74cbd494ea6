import { Link } from "react-router";
import { PENDING_ITEM_RULES, pendingItemPath } from "../../features/dashboard/pending-items.model";
import { pendingItemLabel } from "../../features/dashboard/pending-item-labels";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../platform/i18n/href";
import type { OverviewResponse } from "../api/api-types";
import { SectionCard } from "../shared/section-card";
import { sectionLabel } from "../../features/dashboard/section-labels";

export const PendingItems = ({ overview: { waiting } }: { overview: OverviewResponse }) => (
  <SectionCard title={m.admin_waits()}>
    {waiting.length === 0 ? <p>{m.admin_nothing_waits()}</p> : null}
    <ul className="office-waits">
      {waiting.map((item) => (
        <li
          key={`${item.part} ${item.what}`}
          className={PENDING_ITEM_RULES[item.what].urgency === "late" ? "office-late" : undefined}
        >
          <Link to={hrefOf(pendingItemPath(item))}>
            {sectionLabel(item.part)}: {pendingItemLabel(item.what, item.count)}
          </Link>
        </li>
      ))}
    </ul>
  </SectionCard>
);
