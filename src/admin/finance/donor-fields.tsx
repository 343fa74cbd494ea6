import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { LANGUAGE_NAMES, LOCALES } from "../../platform/i18n/locales";
import { ADMIN, call } from "../api/admin-api";
import { joinFacts } from "../shared/join-facts";
import { EmailField, SelectField, FormTextField } from "../dialogs/form-fields";

/** An empty `donorId` is a new donor, whose receipt is in `locale`. */
export const emptyDonorInput = () => ({ donor: "", donorId: "", name: "", email: "", locale: getLocale() });
type DonorInput = ReturnType<typeof emptyDonorInput>;

export const toDonorBody = ({ donorId, name, email, locale }: DonorInput) =>
  donorId === ""
    ? { donorId: null, name: name.trim() || null, email: email.trim() || null, locale }
    : { donorId, name: null, email: null, locale };

const MIN_SEARCH_LENGTH = 3;

export function DonorFields() {
  const { control, setValue } = useFormContext<DonorInput>();
  const { donor, donorId } = useWatch({ control }) as DonorInput;
  const q = donor.trim();
  const { data } = useQuery({
    queryKey: ["donors", "search", q],
    queryFn: () => call("GET /donors", { ...ADMIN, query: { q, limit: 20 } }),
    enabled: q.length >= MIN_SEARCH_LENGTH,
  });
  const matches = data?.items ?? [];
  return (
    <>
      <FormTextField
        name="donor"
        type="search"
        label={m.finance_donor_search()}
        hint={m.finance_donor_search_hint()}
        onChange={() => setValue("donorId", "")}
      />
      {matches.length > 0 ? (
        <SelectField
          name="donorId"
          label={m.finance_donor_found()}
          emptyLabel={m.finance_donor_new()}
          choices={matches.map(({ id, name, contact }) => ({
            id,
            name: joinFacts(name ?? m.finance_no_name(), contact),
          }))}
        />
      ) : null}
      {donorId === "" ? (
        <>
          <FormTextField name="name" label={m.finance_name_receipt()} maxCharacters={120} />
          <EmailField name="email" label={m.finance_email_receipt()} />
          <SelectField
            name="locale"
            label={m.finance_receipt_language()}
            choices={LOCALES.map((locale) => ({ id: locale, name: LANGUAGE_NAMES[locale] }))}
          />
        </>
      ) : null}
    </>
  );
}
