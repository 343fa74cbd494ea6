import { Button, Stack } from "@mui/material";
import { useState } from "react";
import { DataTable, FunctionField } from "react-admin";
import { type CampaignMove, movesFrom } from "../../features/campaigns/campaigns.model";
import { m } from "../../paraglide/messages";
import { besides, dayText } from "../content/said";
import { MoreMenu } from "../layout/more-menu";
import { OfficeList } from "../layout/office-list";
import { OfficeRows } from "../layout/office-rows";
import { useWrites } from "../use-writes";
import { amountColumn } from "./amount-column";
import { MoveDialog } from "./campaign-dialogs";
import { ExpenseDialog } from "./expense-dialog";
import { GoalDialog } from "./goal-dialog";
import type { CampaignRow } from "./money-calls";
import { MOVE_WORDS, PHASE_WORDS } from "./money-words";

type Doing = { what: "goal" | "expense" | CampaignMove; campaign: CampaignRow };

/** What came in for each campaign, what went out, and where it stands. */
export function CampaignMoneyList() {
  const writes = useWrites("campaign-money");
  const [doing, setDoing] = useState<Doing | null>(null);
  return (
    <>
      <OfficeList part="campaign-money">
        <OfficeRows>
          <DataTable.Col source="title" label={m.money_campaign()} disableSort />
          <DataTable.Col source="phase" label={m.admin_state()} disableSort>
            <FunctionField<CampaignRow>
              render={({ phase, deadline }) => besides(PHASE_WORDS[phase](), dayText(deadline))}
            />
          </DataTable.Col>
          {sumColumn("goalMinor", m.money_goal(), ({ goalMinor }) => goalMinor)}
          {sumColumn("raisedMinor", m.money_in(), ({ raisedMinor }) => raisedMinor)}
          {sumColumn("spentMinor", m.money_out(), ({ spentMinor }) => spentMinor)}
          {sumColumn("left", m.money_left_over(), (row) => row.raisedMinor - row.spentMinor)}
          {writes ? (
            <DataTable.Col source="id" label={m.money_actions()} disableSort>
              <FunctionField<CampaignRow>
                render={(campaign) => (
                  <Stack
                    direction="row"
                    spacing={0.5}
                    useFlexGap
                    sx={{ alignItems: "center", flexWrap: { xs: "wrap", sm: "nowrap" } }}
                  >
                    <Button variant="outlined" onClick={() => setDoing({ what: "expense", campaign })}>
                      {m.money_spend()}
                    </Button>
                    <MoreMenu
                      of={campaign.title}
                      choices={[
                        { name: m.money_goal_change(), take: () => setDoing({ what: "goal", campaign }) },
                        ...movesFrom(campaign.phase).map((move) => ({
                          name: MOVE_WORDS[move](),
                          take: () => setDoing({ what: move, campaign }),
                        })),
                      ]}
                    />
                  </Stack>
                )}
              />
            </DataTable.Col>
          ) : null}
        </OfficeRows>
      </OfficeList>
      {doing ? <Doing {...doing} close={() => setDoing(null)} /> : null}
    </>
  );
}

const sumColumn = (source: string, label: string, of: (row: CampaignRow) => number) =>
  amountColumn<CampaignRow>(source, label, (row) => ({ minor: of(row), currency: row.currency }));

function Doing({ what, campaign, close }: Doing & { close: () => void }) {
  if (what === "goal") return <GoalDialog campaign={campaign} close={close} />;
  if (what === "expense") return <ExpenseDialog campaign={campaign} close={close} />;
  return <MoveDialog move={what} campaign={campaign} close={close} />;
}
