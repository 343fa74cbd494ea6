import { type Page, expect } from "@playwright/test";
import { WAIT_SECONDS } from "../../src/platform/forms/form-guard.server";
import { FORM_META_FIELDS, PUBLIC_FORM_ID } from "../../src/platform/forms/opened-form";
import { verifySigned, sign } from "../../src/platform/crypto/signed-text.server";
import type { Keys } from "../../src/platform/crypto/keys.server";
import { loadServerKeys } from "./server-keys";
import { serverForOrigin } from "./test-server";

const FORM_NAMES = [
  "code",
  "contact",
  "gift",
  "interest",
  "manage-link",
  "mentor",
  "partnership",
  "register",
  "ticket-order",
];
const keys = new Map<string, Promise<Keys>>();

/** Backdates a public form, because the server refuses quick ones (`platform/forms/form-guard.server.ts`). */
export async function ageForm(page: Page, ageSeconds = WAIT_SECONDS + 1): Promise<void> {
  const { origin } = new URL(page.url());
  if (!keys.has(origin)) keys.set(origin, loadServerKeys(serverForOrigin(origin)));
  const serverKeys = await keys.get(origin)!;
  const form = page.locator(`#${PUBLIC_FORM_ID}`);
  await expect(form, "the page has a public form").toHaveCount(1);
  // In one step, because the page could navigate between two.
  const [clientId, stamp] = (await form.evaluate(
    (element, names) =>
      names.map((name) => element.querySelector<HTMLInputElement>(`input[name="${name}"]`)!.value),
    [FORM_META_FIELDS.clientId, FORM_META_FIELDS.stamp],
  )) as [string, string];
  const name = FORM_NAMES.find((formName) =>
    verifySigned(serverKeys, "form", `${formName}:${clientId}:${stamp}`),
  );
  if (name === undefined) throw new Error(`FORM_NAMES lacks the form of ${page.url()}`);
  const wait = stamp.split(".")[0]!.split(":")[1];
  const openedAt = Math.floor(Date.now() / 1000) - ageSeconds;
  const signed = sign(serverKeys, "form", `${name}:${clientId}:${openedAt}:${wait}`);
  await form.locator(`input[name="${FORM_META_FIELDS.stamp}"]`).evaluate(
    (input: HTMLInputElement, value) => {
      input.value = value;
    },
    signed.slice(`${name}:${clientId}:`.length),
  );
}
