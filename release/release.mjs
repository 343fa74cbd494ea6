// `npm run release -- …` in a checkout, `rebootctl release …` or `sh release/release …` on a machine: docs/operations.md.
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildRelease } from "./build.mjs";
import { installRelease } from "./install.mjs";
import { Refusal } from "./manifest.mjs";
import { back, list, switchRelease } from "./switch.mjs";

const USAGE = `release build [--version <v>] [--out <folder>]   in a checkout: packs the finished build
release install [<archive or folder>]            a new release folder; this one when none is named
release switch <version>                         backup, then restart on it; back by itself when it does not come up
release back                                     restart on the release before
release list
Options: --root /srv/reboot, --ready http://127.0.0.1:3000/readyz, --wait <seconds>, --no-backup, --no-doctor, --no-restart`;

const here = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      allowNegative: true,
      options: {
        root: { type: "string", default: "/srv/reboot" },
        version: { type: "string" },
        out: { type: "string", default: path.join(here, ".cache/releases") },
        ready: { type: "string", default: "http://127.0.0.1:3000/readyz" },
        wait: { type: "string", default: "120" },
        backup: { type: "boolean", default: true },
        doctor: { type: "boolean", default: true },
        restart: { type: "boolean", default: true },
      },
    });
  } catch (error) {
    throw new Refusal(`${error.message}\n\n${USAGE}`);
  }
}

const placesIn = (root) => ({
  releases: path.join(root, "releases"),
  current: path.join(root, "current"),
  previous: path.join(root, "previous"),
  static: path.join(root, "static"),
});

function versionOf(given) {
  const version = given ?? JSON.parse(readFileSync(path.join(here, "package.json"), "utf8")).version;
  if (!/^[0-9A-Za-z][\w.+-]*$/.test(version)) throw new Refusal(`"${version}" is no version such as 1.4.0.`);
  return version;
}

async function main() {
  const { positionals, values } = parse();
  const [what, named, ...more] = positionals;
  const places = placesIn(path.resolve(values.root));
  const options = { url: values.ready, seconds: Number(values.wait), ...values };
  if (more.length > 0) throw new Refusal(USAGE);
  if (what === "build" && !named) {
    mkdirSync(values.out, { recursive: true });
    return buildRelease(here, { version: versionOf(values.version), out: path.resolve(values.out) });
  }
  if (what === "install") return installRelease(places, path.resolve(named ?? here));
  if (what === "switch" && named) return switchRelease(places, versionOf(named), options);
  if (what === "back" && !named) return back(places, options);
  if (what === "list" && !named) return list(places);
  throw new Refusal(USAGE);
}

try {
  process.umask(0o022);
  await main();
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exitCode = 1;
}
