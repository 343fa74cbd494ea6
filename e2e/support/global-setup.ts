import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "../../test/support/browser.mjs";
import { PREPARED, emptyDataFolder } from "./data-folders";
import { startTestServer } from "./test-server";
import { acceptInvitation } from "./staff";

/** Prepares data and the owner's session, and starts the shared server. @returns cleans up */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const data = emptyDataFolder();
  const sessionsFolder = mkdtempSync(path.join(tmpdir(), "reboot-e2e-sessions-"));
  const server = await startTestServer({ DATA_DIR: data });
  const browser = await chromium.launch(await findBrowser());
  const context = await acceptInvitation(browser, server);
  const owner = path.join(sessionsFolder, "owner.json");
  await context.storageState({ path: owner });
  await browser.close();
  // Copies inherit this. No test cuts the power, so nothing needs to wait for the disk.
  for (const setting of ["fsync", "full_page_writes"])
    await server.query(`alter system set ${setting} = off`);
  await server.stopProgram();
  process.env[PREPARED.data] = data;
  process.env[PREPARED.owner] = owner;
  const shared = await startTestServer({
    PORT: process.env["E2E_PORT"]!,
    // Tests measure page sizes, which must not depend on the pace of requests.
    COMPRESSION_PERCENT: "100",
  });
  process.env[PREPARED.shared] = shared.environment["DATA_DIR"];
  return async () => {
    await shared.stop();
    for (const folder of [data, sessionsFolder]) rmSync(folder, { recursive: true, force: true });
  };
}
