import { defineConfig } from "@playwright/test";
import { findBrowser } from "./test/browser.mjs";

const port = Number(process.env["E2E_PORT"] ?? 3400);

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/browser",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: "list",
  // Bounds for what hangs, not for what is slow: the browsers share the machine with programs and databases.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A worker's requests cannot be watched or stopped from a test: only `offline.spec.ts` lets it in.
  use: { serviceWorkers: "block", baseURL: `http://localhost:${port}`, launchOptions: await findBrowser() },
  webServer: {
    command: `${JSON.stringify(process.execPath)} build/server/index.js`,
    url: `http://localhost:${port}/readyz`,
    env: {
      PORT: String(port),
      NODE_ENV: "production",
      DATA_DIR: process.env["E2E_DATA_DIR"] ?? "test-results/data",
      DATABASE_URL: "",
      LOG_LEVEL: "error",
    },
    timeout: 180_000,
    reuseExistingServer: false,
    // Without it the embedded database would be left behind.
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
