import { Form } from "react-router";
import { m } from "../../../paraglide/messages";
import { type FormProblem, errorOf } from "../../../platform/forms/form-problem";
import { TextField } from "../../../ui/form/text-field";
import { hrefOf } from "../../../platform/i18n/href";

export const EmailForm = ({
  path,
  button,
  problem,
}: {
  path: string;
  button: string;
  problem?: FormProblem | undefined;
}) => (
  <Form method="post" action={hrefOf(path)} noValidate>
    <TextField
      id="account-email"
      name="email"
      type="email"
      label={m.accounts_email()}
      defaultValue={problem?.typed["email"]}
      error={errorOf(problem, "account-email")}
      autoComplete="email"
      required
    />
    <div className="actions">
      <button type="submit" className="button go">
        {button}
      </button>
    </div>
  </Form>
);
