import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

/** Reads a second factor's key from the page. @returns computes the code of a moment in ms */
export async function scanFactorKey(page: Page): Promise<(moment?: number) => string> {
  const letters = (await page.locator("code.factor-key").innerText()).replaceAll(" ", "");
  const totp = new TOTP({ secret: Secret.fromBase32(letters) });
  return (timestamp = Date.now()) => totp.generate({ timestamp });
}
