import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Page, expect, test } from "@playwright/test";
import { findAxeViolations } from "../support/axe";
import sharp from "sharp";
import { type TestServer, startTestServer } from "../support/test-server";
import { hydratePage, observePage } from "../support/page-monitor";

// Per worker. Listing the tests also runs this line, so it creates nothing.
const folder = path.join(tmpdir(), `reboot-pictures-${process.pid}`);
test.beforeAll(() => {
  mkdirSync(folder);
});
const file = (name: string) => path.join(folder, name);
const PAGE = "/gallery/training-sessions/pair-practice";

const picture = (server: TestServer, ...args: string[]): string =>
  execFileSync(process.execPath, ["build/server/index.js", "picture", ...args], {
    env: { ...process.env, ...server.environment },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });

async function seen(page: Page) {
  await page.locator("picture img").first().scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      page
        .locator("picture img")
        .first()
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth),
    )
    .toBeGreaterThan(0);
  return page.evaluate(() => {
    const [image] = document.querySelectorAll<HTMLImageElement>("picture img");
    const box = image!.getBoundingClientRect();
    const moved = (window as unknown as { moved: number }).moved;
    return {
      file: new URL(image!.currentSrc).pathname,
      alt: image!.alt,
      box: { width: box.width, height: box.height },
      moved,
    };
  });
}

test.describe.configure({ mode: "serial" });
test.describe("photographs", () => {
  let server: TestServer;
  let id: string;
  test.beforeAll(async () => {
    const noise = { type: "gaussian", mean: 120, sigma: 30 } as const;
    await sharp({ create: { width: 2400, height: 1600, channels: 3, background: "#c86", noise } })
      .jpeg()
      .withExif({ IFD0: { Make: "Nokia" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "3/1 7/1 0/1" } })
      .toFile(file("photo.jpg"));
    writeFileSync(file("drawing.jpg"), '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>');
    server = await startTestServer();
    const message = [
      "--alt-en",
      "Two learners repair a laptop",
      "--alt-fr",
      "Deux élèves réparent un portable",
    ];
    const added = picture(server, file("photo.jpg"), ...message, "--for", "gallery/pair-practice");
    id = /[0-9a-f-]{36}/.exec(added)![0];
    for (const place of [
      "blog/my-first-pull-request",
      "programs/code-for-refugees",
      "fundraisers/laptop-drive-2024",
    ])
      picture(server, file("photo.jpg"), ...message, "--for", place);
  });
  test.afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const { width, height, wanted } of [
    { width: 360, height: 740, wanted: "360.avif" },
    { width: 1280, height: 800, wanted: "1080.avif" },
  ])
    test(`at ${width} pixels the gallery and the picture's page load the right file without layout shift`, async ({
      browser,
    }) => {
      const page = await browser.newPage({ viewport: { width, height }, baseURL: server.origin });
      const { complaints, scripts } = await observePage(page);
      await page.addInitScript(() => {
        Object.assign(window, { moved: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            Object.assign(window, {
              moved:
                (window as unknown as { moved: number }).moved +
                (entry as unknown as { value: number }).value,
            });
        }).observe({ type: "layout-shift", buffered: true });
      });
      for (const address of [PAGE, "/gallery/training-sessions"]) {
        await page.goto(address);
        const { file: loaded, alt, box, moved } = await seen(page);
        expect(loaded).toBe(`/media/${id}/${wanted}`);
        expect(alt).toBe("Two learners repair a laptop");
        expect(box.width).toBeGreaterThan(300);
        expect(moved).toBe(0);
      }
      expect(complaints).toEqual([]);
      expect(scripts).toEqual([]);
      await hydratePage(page);
      expect(await page.locator("picture img").count()).toBe(1);
      expect(complaints).toEqual([]);
      await page.close();
    });

  test("pages with photographs pass axe in light and dark, and use their French alternative texts", async ({
    browser,
  }) => {
    const addresses = [
      "/gallery",
      PAGE,
      "/blog",
      "/blog/my-first-pull-request",
      "/programs/code-for-refugees",
      "/fundraisers/laptop-drive-2024",
    ];
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({ colorScheme, baseURL: server.origin });
      const page = await context.newPage();
      for (const address of addresses) {
        await page.goto(`/fr${address}`);
        await expect(page.locator("picture img").first()).toHaveAttribute(
          "alt",
          "Deux élèves réparent un portable",
        );
        expect(await findAxeViolations(page)).toEqual([]);
      }
      await context.close();
    }
  });

  test("a file that is not a picture is refused in one line, and nothing is added", () => {
    const before = picture(server, "list");
    const refused = spawnSync(
      process.execPath,
      ["build/server/index.js", "picture", file("drawing.jpg"), "--alt-en", "x"],
      {
        env: { ...process.env, ...server.environment },
        encoding: "utf8",
      },
    );
    expect(refused.status).toBe(1);
    expect(refused.stderr).toMatch(/^.+drawing\.jpg: this is an SVG drawing, .+ Nothing was changed\.\n$/);
    expect(picture(server, "list")).toBe(before);
  });

  test("a withdrawn picture disappears from cached pages and its URL at once", async ({ request }) => {
    const text = async (address: string) => (await request.get(`${server.origin}${address}`)).text();
    const file360 = `/media/${id}/360.avif`;
    expect((await request.get(`${server.origin}${file360}`)).headers()["content-type"]).toBe("image/avif");
    const places = ["/gallery", "/blog", "/blog/my-first-pull-request", "/programs", "/"];
    for (const address of places) expect(await text(address), address).toContain(id);
    expect(picture(server, "withdraw", `${server.origin}${file360}`)).toContain("gallery/pair-practice");
    expect((await request.get(`${server.origin}${file360}`)).status()).toBe(410);
    for (const address of places)
      await expect(async () => {
        expect(await text(address), address).not.toContain(id);
      }).toPass({ timeout: 3000, intervals: [20] });
    expect((await request.get(`${server.origin}${PAGE}`)).status()).toBe(404);
    expect(await text("/blog")).toContain("<svg");
  });

  test("if the program is stopped, the command starts the database itself and stops it again", async () => {
    const { environment } = server;
    await server.stopProgram();
    const list = () =>
      execFileSync(process.execPath, ["build/server/index.js", "picture", "list"], {
        env: { ...process.env, ...environment },
        encoding: "utf8",
      });
    expect(list()).toContain("consent: withdrawn");
    expect(list()).toContain("consent: withdrawn");
  });
});
