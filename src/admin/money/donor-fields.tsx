import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { LANGUAGE_NAMES, LOCALES } from "../../platform/languages";
import { ADMIN, call } from "../client";
import { besides } from "../content/said";
import { EmailField, SelectField, TypedField } from "../dialogs/typed-field";

/** `donorId` of a donor who is there already; empty: a new one, whose receipt is in `locale`. */
export const newDonor = () => ({ donor: "", donorId: "", name: "", email: "", locale: getLocale() });
type Donor = ReturnType<typeof newDonor>;

/** Whose gift it is, for a body. */
export const donorBody = ({ donorId, name, email, locale }: Donor) =>
  donorId === ""
    ? { donorId: null, name: name.trim() || null, email: email.trim() || null, locale }
    : { donorId, name: null, email: null, locale };

const SHORTEST_SEARCH = 3;

/** A donor who is looked up, or a new one. */
export function DonorFields() {
  const { control, setValue } = useFormContext<Donor>();
  const { donor, donorId } = useWatch({ control }) as Donor;
  const q = donor.trim();
  const { data } = useQuery({
    queryKey: ["donors", "search", q],
    queryFn: () => call("GET /donors", { ...ADMIN, query: { q, limit: 20 } }),
    enabled: q.length >= SHORTEST_SEARCH,
  });
  const found = data?.items ?? [];
  return (
    <>
      <TypedField
        name="donor"
        type="search"
        label={m.money_donor_search()}
        hint={m.money_donor_search_hint()}
        typed={() => setValue("donorId", "")}
      />
      {found.length > 0 ? (
        <SelectField
          name="donorId"
          label={m.money_donor_found()}
          none={m.money_donor_new()}
          choices={found.map(({ id, name, contact }) => ({
            id,
            name: besides(name ?? m.money_no_name(), contact),
          }))}
        />
      ) : null}
      {donorId === "" ? (
        <>
          <TypedField name="name" label={m.money_name_receipt()} most={120} />
          <EmailField name="email" label={m.money_email_receipt()} />
          <SelectField
            name="locale"
            label={m.money_receipt_language()}
            choices={LOCALES.map((locale) => ({ id: locale, name: LANGUAGE_NAMES[locale] }))}
          />
        </>
      ) : null}
    </>
  );
}
