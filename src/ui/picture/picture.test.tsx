import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { LightPageContext } from "../light-page";
import { Picture, type PictureView } from "./picture";

const picture: PictureView = {
  id: "019a0000-0000-7000-8000-000000000001",
  widths: [360, 720, 1000],
  height: 1500,
  alt: "Amina explains a loop",
  focus: { x: 25, y: 100 },
};

test("a picture lists every file by width, reserves its space, and loads lazily", () => {
  const html = renderToString(<Picture picture={picture} size="card" />);
  const at = (file: string) => `/media/${picture.id}/${file}`;
  expect(html).toContain(
    `type="image/avif" srcSet="${at("360.avif")} 360w, ${at("720.avif")} 720w, ${at("1000.avif")} 1000w"`,
  );
  expect(html).toContain(`type="image/webp" srcSet="${at("360.webp")} 360w`);
  expect(html).toContain(`src="${at("720.jpg")}"`);
  for (const part of [
    'width="1000"',
    'height="1500"',
    'loading="lazy"',
    'decoding="async"',
    'alt="Amina explains a loop"',
    'class="photo tall focus-x-25 focus-y-100"',
  ])
    expect(html).toContain(part);
  expect(html).not.toContain("style=");
});

test("the first picture of a page loads at once", () => {
  const html = renderToString(<Picture picture={picture} size="head" priority />);
  expect(html).toContain('fetchPriority="high"');
  expect(html).not.toContain("lazy");
});

test("a light page shows the alternative text in its language, and loads nothing", () => {
  const html = renderToString(
    <LightPageContext value={true}>
      <Picture picture={{ ...picture, alt: { text: "Amina explique", lang: "fr" } }} size="card" />
    </LightPageContext>,
  );
  expect(html).toBe('<p class="alt"><span lang="fr" dir="ltr">Amina explique</span></p>');
});
