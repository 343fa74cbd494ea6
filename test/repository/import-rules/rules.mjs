// Import rules for dependency-cruiser (docs/architecture.md, "Import rules").

/** Layers of `src` with the layers that each may import. Imports go down only. */
const LAYERS = {
  ports: [],
  platform: ["ports"],
  db: ["platform", "ports"],
  adapters: ["platform", "ports"],
  offline: ["platform", "ports"],
  ui: ["offline", "platform", "ports"],
  features: ["ui", "offline", "db", "platform", "ports"],
  sample: ["features", "db", "platform", "ports"],
  registry: ["features", "ui", "platform", "ports"],
  admin: ["registry", "features", "ui", "offline", "platform", "ports"],
  server: ["admin", "registry", "sample", "features", "ui", "offline", "db", "adapters", "platform", "ports"],
};

/** These features may import any other feature, for the given reason. */
const COMPOSING_FEATURES = {
  home: "the home page shows a part of most features",
  site: "search, sitemap, feeds and page headers list the items of all features",
  status: "the status page shows records of every kind",
  queues: "the queues of the back office hold records of several features",
  dashboard: "counts what waits in all features",
  privacy: "exports and erases the personal data that each feature stores",
};

const SHARED_FEATURES = [
  "accounts",
  "audit",
  "enquiries",
  "outbox",
  "pending-changes",
  "staff-notices",
  "uploads",
];

/** Other features that a feature may import, with reasons. `files` restricts them. */
const NEIGHBOURS = {
  applications: [
    { to: "contact", files: "contact\\.service", why: "an application may report a concern" },
    { to: "programs", files: "home-countries-view", why: "a form lists the countries of our classes first" },
  ],
  campaigns: [{ to: "donations", files: "ledger/", why: "a campaign's totals come from the ledger" }],
  donations: [
    { to: "campaigns", why: "a gift is for a campaign" },
    { to: "programs", why: "or for a program" },
  ],
  enquiries: [
    { to: "contact", files: "contact-kind", why: "an enquiry is of one of three kinds" },
    { to: "mentors", files: "mentor-kind", why: "an enquiry is of one of three kinds" },
    { to: "partnerships", files: "partnership-kind", why: "an enquiry is of one of three kinds" },
  ],
  events: [
    {
      to: "donations",
      files: "payments/(payment-sync|order-attempts|ticket-payments)\\.service",
      why: "tickets are paid through the same payment provider",
    },
  ],
  mentors: [{ to: "applications", files: "skills/", why: "mentors name the skills that learners learn" }],
  programs: [{ to: "applications", files: "admission/", why: "a program shows whether learners can apply" }],
};

/** Models and texts of composing features that composed features implement. */
const CONTRACTS =
  "/(status|queue|privacy)\\.model\\.ts$|/site/(site|text-pages/text-pages)\\.(service\\.server|model)\\.ts$";
/** The only files of a feature that other features may import. */
const PUBLIC_FILES = "\\.(service\\.server|model)\\.tsx?$|-(view|record)\\.server\\.tsx?$|/(ui|mails)/";
/** Composing features may also import these. */
const COMPOSED_FILES = "-(kind|queue|personal-data)\\.server\\.ts$";

const TEST_FILE = "\\.(test|fixture)\\.tsx?$";
const alternatives = (names) => `(${names.join("|")})`;

const layerRules = Object.entries(LAYERS).map(([layer, below]) => ({
  name: `${layer}-imports-downwards`,
  from: { path: `^src/${layer}/`, pathNot: TEST_FILE },
  to: { path: "^src/", pathNot: `^src/${alternatives([layer, ...below, "paraglide"])}/` },
}));

const pagesCompose = "/pages/";
const featureRules = (features) =>
  features
    .filter((feature) => !(feature in COMPOSING_FEATURES))
    .map((feature) => {
      const neighbours = (NEIGHBOURS[feature] ?? []).map(
        ({ to, files }) => `${to}/${files ? `.*${files}` : ""}`,
      );
      const allowed = [feature, ...SHARED_FEATURES].map((name) => `${name}/`);
      return {
        name: "features-import-neighbours-only",
        comment: "List the neighbour with a reason, or compose the two in a page.",
        from: { path: `^src/features/${feature}/`, pathNot: `${pagesCompose}|${TEST_FILE}` },
        to: {
          path: "^src/features/",
          pathNot: `^src/features/${alternatives([...allowed, ...neighbours])}|${CONTRACTS}`,
        },
      };
    });

/** @returns {object[]} forbidden rules of dependency-cruiser */
export const importRules = (features) =>
  [
    { name: "no-cycle", from: {}, to: { circular: true } },
    ...layerRules,
    {
      name: "nothing-imports-entries",
      comment: "Files at the root of src are entries of the browser and the server, and the routes.",
      from: { path: "^src/.+/", pathNot: TEST_FILE },
      to: { path: "^src/[^/]+\\.tsx?$" },
    },
    {
      name: "pages-and-admin-reach-services-only",
      from: { path: "^src/(features/.+/pages/|admin/)", pathNot: TEST_FILE },
      to: { path: "\\.(store\\.server|tables)\\.ts$|^src/(db|ports|adapters|server)/" },
    },
    {
      name: "browser-code-stays-in-the-browser",
      comment: "Types may be imported, code may not.",
      from: { path: "^src/(ui/|offline/|features/.+/ui/)", pathNot: TEST_FILE },
      to: { path: "\\.server\\.tsx?$|^src/(db|ports|adapters|server)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "models-are-pure",
      from: { path: "\\.model\\.ts$" },
      to: {
        path: "\\.server\\.tsx?$|^src/(db|ports|adapters|server|ui)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    { name: "models-use-no-node", from: { path: "\\.model\\.ts$" }, to: { dependencyTypes: ["core"] } },
    {
      name: "models-are-light",
      comment: "zod belongs into X.input.server.ts: it would reach the browser.",
      from: { path: "\\.model\\.ts$" },
      to: { path: "node_modules/zod" },
    },
    {
      name: "only-stores-and-tables-import-the-database",
      from: { path: "^src/features/", pathNot: `\\.store\\.server\\.ts$|\\.tables\\.ts$|${TEST_FILE}` },
      to: { path: "^src/db/" },
    },
    {
      name: "another-feature-through-its-public-files",
      from: { path: "^src/features/([^/]+)/", pathNot: TEST_FILE },
      to: {
        path: "^src/features/",
        pathNot: `^src/features/$1/|${PUBLIC_FILES}|${COMPOSED_FILES}`,
      },
    },
    {
      name: "kinds-queues-and-sources-for-composing-features",
      from: {
        path: "^src/features/([^/]+)/",
        pathNot: `^src/features/${alternatives(["enquiries", "queues", "privacy"])}/|${TEST_FILE}`,
      },
      to: { path: `^src/features/.*${COMPOSED_FILES}`, pathNot: "^src/features/$1/" },
    },
    ...featureRules(features),
    {
      name: "adapters-only-from-server",
      from: { path: "^src/", pathNot: `^src/(server|adapters)/|${TEST_FILE}` },
      to: { path: "^src/adapters/" },
    },
    {
      name: "registry-only-from-server-and-admin",
      from: { path: "^src/", pathNot: `^src/(registry|server|admin)/|${TEST_FILE}` },
      to: { path: "^src/registry/" },
    },
  ].map((rule) => ({ severity: "error", ...rule }));
