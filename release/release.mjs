// Commands: docs/operations.md.
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildRelease } from "./build.mjs";
import { explainFileError } from "./file-errors.mjs";
import { installRelease } from "./install.mjs";
import { ReleaseError } from "./manifest.mjs";
import { pruneReleases, removeRelease } from "./remove.mjs";
import { switchBack, listReleases, switchRelease } from "./switch.mjs";

const USAGE = `release build [--version <v>] [--out <folder>]   in a checkout: packs the finished build
release install [<archive or folder>]            a new release folder; this one when none is named
release switch <version>                         backup, then restart on it; back by itself when it does not come up
release back                                     restart on the release before
release list
release remove <version>                         makes room; refused for the current and the previous release
release prune                                    removes all older than the current one, but the previous one
Options: --root /srv/reboot, --ready http://127.0.0.1:3000/readyz, --wait <seconds>, --no-backup, --no-doctor, --no-restart`;

const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      allowNegative: true,
      options: {
        root: { type: "string", default: "/srv/reboot" },
        version: { type: "string" },
        out: { type: "string", default: path.join(projectRoot, ".cache/releases") },
        ready: { type: "string", default: "http://127.0.0.1:3000/readyz" },
        wait: { type: "string", default: "120" },
        backup: { type: "boolean", default: true },
        doctor: { type: "boolean", default: true },
        restart: { type: "boolean", default: true },
      },
    });
  } catch (error) {
    throw new ReleaseError(`${error.message}\n\n${USAGE}`);
  }
}

const releaseDirectories = (root) => ({
  releases: path.join(root, "releases"),
  current: path.join(root, "current"),
  previous: path.join(root, "previous"),
  static: path.join(root, "static"),
});

function versionOf(given) {
  const version = given ?? JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8")).version;
  if (!/^[0-9A-Za-z][\w.+-]*$/.test(version))
    throw new ReleaseError(`"${version}" is no version such as 1.4.0.`);
  return version;
}

async function main() {
  const { positionals, values } = parse();
  const [action, operand, ...more] = positionals;
  const directories = releaseDirectories(path.resolve(values.root));
  const options = { url: values.ready, seconds: Number(values.wait), ...values };
  if (more.length > 0) throw new ReleaseError(USAGE);
  if (action === "build" && !operand) {
    mkdirSync(values.out, { recursive: true });
    return buildRelease(projectRoot, { version: versionOf(values.version), out: path.resolve(values.out) });
  }
  if (action === "install") return installRelease(directories, path.resolve(operand ?? projectRoot));
  if (action === "switch" && operand) return switchRelease(directories, versionOf(operand), options);
  if (action === "back" && !operand) return switchBack(directories, options);
  if (action === "list" && !operand) return listReleases(directories);
  if (action === "remove" && operand) return removeRelease(directories, versionOf(operand));
  if (action === "prune" && !operand) return pruneReleases(directories);
  throw new ReleaseError(USAGE);
}

try {
  process.umask(0o022);
  await main();
} catch (thrown) {
  const error = explainFileError(thrown);
  console.error(error instanceof ReleaseError ? error.message : error);
  process.exitCode = 1;
}
