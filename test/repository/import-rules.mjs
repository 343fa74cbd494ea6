// The import rules (docs/architecture.md): fails the run when a module reaches what it must not.
import { cruise } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";

const feature = "^src/features/([^/]+)/";
const notTests = { pathNot: "\\.(test|fixture)\\.tsx?$" };

const forbidden = [
  { name: "no-cycle", from: {}, to: { circular: true } },
  {
    name: "pages-and-admin-reach-services-only",
    comment: "A door calls a service; it never sees stores, tables, ports or adapters.",
    from: { path: "^src/(features/.+/pages/|admin/)", ...notTests },
    to: { path: "\\.store\\.server\\.|^src/(db|ports|adapters|server)/" },
  },
  {
    name: "browser-parts-stay-in-the-browser",
    comment: "Types of a view may be read; code may not.",
    from: { path: "^src/(ui/|offline/|features/.+/ui/)", ...notTests },
    to: { path: "\\.server\\.|^src/(db|ports|adapters|server)/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "models-are-pure",
    from: { path: "\\.model\\.ts$" },
    to: { path: "\\.server\\.|^src/(db|ports|adapters|server|ui)/", dependencyTypesNot: ["type-only"] },
  },
  { name: "models-use-no-node", from: { path: "\\.model\\.ts$" }, to: { dependencyTypes: ["core"] } },
  {
    name: "models-are-light",
    comment: "zod belongs into X.input.server.ts: it would land in the browser.",
    from: { path: "\\.model\\.ts$" },
    to: { path: "node_modules/zod" },
  },
  {
    name: "only-stores-touch-the-database",
    from: { path: "^src/features/", pathNot: "\\.store\\.server\\.ts$|\\.test\\.tsx?$" },
    to: { path: "^src/db/" },
  },
  {
    name: "no-foreign-store",
    from: { path: feature, ...notTests },
    to: { path: "\\.store\\.server\\.ts$", pathNot: "^src/features/$1/" },
  },
  {
    name: "no-foreign-page",
    from: { path: feature, ...notTests },
    to: { path: "^src/features/.+/pages/", pathNot: "^src/features/$1/" },
  },
  {
    name: "features-know-their-neighbours",
    comment:
      "home, site, status, queues and dashboard compose the others; donations know campaigns and programs; events are paid through donations' one door for payments; mentors know what can be learned, applications whom to report a concern to, programs whether one can apply; everybody may use outbox, accounts, uploads, audit, enquiries, pending changes, the shapes of status, of queues and of privacy, and ask site for its settings and texts. What else belongs together is composed in a page.",
    from: {
      path: feature,
      pathNot:
        "^src/features/(home|site|status|queues|dashboard|donations|programs)/|/pages/|\\.(test|fixture)\\.tsx?$",
    },
    to: {
      path: "^src/features/[^/]+/",
      pathNot:
        "^src/features/($1|accounts|outbox|uploads|audit|enquiries|pending-changes|staff-notices)/|/(status|queue|privacy)\\.model\\.ts$|/site/(site|text-pages/text-pages)\\.(service\\.server|model)|/applications/skills/skills\\.service\\.server|/contact/contact\\.service\\.server|/donations/payments/(payment-sync|order-attempts|ticket-payments)\\.service\\.server",
    },
  },
  {
    name: "programs-know-who-may-apply",
    from: { path: "^src/features/programs/", pathNot: "/pages/|\\.test\\.tsx?$" },
    to: {
      path: "^src/features/[^/]+/",
      pathNot: "^src/features/(programs|uploads)/|/applications/admission",
    },
  },
  {
    name: "donations-know-what-gifts-are-for",
    from: { path: "^src/features/donations/", pathNot: "/pages/|\\.test\\.tsx?$" },
    to: {
      path: "^src/features/[^/]+/",
      pathNot:
        "^src/features/(donations|campaigns|programs|accounts|outbox|uploads|audit|pending-changes|staff-notices)/|/(status|privacy)\\.model\\.ts$|/site/site\\.(service\\.server|model)\\.ts$",
    },
  },
  {
    name: "adapters-only-from-server",
    from: { path: "^src/", pathNot: "^src/(server|adapters)/|\\.(test|fixture)\\.tsx?$" },
    to: { path: "^src/adapters/" },
  },
  {
    name: "below-knows-no-above",
    from: { path: "^src/(ui|platform|offline|ports|adapters)/", ...notTests },
    to: { path: "^src/(features|server|admin)/" },
  },
  {
    name: "database-knows-no-feature",
    comment:
      "Kysely types name the shapes of jsonb columns, and the seed its texts: types and pure models only.",
    from: { path: "^src/db/", ...notTests },
    to: { path: "^src/features/", pathNot: "\\.model\\.ts$" },
  },
  {
    name: "nobody-reaches-the-program",
    from: { path: "^src/(features|ui|platform|db)/", ...notTests },
    to: { path: "^src/server/" },
  },
].map((rule) => ({ severity: "error", ...rule }));

/** A parser that reads nothing reports no violation, so the number of modules is checked too. */
const MIN_MODULES = 150;

const result = await cruise(
  ["src"],
  {
    ruleSet: { forbidden },
    validate: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^src/paraglide/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
  {},
  { tsConfig: extractTSConfig("tsconfig.json") },
);
const { summary } = result.output;
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
console.log(
  `import rules: ${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${summary.error} violations`,
);
if (summary.totalCruised < MIN_MODULES) console.error(`fewer than ${MIN_MODULES} modules were read`);
process.exit(summary.error > 0 || summary.totalCruised < MIN_MODULES ? 1 : 0);
