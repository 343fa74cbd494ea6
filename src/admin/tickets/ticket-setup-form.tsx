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
import { LOCALES } from "../../platform/i18n/locales";
import { ADMIN, call } from "../api/admin-api";
import { fieldErrors, errorMessage } from "../api/api-errors";
import type { TicketAdminDetail } from "../api/api-types";
import { LocalizedTextListInput } from "../inputs/field-input";
import { ClearServerErrors } from "../inputs/clear-server-errors";
import { RetrySaveButton } from "../inputs/retry-save-button";
import { LocalesContext } from "../inputs/locales-context";
import { ZonedDateTimeInput } from "../inputs/zoned-date-time-input";
import { MoneyInput } from "../inputs/money-input";
import { RepeatedGroupInput } from "../inputs/repeated-group-input";
import { LocalizedTextInput } from "../inputs/localized-text-input";
import { FormDraft } from "../drafts/form-draft";
import { useLocalDraft } from "../drafts/use-local-draft";
import { FormProblem } from "../shared/form-problem";
import { decimalsOf } from "../../platform/money/money";
import { useCurrencies } from "../api/use-currencies";
import { createPool, toTicketSetupInput } from "./ticket-setup-input";

const DRAFT_FIELDS = ["data"];

type Props = { ticketAdmin: TicketAdminDetail; canWrite: boolean };

export function TicketSetupForm({ ticketAdmin, canWrite }: Props) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const draft = useLocalDraft<FieldValues>({
    name: `tickets/${ticketAdmin.id}`,
    saved: { data: ticketAdmin },
  });
  async function save({ data }: FieldValues) {
    try {
      const body = toTicketSetupInput(data as TicketAdminDetail);
      await call("PUT /tickets/:id", { ...ADMIN, params: { id: ticketAdmin.id }, body });
      draft.clear();
      notify(m.admin_saved(), { type: "success" });
      await queryClient.invalidateQueries({ queryKey: ["tickets"] });
      return undefined;
    } catch (error) {
      const errors = Object.entries(fieldErrors(error)).map(([field, message]) => [`data.${field}`, message]);
      // A single error, such as one about the whole offer, says more than the general message.
      const isSingleError = errors.length === 1 || errors.length === 0;
      notify(isSingleError ? errorMessage(error) : m.admin_ra_invalid_form(), { type: "error" });
      return errors.length > 0
        ? (Object.fromEntries(errors) as Record<string, string>)
        : { root: { server: errorMessage(error) } };
    }
  }
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6">
          {m.admin_tickets_offer()}
        </Typography>
        {canWrite ? null : <Alert severity="info">{m.admin_reading_only()}</Alert>}
        <LocalesContext value={LOCALES}>
          <SimpleForm
            record={{ id: ticketAdmin.id, data: ticketAdmin }}
            onSubmit={(values: FieldValues) => save(values)}
            warnWhenUnsavedChanges={canWrite}
            toolbar={
              canWrite ? (
                <Toolbar>
                  <RetrySaveButton />
                </Toolbar>
              ) : (
                false
              )
            }
          >
            <ClearServerErrors />
            {canWrite ? <FormDraft draft={draft} fieldNames={DRAFT_FIELDS} /> : null}
            <FormProblem />
            <Fields canWrite={canWrite} isCurrencyFixed={ticketAdmin.currencyFixed} />
          </SimpleForm>
        </LocalesContext>
      </CardContent>
    </Card>
  );
}

const Fields = ({ canWrite, isCurrencyFixed }: { canWrite: boolean; isCurrencyFixed: boolean }) => (
  <fieldset className="office-group" disabled={!canWrite}>
    <CompactField source="currency">
      <TicketCurrency isCurrencyFixed={isCurrencyFixed} />
    </CompactField>
    <PoolGroup />
    <RepeatedGroupInput source="data.types" label={m.admin_tickets_types()}>
      <LocalizedTextInput source="name" label={m.admin_field_name()} maxCharacters={120} />
      <CompactField source="priceMinor">
        <MoneyInput source="priceMinor" label={m.admin_tickets_price()} />
      </CompactField>
      <CompactField source="salesStart">
        <ZonedDateTimeInput source="salesStart" label={m.admin_tickets_sales_start()} optional />
      </CompactField>
      <CompactField source="salesEnd">
        <ZonedDateTimeInput source="salesEnd" label={m.admin_tickets_sales_end()} optional />
      </CompactField>
      <CompactField source="pools">
        <PoolsInput />
      </CompactField>
      <LocalizedTextListInput source="benefits" label={m.admin_tickets_benefits()} maxCharacters={160} />
    </RepeatedGroupInput>
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

type PricedTicketType = { priceMinor?: number | null };

/** Fixed after the first order. A change leaves the number of each price as it is: 30 dollars, then 30 francs. */
function TicketCurrency({ isCurrencyFixed }: { isCurrencyFixed: boolean }) {
  const { getValues, setValue } = useFormContext();
  const current = String(useWatch({ name: "data.currency" }) ?? "");
  const currencyCodes = new Set([current, ...useCurrencies()]);
  function keepAmounts(next: string) {
    const factor = 10 ** (decimalsOf(next) - decimalsOf(current));
    const types = (getValues("data.types") ?? []) as PricedTicketType[];
    for (const [index, { priceMinor }] of types.entries())
      if (typeof priceMinor === "number")
        setValue(`data.types.${index}.priceMinor`, Math.round(priceMinor * factor), { shouldDirty: true });
  }
  return (
    <SelectInput
      source="data.currency"
      label={m.admin_field_currency()}
      required
      readOnly={isCurrencyFixed}
      helperText={isCurrencyFixed ? m.admin_tickets_currency_fixed() : false}
      choices={[...currencyCodes].filter(Boolean).map((code) => ({ id: code, name: code }))}
      onChange={({ target }) => keepAmounts(String(target.value))}
    />
  );
}

/** The list finds the fields of a new row by the `source` of its children. */
const CompactField = ({ children }: { source: string; children: ReactNode }) => (
  <div className="office-short">{children}</div>
);

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

const PoolGroup = () => (
  <RepeatedGroupInput
    source="data.pools"
    label={m.admin_tickets_pools()}
    hint={m.admin_tickets_pools_hint()}
    createRow={createPool}
    unordered
  >
    <CompactField source="name">
      <TextInput
        source="name"
        label={m.admin_tickets_pool_name()}
        required
        helperText={false}
        slotProps={{ htmlInput: { maxLength: 80, dir: "auto" } }}
      />
    </CompactField>
    <CompactField source="capacity">
      <NumberInput
        source="capacity"
        label={m.admin_tickets_capacity()}
        required
        min={0}
        step={1}
        helperText={false}
      />
    </CompactField>
    <CompactField source="taken">
      <NumberInput source="taken" label={m.admin_tickets_taken()} readOnly helperText={false} />
    </CompactField>
  </RepeatedGroupInput>
);
