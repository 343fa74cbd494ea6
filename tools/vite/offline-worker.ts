import { readdirSync } from "node:fs";
import path from "node:path";
import { type Plugin, build } from "vite";
import { minified } from "./minified.ts";

const CLIENT = "build/client";

/** Builds after the pages, because the scripts carry the digest of the pages' build. */
export function offlineWorker(): Plugin {
  return {
    name: "offline-worker",
    apply: "build",
    buildApp: {
      order: "post",
      async handler() {
        await buildScript("src/offline/worker.ts", "sw.js", "iife");
        await buildScript("src/offline/unregister-worker.ts", "sw-off.js", "iife");
        await buildScript("src/offline/client/enable-offline.ts", "keep-pages.js", "es");
        await buildScript("src/offline/client/verify-wipe.ts", "check-wiped.js", "es");
      },
    },
  };
}

const buildScript = (input: string, file: string, format: "iife" | "es") =>
  build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [minified()],
    define: {
      "process.env.NODE_ENV": '"production"',
      OFFLINE_VERSION: JSON.stringify(version()),
    },
    css: { transformer: "lightningcss" },
    build: {
      outDir: CLIENT,
      emptyOutDir: false,
      target: "es2023",
      cssMinify: "lightningcss",
      rollupOptions: { input, preserveEntrySignatures: "strict", output: { format, entryFileNames: file } },
    },
  });

/** React Router's route manifest is named by a digest of all page scripts, so it changes with each of them. */
function version(): string {
  for (const file of readdirSync(path.join(CLIENT, "assets/en"))) {
    const digest = /^manifest-([0-9a-f]+)\.js$/.exec(file)?.[1];
    if (digest) return digest;
  }
  throw new Error("The build holds no route manifest, whose digest is the version of the offline worker");
}
