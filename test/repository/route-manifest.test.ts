import { expect, test } from "vitest";
import { slimManifest } from "../../tools/vite/route-manifest.ts";

test("the list of routes names no file that each page has loaded, and nothing that is absent", () => {
  const manifest = {
    entry: { module: "/entry.js", imports: ["/react.js"], css: ["/base.css"] },
    routes: {
      root: {
        id: "root",
        hasLoader: true,
        hasAction: false,
        module: "/root.js",
        imports: ["/react.js", "/shared.js"],
        css: [],
      },
      page: {
        ...{ id: "page", hasAction: false, module: "/page.js" },
        ...{ imports: ["/react.js", "/shared.js", "/field.js"], css: ["/base.css"] },
      },
    },
    url: "/manifest-1.js",
  };
  const code = slimManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`);
  expect(JSON.parse(/^window\.__reactRouterManifest=(.*);$/.exec(code)![1]!)).toEqual({
    ...manifest,
    routes: {
      root: { id: "root", hasLoader: true, module: "/root.js", imports: ["/react.js", "/shared.js"] },
      page: { id: "page", module: "/page.js", imports: ["/field.js"] },
    },
  });
});
