type Entry = { module: string; imports: string[]; css: string[] };
type Manifest = { entry: Entry; routes: Record<string, Entry> };

/**
 * React Router's list of all routes, without what it reads as absent anyway: `false`, empty lists, and the files that every
 * page has loaded with the entry and the root.
 */
export function slimManifest(code: string): string {
  const start = code.indexOf("{");
  const manifest = JSON.parse(code.slice(start, code.lastIndexOf("}") + 1)) as Manifest;
  const { entry, routes } = manifest;
  const loaded = new Set([entry, routes["root"]!].flatMap((each) => [...each.imports, ...each.css]));
  const absent = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0);
  for (const [id, route] of Object.entries(routes)) {
    const own = (files: string[]) => (id === "root" ? files : files.filter((file) => !loaded.has(file)));
    const slim = { ...route, imports: own(route.imports), css: own(route.css) };
    routes[id] = Object.fromEntries(Object.entries(slim).filter(([, value]) => !absent(value))) as Entry;
  }
  return `${code.slice(0, start)}${JSON.stringify(manifest)};`;
}
