import { Form } from "react-router";
import { m } from "../../../paraglide/messages";
import { type FormProblem, errorOf } from "../../../platform/forms/form-problem";
import { TextField } from "../../../ui/form/text-field";
import { MAX_LENGTHS } from "../accounts.model";

type Props = { fields: Record<string, string>; problem: FormProblem | undefined };

type FieldProps = {
  field: (name: string) => {
    id: string;
    name: string;
    defaultValue: string | readonly string[];
    error: string | undefined;
  };
};

export function ProfileForm({ fields, problem }: Props) {
  const typed = problem?.typed["intent"] === "profile" ? problem.typed : fields;
  const field = (name: string) => ({
    id: `profile-${name}`,
    name,
    defaultValue: typed[name] ?? "",
    error: errorOf(problem, `profile-${name}`),
  });
  return (
    <Form method="post" noValidate>
      <NameFields field={field} />
      <OccupationFields field={field} />
      <TextField {...field("bio")} rows={4} label={m.accounts_bio()} maxLength={MAX_LENGTHS.bio} />
      <AddressFields field={field} />
      <TextField
        {...field("socialLinks")}
        rows={3}
        label={m.accounts_links()}
        hint={m.accounts_links_hint()}
        dir="ltr"
      />
      <div className="actions">
        <button type="submit" name="intent" value="profile" className="button">
          {m.accounts_profile_save()}
        </button>
      </div>
    </Form>
  );
}

const NameFields = ({ field }: FieldProps) => (
  <>
    <TextField
      {...field("displayName")}
      label={m.accounts_name()}
      hint={m.accounts_name_hint()}
      maxLength={MAX_LENGTHS.displayName}
      autoComplete="name"
      required
    />
    <div className="pair">
      <TextField
        {...field("firstName")}
        label={m.accounts_first_name()}
        maxLength={MAX_LENGTHS.name}
        autoComplete="given-name"
      />
      <TextField
        {...field("lastName")}
        label={m.accounts_last_name()}
        maxLength={MAX_LENGTHS.name}
        autoComplete="family-name"
      />
    </div>
    <TextField
      {...field("username")}
      label={m.accounts_username()}
      hint={m.accounts_username_hint()}
      maxLength={30}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  </>
);

const OccupationFields = ({ field }: FieldProps) => (
  <div className="pair">
    <TextField
      {...field("occupation")}
      label={m.accounts_occupation()}
      maxLength={MAX_LENGTHS.occupation}
      autoComplete="organization-title"
    />
    <TextField
      {...field("phone")}
      type="tel"
      label={m.accounts_phone()}
      maxLength={MAX_LENGTHS.phone}
      autoComplete="tel"
    />
  </div>
);

const AddressFields = ({ field }: FieldProps) => (
  <fieldset className="form">
    <legend>{m.accounts_address()}</legend>
    <TextField
      {...field("streetAddress")}
      label={m.accounts_street()}
      maxLength={MAX_LENGTHS.address}
      autoComplete="street-address"
    />
    <div className="pair">
      <TextField
        {...field("zipCode")}
        label={m.accounts_zip()}
        maxLength={MAX_LENGTHS.address}
        autoComplete="postal-code"
      />
      <TextField
        {...field("city")}
        label={m.accounts_city()}
        maxLength={MAX_LENGTHS.address}
        autoComplete="address-level2"
      />
      <TextField
        {...field("state")}
        label={m.accounts_state()}
        maxLength={MAX_LENGTHS.address}
        autoComplete="address-level1"
      />
      <TextField
        {...field("country")}
        label={m.accounts_country()}
        maxLength={MAX_LENGTHS.address}
        autoComplete="country-name"
      />
    </div>
  </fieldset>
);
