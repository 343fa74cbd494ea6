import { defineConfig } from "@playwright/test";
import { freePort } from "./e2e/support/free-port";
import { findBrowser } from "./test/support/browser.mjs";
import { slowness } from "./test/support/slowness.mjs";

// Of the server that `global-setup.ts` starts. Workers read this file too, and inherit what the first reading chose.
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
  // Bounds for what hangs, not for what is slow: the browsers share the machine with programs and databases.
  timeout: 120_000 * slowness,
  expect: { timeout: 15_000 * slowness },
  // The compiled messages are 3,700 plain modules. Transpiling them would take longer than all tests of a file.
  build: { external: ["**/src/paraglide/**"] },
  // A test cannot watch or stop the requests of a service worker: only tests of what is offline or stored let it in.
  use: { serviceWorkers: "block", baseURL: `http://localhost:${port}`, launchOptions: await findBrowser() },
});
