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

/** In the browser the page states its language, so a small replacement is enough. */
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

/** Plural rules are made once for each language. */
const messageRegistry: Plugin = {
  name: "message-registry",
  enforce: "pre",
  resolveId: (id, importer) =>
    /registry(\.js)?$/.test(id) && /\/src\/paraglide\/messages\//.test(importer ?? "")
      ? path.resolve("src/platform/i18n/message-registry.ts")
      : null,
};

/** The router's package leads browsers and Node.js to its build with warnings for developers: the program has the other one. */
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

/** What each page shows or runs, with all that it imports, in one script and one style sheet. */
const SHELL = [
  "ui/(shell/|toast/toast|page-head|page-meta|section|text|fact|live-region|art/components/scene)",
  "platform/(memoize|api/realtime-protocol|client/(api-error|when-idle))",
  "offline/client/(register-worker|use-)",
  "features/(newsletter/subscriptions/ui/subscribe|programs/ui/program-facts|site/(ui/site-shell|pages/error))",
];
/** Cards and illustrations of lists: the home page shows all of them, other pages some. */
const CARDS = [
  "ui/(art/components/(counted|loom|use-animated)|picture/person|use-realtime)",
  "platform/client/(page-realtime|realtime-client)",
  "features/(blog/ui/post-card|campaigns/ui/(campaign-progress|use-live)|events/ui/(event-row|chips))",
  "features/(team/ui/(partner|testimonial)|programs/ui/program-card|site/achievements/ui/impact)",
];
/** Every public form. What the newsletter form and the gift panel use too stays out, or other pages would load all of this. */
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
    // The back office loads 1.2 MB of components, there only.
    chunkSizeWarningLimit: 1300,
    // Below this Lightning CSS lowers `light-dark()` and logical properties into extra bytes that no supported browser needs.
    cssTarget: ["chrome111", "safari16.4", "firefox115"],
  },
  // One bundle for server and pages, so that contexts and services are one module graph (docs/architecture.md).
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Tells how long plugins took, which is nothing to act on.
          checks: { pluginTimings: false },
          output: {
            // Every page names the pieces it imports, and the list of all routes names all of them: a name costs each reader.
            chunkFileNames: ({ name }) =>
              /^(react|admin-app|admin-vendor|shell|cards|field|forms|shared)$/.test(name)
                ? "assets/[name]-[hash:8].js"
                : "assets/[hash:8].js",
            codeSplitting: {
              groups: [
                // Without texts, so one copy serves every language (tools/vite/language-scripts.ts).
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
                // A piece takes along what it imports: the frame of a field is needed by the gift panel without the forms.
                { name: "field", test: sourceFiles(["ui/form/(field-frame|choice-field\\.css)"]) },
                { name: "forms", test: sourceFiles(FORMS) },
                // What most pages share comes in one piece: smaller than thirty small ones, and one request on a slow line.
                { name: "shared", test: /[\/]src[\/].*\.[jt]sx?$/, minShareCount: 18 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundled with what it imports, or Node.js would load it as the package says, whatever the plugin above resolves.
      resolve: { noExternal: ["react-router", "set-cookie-parser"] },
      build: {
        // By this older name: React Router sets its own entry by it, and that would win over one under `rolldownOptions`.
        rollupOptions: {
          input: "./src/server/main.ts",
          // The pages that import lazily for the browser share one bundle with the server here.
          checks: { pluginTimings: false, ineffectiveDynamicImport: false },
        },
      },
    },
  },
});
