import { createOTP } from "@better-auth/utils/otp";
import type { Page } from "@playwright/test";

/** Reads a second factor's key from the page. @returns computes the code of a moment in ms */
export async function scanFactorKey(page: Page): Promise<(moment?: number) => Promise<string>> {
  const letters = (await page.locator("code.factor-key").innerText()).replaceAll(" ", "");
  const bits = [...letters]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const key = String.fromCharCode(...bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  return (moment = Date.now()) => createOTP(key).hotp(Math.floor(moment / 30_000));
}
