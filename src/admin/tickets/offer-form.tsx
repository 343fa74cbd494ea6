import { Alert, Card, CardContent, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { NumberInput, SelectArrayInput, SimpleForm, TextInput, Toolbar, useNotify } from "react-admin";
import type { ReactNode } from "react";
import { type FieldValues, useWatch } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { LOCALES } from "../../platform/languages";
import { slugFrom } from "../../platform/slug";
import { ADMIN, type TicketDeskItem, call, fieldErrors, wordsOf } from "../client";
import { ForgetRefusals } from "../content/forget-refusals";
import { SaveAgainButton } from "../content/save-again-button";
import { LocalesContext } from "../content/locales-context";
import { MomentInput } from "../content/moment-input";
import { MoneyInput } from "../content/money-input";
import { RowsInput } from "../content/rows-input";
import { WordsInput } from "../content/words-input";
import { offerOf } from "./offer";

type Props = { desk: TicketDeskItem; writes: boolean };

/** Places, ticket types and prices of an event, and until when tickets may be given back. */
export function OfferForm({ desk, writes }: Props) {
  const notify = useNotify();
  const queries = useQueryClient();
  async function save({ data }: FieldValues) {
    try {
      const body = offerOf(data as TicketDeskItem);
      await call("PUT /tickets/:id", { ...ADMIN, params: { id: desk.id }, body });
      notify(m.admin_saved(), { type: "success" });
      await queries.invalidateQueries({ queryKey: ["tickets"] });
      return undefined;
    } catch (error) {
      const errors = Object.entries(fieldErrors(error)).map(([field, words]) => [`data.${field}`, words]);
      notify(errors.length > 0 ? m.admin_ra_invalid_form() : wordsOf(error), { type: "error" });
      return Object.fromEntries(errors) as Record<string, string>;
    }
  }
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6">
          {m.admin_tickets_offer()}
        </Typography>
        {writes ? null : <Alert severity="info">{m.admin_reading_only()}</Alert>}
        <LocalesContext value={LOCALES}>
          <SimpleForm
            record={{ id: desk.id, data: desk }}
            onSubmit={(values: FieldValues) => save(values)}
            warnWhenUnsavedChanges={writes}
            toolbar={
              writes ? (
                <Toolbar>
                  <SaveAgainButton />
                </Toolbar>
              ) : (
                false
              )
            }
          >
            <ForgetRefusals />
            <Fields writes={writes} />
          </SimpleForm>
        </LocalesContext>
      </CardContent>
    </Card>
  );
}

const Fields = ({ writes }: { writes: boolean }) => (
  <fieldset className="office-group" disabled={!writes}>
    <RowsInput
      source="data.pools"
      label={m.admin_tickets_pools()}
      hint={m.admin_tickets_pools_hint()}
      unordered
    >
      <Short source="key">
        <KeyInput />
      </Short>
      <Short source="capacity">
        <NumberInput
          source="capacity"
          label={m.admin_tickets_capacity()}
          required
          min={0}
          step={1}
          helperText={false}
        />
      </Short>
      <Short source="taken">
        <NumberInput source="taken" label={m.admin_tickets_taken()} readOnly helperText={false} />
      </Short>
    </RowsInput>
    <RowsInput source="data.types" label={m.admin_tickets_types()}>
      <Short source="key">
        <KeyInput />
      </Short>
      <Short source="priceMinor">
        <MoneyInput source="priceMinor" label={m.admin_tickets_price()} />
      </Short>
      <WordsInput source="name" label={m.admin_field_name()} most={120} />
      <Short source="salesStart">
        <MomentInput source="salesStart" label={m.admin_tickets_sales_start()} optional />
      </Short>
      <Short source="salesEnd">
        <MomentInput source="salesEnd" label={m.admin_tickets_sales_end()} optional />
      </Short>
      <Short source="pools">
        <PoolsInput />
      </Short>
    </RowsInput>
    <NumberInput
      source="data.refundHours"
      label={m.admin_tickets_refund_hours()}
      helperText={m.admin_tickets_refund_hours_hint()}
      min={0}
      max={8760}
      step={1}
    />
  </fieldset>
);

/** People write "Main Hall": what is kept is `main-hall`. */
const KeyInput = () => (
  <TextInput
    source="key"
    label={m.admin_tickets_key()}
    required
    helperText={false}
    slotProps={{ htmlInput: { maxLength: 60 } }}
    parse={(text: string) => (/[\s-]$/.test(text) ? `${slugFrom(text)}-` : slugFrom(text))}
  />
);

/** A field that stands beside others. `source` tells the list what a new row has. */
const Short = ({ children }: { source: string; children: ReactNode }) => (
  <div className="office-short">{children}</div>
);

/** The pools that a ticket of the type takes a place of: those written above. */
function PoolsInput() {
  const pools = (useWatch({ name: "data.pools" }) ?? []) as { key?: string | null }[];
  const choices = pools.flatMap(({ key }) => (key ? [{ id: key, name: key }] : []));
  return (
    <SelectArrayInput
      source="pools"
      label={m.admin_tickets_takes_from()}
      choices={choices}
      helperText={false}
    />
  );
}
