type Entry = {
  module: string;
  imports: string[];
  css: string[];
  hasDefaultExport?: boolean;
};
type Manifest = { entry: Entry; routes: Record<string, Entry> };

/**
 * React Router's list of all routes, without what browsers never use: routes without a component (files, and targets of native
 * forms), the scripts that a module imports (React Router reads them only to prefetch pages, which no link asks for), style
 * sheets that each page has loaded with the entry and the root, and values that are absent anyway: `false`, empty lists.
 */
export function slimManifest(code: string): string {
  const start = code.indexOf("{");
  const manifest = JSON.parse(code.slice(start, code.lastIndexOf("}") + 1)) as Manifest;
  const { entry, routes } = manifest;
  const loaded = new Set([...entry.css, ...routes["root"]!.css]);
  const absent = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0);
  manifest.routes = Object.fromEntries(
    Object.entries(routes)
      .filter(([id, route]) => id === "root" || route.hasDefaultExport)
      .map(([id, route]) => {
        const css = id === "root" ? route.css : route.css.filter((file) => !loaded.has(file));
        const slim = Object.entries({ ...route, imports: [], css }).filter(([, value]) => !absent(value));
        return [id, Object.fromEntries(slim) as Entry];
      }),
  );
  return `${code.slice(0, start)}${JSON.stringify(manifest)};`;
}
