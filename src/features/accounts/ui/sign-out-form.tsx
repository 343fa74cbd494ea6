import type { SubmitEvent } from "react";
import { Form } from "react-router";
import { m } from "../../../paraglide/messages";

/** Once hydrated, clears this browser's local data before signing out. */
export function SignOutForm() {
  return (
    <Form method="post" reloadDocument onSubmit={signOut}>
      <input type="hidden" name="intent" value="sign-out" />
      <div className="actions">
        <button type="submit" className="button line">
          {m.accounts_sign_out()}
        </button>
      </div>
    </Form>
  );
}

async function signOut(event: SubmitEvent<HTMLFormElement>): Promise<void> {
  event.preventDefault();
  const form = event.currentTarget;
  event.nativeEvent.submitter?.setAttribute("aria-busy", "true");
  try {
    const { apiClient: client } = await import("../../../ui/api-client");
    await client.clearLocalData();
  } finally {
    // `submit()` does not trigger this handler again.
    form.submit();
  }
}
