import type { SubmitEvent } from "react";
import { Form } from "react-router";
import { m } from "../../../paraglide/messages";

/** Signs out by a form of the page; once the page is alive, what this browser keeps of the person goes first. */
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
    // By the form itself, which asks nobody again.
    form.submit();
  }
}
