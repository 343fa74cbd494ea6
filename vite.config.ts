import path from "node:path";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import { type Plugin, defineConfig } from "vite";
import { languageScripts } from "./tools/vite/language-scripts.ts";
import { offlineWorker } from "./tools/vite/offline-worker.ts";
import { paraglide } from "./tools/vite/paraglide.config.ts";
import { minified } from "./tools/vite/minified.ts";
import { childProcesses } from "./tools/vite/child-processes.ts";
import { pageScriptFile } from "./tools/vite/page-script-file.ts";
import { shortVariables } from "./tools/vite/short-variables.ts";
import { precompress } from "./tools/vite/precompress.ts";

/** The page states its language, so browsers need only a small replacement of the runtime. */
const browserRuntime: Plugin = {
  name: "browser-runtime",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId(id, importer) {
    const ours =
      /\/paraglide\/runtime(\.js)?$/.test(id) || /\/src\/paraglide\/messages\//.test(importer ?? "");
    return ours && /runtime(\.js)?$/.test(id) ? path.resolve("src/platform/i18n/browser-runtime.ts") : null;
  },
};

/** Creates plural rules once for each language. */
const messageRegistry: Plugin = {
  name: "message-registry",
  enforce: "pre",
  resolveId: (id, importer) =>
    /registry(\.js)?$/.test(id) && /\/src\/paraglide\/messages\//.test(importer ?? "")
      ? path.resolve("src/platform/i18n/message-registry.ts")
      : null,
};

/** The router's package resolves to its development build; the program uses the production build. */
const productionRouter: Plugin = {
  name: "production-router",
  apply: "build",
  enforce: "pre",
  async resolveId(id, importer, options) {
    if (!/^react-router(\/dom)?$/.test(id)) return null;
    const found = await this.resolve(id, importer, { ...options, skipSelf: true });
    return found && { ...found, id: found.id.replace("/dist/development/", "/dist/production/") };
  },
};

/** Modules that every page uses, with their imports: one script and one style sheet. */
const SHELL = [
  "ui/(shell/|toast/toast|page-head|page-meta|section|text|fact|live-region|art/components/scene)",
  "platform/(memoize|api/realtime-protocol|client/(api-error|when-idle))",
  "offline/client/(register-worker|use-)",
  "features/(newsletter/subscriptions/ui/subscribe|programs/ui/program-facts|site/(ui/site-shell|pages/error))",
];
/** Cards and illustrations of lists: the home page shows all, other pages some. */
const CARDS = [
  "ui/(art/components/(counted|loom|use-animated)|picture/person|use-realtime)",
  "platform/client/(page-realtime|realtime-client)",
  "features/(blog/ui/post-card|campaigns/ui/(campaign-progress|use-live)|events/ui/(event-row|chips))",
  "features/(team/ui/(partner|testimonial)|programs/ui/program-card|site/achievements/ui/impact)",
];
/** Public forms, without the parts of the newsletter form and the gift panel, which other pages load too. */
const FORMS = [
  "ui/form/(autofill|choice-field|email-field|error-summary|field-props|form-title|public-form|select-field|solve-challenge|text-field|use-offline)[^/]*\\.tsx?$",
  "ui/disclosure",
  "offline/client/save-draft",
  "platform/forms/(option-list|suggest-email)",
];
const sourceFiles = (paths: readonly string[]): RegExp => new RegExp(`/src/(${paths.join("|")})`);

export default defineConfig({
  plugins: [
    browserRuntime,
    messageRegistry,
    productionRouter,
    minified(),
    paraglideVitePlugin(paraglide),
    reactRouter(),
    languageScripts(),
    shortVariables(),
    offlineWorker(),
    childProcesses(),
    pageScriptFile(),
    precompress(),
  ],
  css: { transformer: "lightningcss" },
  build: {
    assetsInlineLimit: 0,
    cssMinify: "lightningcss",
    // Only the back office exceeds the default: 1.2 MB of components.
    chunkSizeWarningLimit: 1300,
    // For older targets Lightning CSS adds fallbacks of `light-dark()` and logical properties.
    cssTarget: ["chrome111", "safari16.4", "firefox115"],
  },
  // One bundle for server and pages: each context and service exists once (docs/architecture.md).
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Warnings about the duration of plugins.
          checks: { pluginTimings: false },
          output: {
            // Short: each page lists the chunks it imports, and the route manifest lists all.
            chunkFileNames: ({ name }) =>
              /^(react|admin-app|admin-vendor|shell|cards|field|forms|shared)$/.test(name)
                ? "assets/[name]-[hash:8].js"
                : "assets/[hash:8].js",
            codeSplitting: {
              groups: [
                // Contains no texts, so all languages share it (tools/vite/language-scripts.ts).
                {
                  name: "react",
                  test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                },
                {
                  name: "admin-vendor",
                  test: /[\\/]node_modules[\\/](@mui|@popperjs|ra-core|ra-ui-materialui|react-hook-form)[\\/]/,
                },
                { name: "shell", test: sourceFiles(SHELL) },
                { name: "cards", test: sourceFiles(CARDS) },
                // Before the forms, which would include it: the gift panel uses the field frame without forms.
                { name: "field", test: sourceFiles(["ui/form/(field-frame|choice-field\\.css)"]) },
                { name: "forms", test: sourceFiles(FORMS) },
                // One request for what most pages share, and smaller than thirty chunks.
                { name: "shared", test: /[\/]src[\/].*\.[jt]sx?$/, minShareCount: 18 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundled: otherwise Node.js would resolve it without the plugin above.
      resolve: { noExternal: ["react-router", "set-cookie-parser"] },
      build: {
        // The older name: React Router uses it for its own entry, which overrides `rolldownOptions`.
        rollupOptions: {
          input: "./src/server/main.ts",
          // On the server, lazy pages are part of the bundle.
          checks: { pluginTimings: false, ineffectiveDynamicImport: false },
        },
      },
    },
  },
});
