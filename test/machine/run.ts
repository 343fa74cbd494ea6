// `npm run test:machine`: follows docs/operations.md on a minimal Debian. Needs root on Linux, Debian's
// archive and `apt-get install debootstrap systemd-container openssl`.
import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

const SUITE = "bookworm";
const ARCHIVE = process.env["DEBIAN_ARCHIVE"] ?? "http://deb.debian.org/debian";
const PACKAGES = "systemd,systemd-sysv,dbus,ca-certificates,caddy,nginx-light";
/** Timeout in seconds. */
const LONGEST = 1200;

/** Outside home folders, which the container's users cannot enter. */
const base = "/var/tmp/reboot-machine";
const checkout = path.resolve(".");
function sh(command: string, args: string[], cwd = checkout): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}: ${stderr}`);
}

function refuse(why: string): never {
  console.error(why);
  process.exit(1);
}

if (process.platform !== "linux" || process.getuid?.() !== 0) refuse("This needs root on Linux.");
for (const program of ["debootstrap", "systemd-nspawn", "openssl"])
  if (spawnSync("sh", ["-c", `command -v ${program}`]).status !== 0)
    refuse(`${program} is missing: apt-get install debootstrap systemd-container openssl`);

/** Built once. Its proxies do not start by themselves. */
function bareRoot(): string {
  const root = path.join(base, SUITE);
  if (existsSync(root)) return root;
  const unfinished = `${root}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(base, { recursive: true });
  sh("debootstrap", ["--variant=minbase", `--include=${PACKAGES}`, SUITE, unfinished, ARCHIVE]);
  sh("chroot", [unfinished, "systemctl", "disable", "caddy", "nginx"]);
  execFileSync("mv", [unfinished, root]);
  return root;
}

/** This checkout, and one with another style sheet and an additive migration. */
function makeReleases(out: string): void {
  sh("npm", ["run", "build"]);
  sh(process.execPath, ["release/release.mjs", "build", "--version", "1.0.0", "--out", out]);
  const next = path.join(out, "checkout");
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  for (const file of files.split("\n").filter((each) => each && existsSync(each)))
    cpSync(file, path.join(next, file), { recursive: true });
  symlinkSync(path.join(checkout, "node_modules"), path.join(next, "node_modules"));
  writeFileSync(
    path.join(next, "src/db/migrations/9999-machine.sql"),
    "-- Previous release: runs. Adds a table.\ncreate table machine_test (id int primary key);\n",
  );
  appendFileSync(path.join(next, "src/ui/styles/base.css"), "\n:root { --machine-test: 1; }\n");
  sh("npm", ["run", "build"], next);
  sh(process.execPath, ["release/release.mjs", "build", "--version", "1.1.0", "--out", out], next);
  rmSync(next, { recursive: true });
}

function makeCertificates(folder: string): void {
  const at = (name: string) => path.join(folder, name);
  const key = (name: string) => ["-newkey", "rsa:2048", "-nodes", "-keyout", at(name), "-days", "30"];
  const authority = ["-addext", "keyUsage=critical,keyCertSign,cRLSign", "-subj", "/CN=Walk"];
  sh("openssl", ["req", "-x509", ...key("ca-key.pem"), ...authority, "-out", at("ca.pem")]);
  const names = [
    "-addext",
    "subjectAltName=DNS:example.org,DNS:mail.example.org",
    "-subj",
    "/CN=example.org",
  ];
  const signed = ["-CA", at("ca.pem"), "-CAkey", at("ca-key.pem"), "-addext", "basicConstraints=CA:FALSE"];
  sh("openssl", ["req", "-x509", ...key("privkey.pem"), ...names, ...signed, "-out", at("fullchain.pem")]);
}

const UNIT = `[Unit]
After=multi-user.target
[Service]
Type=exec
WorkingDirectory=/root
ExecStart=/opt/walk/node /opt/walk/checkout/test/machine/inside.ts
StandardOutput=append:/opt/walk/out/log
StandardError=append:/opt/walk/out/log
ExecStopPost=systemctl poweroff --force --force
`;

/** @returns folder of the result */
function prepare(root: string, releases: string): string {
  const walk = path.join(root, "opt/walk");
  const out = path.join(walk, "out");
  mkdirSync(out, { recursive: true });
  mkdirSync(path.join(walk, "checkout"));
  mkdirSync(path.join(walk, "tls"));
  cpSync(process.execPath, path.join(walk, "node"));
  chmodSync(path.join(walk, "node"), 0o755);
  cpSync("docs/operations.md", path.join(walk, "operations.md"));
  makeCertificates(path.join(walk, "tls"));
  for (const version of ["1.0.0", "1.1.0"])
    cpSync(path.join(releases, `reboot-${version}.tar.gz`), path.join(root, `root/reboot-${version}.tar.gz`));
  const units = path.join(root, "etc/systemd/system");
  writeFileSync(path.join(units, "walk.service"), UNIT);
  mkdirSync(path.join(units, "multi-user.target.wants"), { recursive: true });
  symlinkSync("../walk.service", path.join(units, "multi-user.target.wants/walk.service"));
  return out;
}

/** Boots without external network until the walkthrough powers off. */
function boot(root: string): void {
  const nspawn = `systemd-nspawn --quiet -D ${root} --boot --register=no --keep-unit --private-network --console=pipe \
    --bind-ro=${checkout}:/opt/walk/checkout`;
  // systemd-nspawn expects the folder of a service manager on the host.
  const script = `mount --make-rprivate /; [ -d /run/systemd/system ] || { mkdir -p /run/systemd; mount -t tmpfs tmpfs /run/systemd; }
    exec timeout ${LONGEST} ${nspawn} >/dev/null 2>&1 </dev/null`;
  spawnSync("unshare", ["-m", "sh", "-c", script], { stdio: "inherit" });
}

const began = performance.now();
const bare = bareRoot();
const folder = mkdtempSync(path.join(base, "walk-"));
try {
  // `RELEASES` reuses the releases of an earlier run.
  const releases = process.env["RELEASES"] ?? path.join(folder, "releases");
  if (!existsSync(releases)) makeReleases(releases);
  console.log(`ok  two releases (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  const root = path.join(folder, "root");
  execFileSync("cp", ["-a", bare, root]);
  const out = prepare(root, releases);
  boot(root);
  console.log(readFileSync(path.join(out, "log"), "utf8").trimEnd());
  const result = path.join(out, "result");
  if (!existsSync(result) || readFileSync(result, "utf8") !== "walked") {
    console.error("The walk was not finished.");
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
