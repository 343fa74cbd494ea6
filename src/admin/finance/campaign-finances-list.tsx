import { Button, Stack } from "@mui/material";
import { useState } from "react";
import { DataTable, FunctionField } from "react-admin";
import { type CampaignAction, actionsFrom } from "../../features/campaigns/campaigns.model";
import { m } from "../../paraglide/messages";
import { joinFacts } from "../shared/join-facts";
import { formatDay } from "../shared/format-date";
import { MoreMenu } from "../lists/more-menu";
import { AdminList } from "../lists/admin-list";
import { ResponsiveDataTable } from "../lists/responsive-data-table";
import { useCanWrite } from "../auth/use-can-write";
import { amountColumn } from "../lists/amount-column";
import { CampaignActionDialog } from "./campaign-dialogs";
import { ExpenseDialog } from "./expense-dialog";
import { GoalDialog } from "./goal-dialog";
import type { CampaignFinancesRow } from "./finance-api";
import { CAMPAIGN_ACTION_LABELS, CAMPAIGN_PHASE_LABELS } from "./finance-labels";

type ActiveDialog = { kind: "goal" | "expense" | CampaignAction; campaign: CampaignFinancesRow };

export function CampaignFinancesList() {
  const canWrite = useCanWrite("campaign-finances");
  const [activeDialog, setActiveDialog] = useState<ActiveDialog | null>(null);
  return (
    <>
      <AdminList section="campaign-finances">
        <ResponsiveDataTable>
          <DataTable.Col source="title" label={m.finance_campaign()} disableSort />
          <DataTable.Col source="phase" label={m.admin_state()} disableSort>
            <FunctionField<CampaignFinancesRow>
              render={({ phase, deadline }) => joinFacts(CAMPAIGN_PHASE_LABELS[phase](), formatDay(deadline))}
            />
          </DataTable.Col>
          {sumColumn("goalMinor", m.finance_goal(), ({ goalMinor }) => goalMinor)}
          {sumColumn("raisedMinor", m.finance_in(), ({ raisedMinor }) => raisedMinor)}
          {sumColumn("spentMinor", m.finance_out(), ({ spentMinor }) => spentMinor)}
          {sumColumn("left", m.finance_left_over(), (row) => row.raisedMinor - row.spentMinor)}
          {canWrite ? (
            <DataTable.Col source="id" label={m.finance_actions()} disableSort>
              <FunctionField<CampaignFinancesRow>
                render={(campaign) => (
                  <Stack
                    direction="row"
                    spacing={0.5}
                    useFlexGap
                    sx={{ alignItems: "center", flexWrap: { xs: "wrap", sm: "nowrap" } }}
                  >
                    <Button variant="outlined" onClick={() => setActiveDialog({ kind: "expense", campaign })}>
                      {m.finance_spend()}
                    </Button>
                    <MoreMenu
                      rowName={campaign.title}
                      choices={[
                        {
                          name: m.finance_goal_change(),
                          onSelect: () => setActiveDialog({ kind: "goal", campaign }),
                        },
                        ...actionsFrom(campaign.phase).map((action) => ({
                          name: CAMPAIGN_ACTION_LABELS[action](),
                          onSelect: () => setActiveDialog({ kind: action, campaign }),
                        })),
                      ]}
                    />
                  </Stack>
                )}
              />
            </DataTable.Col>
          ) : null}
        </ResponsiveDataTable>
      </AdminList>
      {activeDialog ? <ActiveDialog {...activeDialog} close={() => setActiveDialog(null)} /> : null}
    </>
  );
}

const sumColumn = (source: string, label: string, getMinor: (row: CampaignFinancesRow) => number) =>
  amountColumn<CampaignFinancesRow>(source, label, (row) => ({
    minor: getMinor(row),
    currency: row.currency,
  }));

function ActiveDialog({ kind, campaign, close }: ActiveDialog & { close: () => void }) {
  if (kind === "goal") return <GoalDialog campaign={campaign} close={close} />;
  if (kind === "expense") return <ExpenseDialog campaign={campaign} close={close} />;
  return <CampaignActionDialog action={kind} campaign={campaign} close={close} />;
}
