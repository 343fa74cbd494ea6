import { type Page, expect } from "@playwright/test";
import { WAIT } from "../src/platform/forms/guard.server";
import { KIT_FIELDS, PUBLIC_FORM_ID } from "../src/platform/forms/opened-form";
import { readSigned, sign } from "../src/platform/forms/signed.server";
import type { Keys } from "../src/platform/keys.server";
import { keysOf } from "./keys";
import { serverAt } from "./own-server";

/** Names that sign the stamps of public forms (`openForm`). */
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

/**
 * Makes the public form of a page as old as if it had been filled in for a minute: the server takes none that is filled in
 * within three seconds, and costly ones without script only after a minute (`platform/forms/guard.server.ts`).
 * @param age how long it has been open then, in seconds
 */
export async function ageForm(page: Page, age = WAIT + 1): Promise<void> {
  const { origin } = new URL(page.url());
  if (!keys.has(origin)) keys.set(origin, keysOf(serverAt(origin)));
  const ring = await keys.get(origin)!;
  const form = page.locator(`#${PUBLIC_FORM_ID}`);
  await expect(form, "the page has a public form").toHaveCount(1);
  const field = (name: string) => form.locator(`input[name="${name}"]`);
  const clientId = await field(KIT_FIELDS.clientId).inputValue();
  const stamp = await field(KIT_FIELDS.stamp).inputValue();
  const name = FORM_NAMES.find((known) => readSigned(ring, "form", `${known}:${clientId}:${stamp}`));
  if (name === undefined) throw new Error(`FORM_NAMES lacks the form of ${page.url()}`);
  const wait = stamp.split(".")[0]!.split(":")[1];
  const opened = Math.floor(Date.now() / 1000) - age;
  const signed = sign(ring, "form", `${name}:${clientId}:${opened}:${wait}`);
  await field(KIT_FIELDS.stamp).evaluate(
    (input: HTMLInputElement, value) => {
      input.value = value;
    },
    signed.slice(`${name}:${clientId}:`.length),
  );
}
