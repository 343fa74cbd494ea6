import { expect, test } from "vitest";
import { slimManifest } from "../../tools/vite/route-manifest.ts";

test("the route manifest lists pages only, with style sheets that not every page has loaded", () => {
  const manifest = {
    entry: { module: "/entry.js", imports: ["/react.js"], css: ["/base.css"] },
    routes: {
      root: {
        id: "root",
        hasLoader: true,
        hasAction: false,
        hasDefaultExport: true,
        module: "/root.js",
        imports: ["/react.js", "/shared.js"],
        css: ["/shell.css"],
      },
      page: {
        id: "page",
        hasAction: false,
        hasDefaultExport: true,
        module: "/page.js",
        imports: ["/react.js", "/shared.js", "/field.js"],
        css: ["/base.css", "/shell.css", "/field.css"],
      },
      form: {
        id: "form",
        hasAction: true,
        hasDefaultExport: false,
        module: "/form.js",
        imports: [],
        css: [],
      },
      file: {
        id: "file",
        hasLoader: true,
        hasDefaultExport: false,
        module: "/file.js",
        imports: [],
        css: [],
      },
    },
    url: "/manifest-1.js",
  };
  const code = slimManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`);
  expect(JSON.parse(/^window\.__reactRouterManifest=(.*);$/.exec(code)![1]!)).toEqual({
    ...manifest,
    routes: {
      root: {
        id: "root",
        hasLoader: true,
        hasDefaultExport: true,
        module: "/root.js",
        css: ["/shell.css"],
      },
      page: { id: "page", hasDefaultExport: true, module: "/page.js", css: ["/field.css"] },
    },
  });
});
