import { Alert, Card, CardContent, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import {
  NumberInput,
  SelectArrayInput,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
  useNotify,
} from "react-admin";
import type { ReactNode } from "react";
import { type FieldValues, useFormContext, useWatch } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { LOCALES } from "../../platform/languages";
import { ADMIN, type TicketDeskItem, call, fieldErrors, wordsOf } from "../client";
import { TextsInput } from "../content/field-input";
import { ForgetRefusals } from "../content/forget-refusals";
import { SaveAgainButton } from "../content/save-again-button";
import { LocalesContext } from "../content/locales-context";
import { MomentInput } from "../content/moment-input";
import { MoneyInput } from "../content/money-input";
import { RowsInput } from "../content/rows-input";
import { WordsInput } from "../content/words-input";
import { FormDraft } from "../drafts/form-draft";
import { useLocalDraft } from "../drafts/use-local-draft";
import { FormProblem } from "../form-problem";
import { decimalsOf } from "../../platform/money";
import { useCurrencies } from "../use-currencies";
import { newPool, offerOf } from "./offer";

/** What of the form's values is typed. */
const TYPED = ["data"];

type Props = { desk: TicketDeskItem; writes: boolean };

/** Places, ticket types and prices of an event, and until when tickets may be given back. */
export function OfferForm({ desk, writes }: Props) {
  const notify = useNotify();
  const queries = useQueryClient();
  const draft = useLocalDraft<FieldValues>({ name: `tickets/${desk.id}`, saved: { data: desk } });
  async function save({ data }: FieldValues) {
    try {
      const body = offerOf(data as TicketDeskItem);
      await call("PUT /tickets/:id", { ...ADMIN, params: { id: desk.id }, body });
      draft.forget();
      notify(m.admin_saved(), { type: "success" });
      await queries.invalidateQueries({ queryKey: ["tickets"] });
      return undefined;
    } catch (error) {
      const errors = Object.entries(fieldErrors(error)).map(([field, words]) => [`data.${field}`, words]);
      // One that says what is wrong with the offer as a whole says more than that something is.
      const one = errors.length === 1 || errors.length === 0;
      notify(one ? wordsOf(error) : m.admin_ra_invalid_form(), { type: "error" });
      return errors.length > 0
        ? (Object.fromEntries(errors) as Record<string, string>)
        : { root: { server: wordsOf(error) } };
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
            {writes ? <FormDraft of={draft} names={TYPED} /> : null}
            <FormProblem />
            <Fields writes={writes} fixed={desk.currencyFixed} />
          </SimpleForm>
        </LocalesContext>
      </CardContent>
    </Card>
  );
}

const Fields = ({ writes, fixed }: { writes: boolean; fixed: boolean }) => (
  <fieldset className="office-group" disabled={!writes}>
    <Short source="currency">
      <TicketCurrency fixed={fixed} />
    </Short>
    <RowsInput
      source="data.pools"
      label={m.admin_tickets_pools()}
      hint={m.admin_tickets_pools_hint()}
      fresh={newPool}
      unordered
    >
      <Short source="name">
        <TextInput
          source="name"
          label={m.admin_tickets_pool_name()}
          required
          helperText={false}
          slotProps={{ htmlInput: { maxLength: 80, dir: "auto" } }}
        />
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
      <WordsInput source="name" label={m.admin_field_name()} most={120} />
      <Short source="priceMinor">
        <MoneyInput source="priceMinor" label={m.admin_tickets_price()} />
      </Short>
      <Short source="salesStart">
        <MomentInput source="salesStart" label={m.admin_tickets_sales_start()} optional />
      </Short>
      <Short source="salesEnd">
        <MomentInput source="salesEnd" label={m.admin_tickets_sales_end()} optional />
      </Short>
      <Short source="pools">
        <PoolsInput />
      </Short>
      <TextsInput source="benefits" label={m.admin_tickets_benefits()} most={160} />
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

type Priced = { priceMinor?: number | null };

/** The currency of all prices, until somebody has ordered. Prices keep their figures when it changes: 30 dollars, 30 francs. */
function TicketCurrency({ fixed }: { fixed: boolean }) {
  const { getValues, setValue } = useFormContext();
  const current = String(useWatch({ name: "data.currency" }) ?? "");
  const codes = new Set([current, ...useCurrencies()]);
  function keepFigures(next: string) {
    const factor = 10 ** (decimalsOf(next) - decimalsOf(current));
    const types = (getValues("data.types") ?? []) as Priced[];
    for (const [at, { priceMinor }] of types.entries())
      if (typeof priceMinor === "number")
        setValue(`data.types.${at}.priceMinor`, Math.round(priceMinor * factor), { shouldDirty: true });
  }
  return (
    <SelectInput
      source="data.currency"
      label={m.admin_field_currency()}
      required
      readOnly={fixed}
      helperText={fixed ? m.admin_tickets_currency_fixed() : false}
      choices={[...codes].filter(Boolean).map((code) => ({ id: code, name: code }))}
      onChange={({ target }) => keepFigures(String(target.value))}
    />
  );
}

/** A field that stands beside others. `source` tells the list what a new row has. */
const Short = ({ children }: { source: string; children: ReactNode }) => (
  <div className="office-short">{children}</div>
);

/** The pools that a ticket of the type takes a place of: those written above. */
function PoolsInput() {
  const pools = (useWatch({ name: "data.pools" }) ?? []) as { key?: string; name?: string | null }[];
  const choices = pools.flatMap(({ key, name }) => (key && name ? [{ id: key, name }] : []));
  return (
    <SelectArrayInput
      source="pools"
      label={m.admin_tickets_takes_from()}
      choices={choices}
      helperText={false}
    />
  );
}
