import { type Page, expect, test } from "@playwright/test";
import { ageForm } from "../support/form-age";
import { readIdentity, restoreIdentity } from "../support/form-identity";
import { freePort } from "../support/free-port";
import { type TestServer, startTestServer } from "../support/test-server";
import { m } from "../../src/paraglide/messages";
import { donateButton } from "../support/donate-form";

const PORT = await freePort();
test.use({ baseURL: `http://localhost:${PORT}` });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ PORT });
});
test.afterAll(() => server.stop());

/** Goes back like a browser with a back/forward cache: the form has its old number. */
async function goBackTo(page: Page, identity: readonly string[]): Promise<void> {
  await page.goBack();
  await restoreIdentity(page, identity);
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("after going back, another amount creates a second gift, and the same amount again does not", async ({
    page,
  }) => {
    const give = async (amount: string) => {
      await page.locator("#other").fill(amount);
      await page.locator("#email").fill("amina@example.org");
      await donateButton(page).click();
      await expect(page.locator("h1")).toHaveText(m.sandbox_title());
    };
    await page.goto("/donate");
    await ageForm(page);
    const identity = await readIdentity(page);
    await give("10");
    for (const amount of ["25", "25"]) {
      await goBackTo(page, identity);
      await give(amount);
    }
    const gifts = await server.query(
      `select amount_minor from gift join donor on donor.id = donor_id
       where email = 'amina@example.org' order by amount_minor`,
    );
    expect(gifts.map(({ amount_minor: minor }) => Number(minor))).toEqual([1000, 2500]);
  });
});
