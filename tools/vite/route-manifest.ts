type Entry = {
  module: string;
  imports: string[];
  css: string[];
  hasDefaultExport?: boolean;
};
type Manifest = { entry: Entry; routes: Record<string, Entry> };

/** Drops what browsers never use: routes without a component, imports for prefetching, style sheets of every page. */
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
