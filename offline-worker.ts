import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { type Plugin, build } from "vite";

const CLIENT = "build/client";

/** The part of React Router's route manifest that is read here. */
type Manifest = {
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports: string[] } | undefined>;
};

/**
 * Builds the service worker (`sw.js`) the one that removes it (`sw-off.js`) and the button that asks for it, each one script
 * without imports, after the pages: what is kept on a phone at its installation is named by the digests of that build.
 */
export function offlineWorker(): Plugin {
  return {
    name: "offline-worker",
    apply: "build",
    buildApp: { order: "post", handler: () => buildOfflineWorkers() },
  };
}

async function buildOfflineWorkers(): Promise<void> {
  await buildScript("src/offline/worker.ts", "sw.js", "iife", shell(path.join(CLIENT, "assets")));
  await buildScript("src/offline/farewell-worker.ts", "sw-off.js", "iife");
  await buildScript("src/offline/keep-pages.ts", "keep-pages.js", "es");
}

const buildScript = (input: string, file: string, format: "iife" | "es", shell: object | null = null) =>
  build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"', OFFLINE_SHELL: JSON.stringify(shell) },
    css: { transformer: "lightningcss" },
    build: {
      outDir: CLIENT,
      emptyOutDir: false,
      target: "es2022",
      cssMinify: "lightningcss",
      rollupOptions: { input, preserveEntrySignatures: "strict", output: { format, entryFileNames: file } },
    },
  });

/** Version of the build, and the scripts and the font that the offline page needs to come alive. */
function shell(assets: string): { version: string; files: string[] } {
  const files = readdirSync(assets);
  const name = files.find((file) => /^manifest-[0-9a-f]+\.js$/.test(file));
  const font = files.find((file) => /^display-latin-(?!ext).*\.woff2$/.test(file));
  if (!name || !font) throw new Error("The build holds no route manifest or no font: offline-worker.ts");
  const source = readFileSync(path.join(assets, name), "utf8");
  const manifest = JSON.parse(source.slice(source.indexOf("{"), source.lastIndexOf("}") + 1)) as Manifest;
  const routes = ["root", "features/site/pages/public-layout", "features/site/pages/offline-page"];
  const parts = [manifest.entry, ...routes.map((id) => manifest.routes[id])];
  const scripts = parts.flatMap((part, index) => {
    if (!part) throw new Error(`The build has no route ${routes[index - 1]}: offline-worker.ts`);
    return [part.module, ...part.imports];
  });
  return { version: name, files: [...new Set([`/assets/${name}`, ...scripts, `/assets/${font}`])] };
}
