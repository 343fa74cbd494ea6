import { type APIRequestContext, expect, test } from "@playwright/test";

const PAGES = [
  ["/", 1],
  ["/team", 4],
  ["/programs/code-for-refugees", 4],
  ["/events/displaced-developers-conference", 2],
] as const;
/** Compressed, on the wire. */
const MAX_BYTES = 1200;

for (const [path, least] of PAGES)
  test(
    `${path}: each person has a photograph or a small drawing`,
    { tag: "@core" },
    async ({ page, request }) => {
      await page.goto(path);
      const drawings = page.locator('img[src^="/portraits/"]');
      expect(await drawings.count()).toBeGreaterThanOrEqual(least);
      const sources = new Set<string>();
      for (const drawing of await drawings.all()) {
        await drawing.scrollIntoViewIfNeeded();
        await expect(drawing).toHaveAttribute("alt", /^Drawing of \S/);
        await expect
          .poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
        sources.add((await drawing.getAttribute("src"))!);
      }
      for (const source of sources) {
        const response = await request.get(source, { headers: { "accept-encoding": "br" } });
        expect(response.headers()["content-type"]).toContain("image/svg+xml");
        expect(Number(response.headers()["content-length"]), source).toBeLessThanOrEqual(MAX_BYTES);
      }
    },
  );

type Person = { image?: string; avatar?: string };
const read = async <T>(request: APIRequestContext, path: string): Promise<T> =>
  (await (await request.get(`/api/v1${path}`)).json()) as T;

test("the API returns an image for each person", { tag: "@core" }, async ({ request }) => {
  const { items: team } = await read<{ items: Person[] }>(request, "/team");
  const { items: testimonials } = await read<{ items: Person[] }>(request, "/testimonials");
  const { speakers } = await read<{ speakers: Person[] }>(request, "/events/displaced-developers-conference");
  const program = await read<{ team: Person[]; testimonials: Person[] }>(
    request,
    "/programs/code-for-refugees",
  );
  const { instructors } = await read<{ instructors: Person[] }>(request, "/courses/web-development");
  for (const people of [team, testimonials, speakers, program.team, program.testimonials, instructors]) {
    expect(people.length).toBeGreaterThan(0);
    for (const { image, avatar } of people) {
      const url = new URL((image ?? avatar)!);
      expect((await request.get(url.pathname)).status()).toBe(200);
    }
  }
});
