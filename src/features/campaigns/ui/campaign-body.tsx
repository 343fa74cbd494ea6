import type { ReactNode } from "react";
import { m } from "../../../paraglide/messages";
import { plainText } from "../../../platform/i18n/localized-text";
import { ProgressBar } from "../../../ui/progress-bar";
import { ContentBlock, CheckList } from "../../../ui/section";
import { SiteLink } from "../../../ui/link";
import { Prose, Text } from "../../../ui/text";
import type { CampaignView } from "../campaign-view.server";
import "../../../ui/styles/prose.css";
import "./campaign-body.css";

export function CampaignBody({
  campaign,
  facts,
  children,
}: {
  campaign: CampaignView;
  facts: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="campaign-body">
      {facts}
      <ContentBlock id="story" title={m.campaigns_story()}>
        <Prose html={campaign.description} className="prose campaign-opening" />
        <Prose html={campaign.story} />
      </ContentBlock>
      <OptionalSection id="impact" title={m.campaigns_impact()} items={campaign.impact}>
        <CheckList
          items={campaign.impact.map((item) => ({ key: plainText(item), content: <Text of={item} /> }))}
        />
      </OptionalSection>
      <OptionalSection id="budget" title={m.campaigns_budget()} items={campaign.budget}>
        <Budget campaign={campaign} />
        <p className="soft">
          <Text of={campaign.overfunding} />
        </p>
        <p>
          <SiteLink className="more" to={`/transparency#${campaign.slug}`}>
            {m.campaigns_books()}
          </SiteLink>
        </p>
      </OptionalSection>
      <OptionalSection id="updates" title={m.campaigns_updates()} items={campaign.updates}>
        <ol className="timeline">
          {campaign.updates.map((update) => (
            <li key={update.date + plainText(update.title)} className="stack">
              <p className="meta">{update.date}</p>
              <Text of={update.title} as="h3" />
              <Prose html={update.content} />
            </li>
          ))}
        </ol>
      </OptionalSection>
      {children}
    </div>
  );
}

function OptionalSection({
  id,
  title,
  items,
  children,
}: {
  id: string;
  title: string;
  items: unknown[];
  children: ReactNode;
}) {
  if (items.length === 0) return null;
  return (
    <ContentBlock id={id} title={title}>
      {children}
    </ContentBlock>
  );
}

function Budget({ campaign }: { campaign: CampaignView }) {
  return (
    <table className="shares">
      <thead>
        <tr>
          <th scope="col">{m.campaigns_budget_item()}</th>
          <td aria-hidden="true" />
          <th scope="col" className="end">
            {m.campaigns_budget_amount()}
          </th>
        </tr>
      </thead>
      <tbody>
        {campaign.budget.map((budgetItem) => (
          <tr key={plainText(budgetItem.item)}>
            <th scope="row">
              <Text of={budgetItem.item} />
            </th>
            <td aria-hidden="true">
              <ProgressBar share={budgetItem.share} />
            </td>
            <td className="end">
              <bdi>{budgetItem.amount}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{m.campaigns_budget_total()}</th>
          <td aria-hidden="true" />
          <td className="end">
            <bdi>{campaign.goal}</bdi>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
