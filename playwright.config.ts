import { defineConfig } from "@playwright/test";
import { freePort } from "./e2e/support/free-port";
import { findBrowser } from "./test/support/browser.mjs";
import { slowness } from "./test/support/slowness.mjs";

// Port of the server that `global-setup.ts` starts. Workers load this file too and inherit the first choice.
const port = (process.env["E2E_PORT"] ??= String(await freePort()));

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/global-setup.ts",
  outputDir: "test-results/browser",
  snapshotPathTemplate: "e2e/approved/{arg}{ext}",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: "list",
  // Limits for hanging tests, not for slow ones: browsers share the machine with programs and databases.
  timeout: 120_000 * slowness,
  expect: { timeout: 15_000 * slowness },
  // Transpiling the 3,700 modules of compiled messages would take longer than the tests of a file.
  build: { external: ["**/src/paraglide/**"] },
  // Tests cannot intercept requests of a service worker, so only tests of offline use allow it.
  use: { serviceWorkers: "block", baseURL: `http://localhost:${port}`, launchOptions: await findBrowser() },
});
