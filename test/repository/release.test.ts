import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const command = path.resolve(import.meta.dirname, "../../release/release.mjs");
const { digestFiles } = (await import("../../release/manifest.mjs" as string)) as {
  digestFiles: (folder: string) => Record<string, string>;
};

type Migrations = { name: string; previousRuns: boolean }[];
const ADDS: Migrations = [{ name: "0002-adds", previousRuns: true }];
const STOPS: Migrations = [{ name: "0003-removes", previousRuns: false }];
const BEGIN: Migrations = [{ name: "0001-begin", previousRuns: false }];

/** A fake server with a folder for releases and a systemctl that records its calls. */
function machine() {
  const folder = mkdtempSync(path.join(tmpdir(), "reboot-release-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // Through a link, as if /srv were on another disk.
  const root = path.join(folder, "srv");
  mkdirSync(path.join(folder, "disk"));
  symlinkSync("disk", root);
  mkdirSync(path.join(folder, "bin"));
  writeFileSync(path.join(folder, "bin/systemctl"), `#!/bin/sh\necho "$@" >> ${folder}/calls\n`);
  chmodSync(path.join(folder, "bin/systemctl"), 0o755);
  const runAs =
    (account: object) =>
    (...args: string[]) => {
      const env = { PATH: `${folder}/bin:${process.env["PATH"]}` };
      const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args, "--root", root], {
        ...account,
        env,
        encoding: "utf8",
      });
      return { status, text: `${stdout}${stderr}` };
    };
  const run = runAs({});
  const asNobody = runAs({ uid: 65534, gid: 65534 });
  chmodSync(folder, 0o755);
  /** A release with one script, whose commands exit with the given code. */
  function release(version: string, migrations: Migrations = BEGIN, commands = 0) {
    const stage = path.join(folder, `reboot-${version}`);
    const put = (name: string, text: string) => {
      mkdirSync(path.dirname(path.join(stage, name)), { recursive: true });
      writeFileSync(path.join(stage, name), text);
    };
    put(`build/client/assets/page-${version}.js`, version);
    put("deploy/rebootctl", `echo "${version} $@" >> ${folder}/calls\nexit ${commands}\n`);
    const platform = `${process.platform}-${process.arch}`;
    put("release.json", JSON.stringify({ version, platform, migrations, files: digestFiles(stage) }));
    const archive = `${stage}.tar.gz`;
    spawnSync("tar", ["-czf", archive, "-C", folder, path.basename(stage)]);
    return { stage, archive };
  }
  const calls = () =>
    existsSync(`${folder}/calls`) ? readFileSync(`${folder}/calls`, "utf8").trim().split("\n") : [];
  const current = () => readlinkSync(path.join(root, "current"));
  return { folder, root, run, asNobody, release, calls, current };
}

const QUIET = ["--no-restart", "--no-doctor", "--no-backup"];

test("a release is installed completely or not at all, and the service cannot change it", () => {
  const { root, run, release } = machine();
  const { stage, archive } = release("1.0.0");
  expect(run("install", archive)).toMatchObject({ status: 0 });
  const installed = path.join(root, "releases/1.0.0");
  expect(statSync(path.join(installed, "release.json")).mode & 0o022).toBe(0);
  expect(run("install", archive).text).toContain("installed already, whole");
  const other = release("1.0.1").stage;
  writeFileSync(path.join(other, "build/client/assets/page-1.0.1.js"), "cut");
  const refused = run("install", other);
  expect(refused.status).toBe(1);
  expect(refused.text).toContain("1 files differ");
  writeFileSync(path.join(stage, "more.js"), "not built");
  expect(run("install", stage).status).toBe(1);
  expect(readdirSync(path.join(root, "releases"))).toEqual(["1.0.0"]);
});

test("a truncated archive is refused in one sentence and leaves no files", () => {
  const { root, run, release } = machine();
  const { archive } = release("1.0.0");
  const whole = readFileSync(archive);
  for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.from("no archive"), Buffer.alloc(0)]) {
    writeFileSync(archive, bytes);
    const refused = run("install", archive);
    expect(refused.status).toBe(1);
    expect(refused.text).toMatch(
      /^\/.*reboot-1\.0\.0\.tar\.gz is not a whole release archive \(.+\)\. Nothing was installed\. Copy the archive again\.\n$/,
    );
    expect(readdirSync(path.join(root, "releases"))).toEqual([]);
  }
});

test("an installation removes leftovers of killed ones, and leaves those of running ones", () => {
  const { root, run, release } = machine();
  const ended = spawnSync(process.execPath, ["--version"]).pid;
  const names = [".unpacked-Ab12Cd", `.unpacked-${ended}-Ab12Cd`, `.removed-${ended}-Ab12Cd`];
  for (const name of [...names, `.unpacked-${process.pid}-Ab12Cd`])
    mkdirSync(path.join(root, "releases", name, "build"), { recursive: true });
  expect(run("install", release("1.0.0").archive)).toMatchObject({ status: 0 });
  expect(readdirSync(path.join(root, "releases")).toSorted()).toEqual([
    `.unpacked-${process.pid}-Ab12Cd`,
    "1.0.0",
  ]);
});

test.skipIf(process.getuid?.() !== 0)(
  "without permission each command names the required account in one sentence",
  () => {
    const { root, run, release, asNobody } = machine();
    const { archive } = release("1.0.0");
    run("install", archive);
    run("install", release("1.1.0").archive);
    for (const args of [
      ["install", archive],
      ["remove", "1.1.0"],
      ["switch", "1.0.0", ...QUIET],
    ]) {
      const refused = asNobody(...args);
      expect(refused.status).toBe(1);
      expect(refused.text).toMatch(
        /^\/\S+ may not be written or read by user 65534\. Run this as root, or as its owner\. No release was changed\.\n$/,
      );
    }
    expect(readdirSync(path.join(root, "releases"))).toEqual(["1.0.0", "1.1.0"]);
  },
);

test("remove deletes a release, but never the current, the previous or a running one", async () => {
  const { root, run, release } = machine();
  for (const version of ["1.0.0", "1.1.0", "1.2.0", "1.3.0"]) run("install", release(version).archive);
  run("switch", "1.1.0", ...QUIET);
  run("switch", "1.2.0", ...QUIET);
  expect(run("remove", "1.2.0")).toEqual({
    status: 1,
    text: "Release 1.2.0 is the current one. Nothing was changed.\n",
  });
  expect(run("remove", "1.1.0").text).toContain('to which "back" returns');
  expect(run("remove", "9.9.9").text).toContain("There is: 1.0.0, 1.1.0, 1.2.0, 1.3.0.");
  const program = path.join(realpathSync(root), "releases/1.3.0/sleep");
  copyFileSync("/bin/sleep", program);
  chmodSync(program, 0o755);
  const running = spawn(program, ["3600"], { stdio: "ignore" });
  await once(running, "spawn");
  const refused = run("remove", "1.3.0");
  running.kill();
  await once(running, "exit");
  expect(refused).toMatchObject({ status: 1, text: expect.stringContaining("still runs") as string });
  expect(run("remove", "1.3.0")).toEqual({ status: 0, text: "Release 1.3.0 is removed.\n" });
  expect(readdirSync(path.join(root, "releases")).toSorted()).toEqual(["1.0.0", "1.1.0", "1.2.0"]);
});

test("prune retains the current release, the previous one and later installations", () => {
  const { root, run, release } = machine();
  expect(run("prune")).toMatchObject({ status: 1 });
  const versions = ["1.0.0", "1.1.0", "1.2.0", "1.3.0", "1.4.0"];
  for (const version of versions) run("install", release(version).archive);
  // Otherwise the installations could share a timestamp.
  for (const [at, version] of versions.entries())
    utimesSync(path.join(root, "static/releases", version), at, at);
  run("switch", "1.0.0", ...QUIET);
  run("switch", "1.3.0", ...QUIET);
  expect(run("prune").text).toBe("Removed: 1.1.0, 1.2.0. 1.0.0, 1.3.0, 1.4.0 stay.\n");
  expect(readdirSync(path.join(root, "releases")).toSorted()).toEqual(["1.0.0", "1.3.0", "1.4.0"]);
  expect(run("prune").text).toContain("There is no release to remove");
});

test("switch changes the link after a backup by the current release, and back returns", () => {
  const { run, release, calls, current } = machine();
  for (const version of ["1.0.0", "1.1.0"]) run("install", release(version, BEGIN).archive);
  expect(run("switch", "1.0.0", "--no-restart")).toMatchObject({ status: 0 });
  expect(run("switch", "1.1.0", "--no-restart")).toMatchObject({ status: 0 });
  expect(calls()).toEqual(["1.1.0 doctor", "1.0.0 backup"]);
  expect(current()).toBe("releases/1.1.0");
  expect(run("list").text).toBe("1.0.0  previous\n1.1.0  current\n");
  expect(run("back", "--no-restart")).toMatchObject({ status: 0 });
  expect(current()).toBe("releases/1.0.0");
});

test(
  "a failing doctor leaves the current release in place and names --no-doctor, which continues",
  { tags: "full" },
  () => {
    const { run, release, current } = machine();
    run("install", release("1.0.0", BEGIN).archive);
    run("install", release("1.1.0", BEGIN, 1).archive);
    run("switch", "1.0.0", ...QUIET);
    const refused = run("switch", "1.1.0", "--no-restart");
    expect(refused.status).toBe(1);
    const words = ["The doctor of release 1.1.0", "Nothing was changed", "release switch 1.1.0 --no-doctor"];
    for (const part of words) expect(refused.text).toContain(part);
    expect(current()).toBe("releases/1.0.0");
    expect(run("switch", "1.1.0", "--no-doctor", "--no-restart")).toMatchObject({ status: 0 });
    expect(current()).toBe("releases/1.1.0");
  },
);

test("a failing backup leaves the current release in place", { tags: "full" }, () => {
  const { run, release, current } = machine();
  run("install", release("1.0.0", BEGIN, 1).archive);
  run("install", release("1.1.0").archive);
  run("switch", "1.0.0", ...QUIET);
  const refused = run("switch", "1.1.0", "--no-restart");
  expect([refused.status, refused.text]).toEqual([1, expect.stringContaining("The backup failed")]);
  expect(current()).toBe("releases/1.0.0");
});

test(
  "back works after additive migrations, and is refused with a solution after others",
  { tags: "full" },
  () => {
    const { run, release, current } = machine();
    run("install", release("1.0.0", BEGIN).archive);
    run("install", release("1.1.0", [...BEGIN, ...ADDS]).archive);
    run("install", release("2.0.0", [...BEGIN, ...ADDS, ...STOPS]).archive);
    run("switch", "1.0.0", ...QUIET);
    run("switch", "1.1.0", ...QUIET);
    expect(run("back", ...QUIET).status).toBe(0);
    run("switch", "1.1.0", ...QUIET);
    expect(run("switch", "2.0.0", ...QUIET).text).toContain(
      "no way back to 1.1.0 but the backup (0003-removes)",
    );
    for (const tried of [run("back", ...QUIET), run("switch", "1.0.0", ...QUIET)]) {
      expect(tried.status).toBe(1);
      expect(tried.text).toContain("0003-removes");
      expect(tried.text).toContain("rebootctl restore latest --overwrite");
    }
    expect(current()).toBe("releases/2.0.0");
  },
);

test("a release that does not become ready is rolled back", { tags: "full" }, () => {
  const { run, release, calls, current } = machine();
  for (const version of ["1.0.0", "1.1.0"]) run("install", release(version).archive);
  run("switch", "1.0.0", ...QUIET);
  const nobody = ["--ready", "http://127.0.0.1:9/readyz", "--wait", "1"];
  const tried = run("switch", "1.1.0", "--no-doctor", "--no-backup", ...nobody);
  expect(tried.status).toBe(1);
  expect(calls().filter((call) => call === "restart reboot.service")).toHaveLength(2);
  expect(current()).toBe("releases/1.0.0");
});

test("scripts of the last five releases stay for open pages", { tags: "full" }, () => {
  const { root, run, release } = machine();
  for (const version of ["1.0", "1.1", "1.2", "1.3", "1.4", "1.5"]) run("install", release(version).archive);
  const scripts = ["1.1", "1.2", "1.3", "1.4", "1.5"].map((version) => `page-${version}.js`);
  expect(readdirSync(path.join(root, "static/assets")).toSorted()).toEqual(scripts);
});
