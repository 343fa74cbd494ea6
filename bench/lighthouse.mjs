// Lighthouse on each page template: starts the built program on its own data, prints a table, leaves nothing behind.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { findBrowser } from "../test/browser.mjs";

const TEMPLATES =
  process.argv.slice(2).length > 0
    ? process.argv.slice(2)
    : [
        "/",
        "/about",
        "/programs",
        "/programs/code-for-refugees",
        "/events",
        "/events/displaced-developers-conference",
        "/gallery",
        "/gallery/graduation",
        "/achievements",
        "/blog",
        "/team",
        "/register",
        "/support",
        "/contact",
        "/mentor-application",
        "/partnership",
        "/fundraisers",
        "/fundraisers/laptop-drive-2024",
        "/initiatives",
        "/privacy-policy",
        "/ar",
      ];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const port = 3410;
// An https origin, as in production: search engines are sent away from any other.
const folder = mkdtempSync(path.join(tmpdir(), "reboot-bench-"));
const server = spawn(process.execPath, ["build/server/index.js"], {
  env: {
    ...process.env,
    PORT: String(port),
    ORIGIN: "https://reboot.example",
    DATA_DIR: folder,
    NODE_ENV: "production",
    LOG_LEVEL: "error",
    DATABASE_URL: "",
  },
  stdio: ["ignore", "inherit", "inherit"],
});
const base = `http://localhost:${port}`;

async function ready() {
  for (let tries = 0; tries < 300; tries++) {
    if (
      await fetch(`${base}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the server did not start");
}

let worst = 100;
const { executablePath, args } = await findBrowser();
const browser = await chromium.launch({ executablePath, args: [...args, "--remote-debugging-port=9333"] });
try {
  await ready();
  console.log(`${"page".padEnd(46)}${CATEGORIES.map((name) => name.padStart(16)).join("")}`);
  for (const template of TEMPLATES) {
    const { lhr } = await lighthouse(`${base}${template}`, {
      port: 9333,
      logLevel: "error",
      onlyCategories: CATEGORIES,
    });
    const scores = CATEGORIES.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100));
    worst = Math.min(worst, ...scores);
    console.log(`${template.padEnd(46)}${scores.map((score) => String(score).padStart(16)).join("")}`);
    for (const name of CATEGORIES)
      for (const { id, weight } of lhr.categories[name]?.auditRefs ?? []) {
        const audit = lhr.audits[id];
        if (weight > 0 && audit?.score !== null && audit.score < 0.9)
          console.log(`    ${name}: ${audit.title}`);
      }
  }
  console.log(`worst: ${worst}`);
} finally {
  await browser.close();
  server.kill("SIGTERM");
  await new Promise((resolve) => server.once("exit", resolve));
  rmSync(folder, { recursive: true, force: true });
}
