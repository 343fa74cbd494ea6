import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { watchParent } from "./parent-process";

test("the end of an ancestor process is noticed once", async () => {
  const parent = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  await once(parent, "spawn");
  const onEnd = vi.fn();
  watchParent(parent.pid!, onEnd);
  expect(onEnd).not.toHaveBeenCalled();
  parent.kill("SIGKILL");
  await once(parent, "exit");
  await expect.poll(() => onEnd.mock.calls.length).toBe(1);
});

test("a process ends with its parent, although nothing signals it", async () => {
  const program = `
    const { watchParent } = await import(${JSON.stringify(path.join(import.meta.dirname, "parent-process.ts"))});
    watchParent(process.ppid, () => { console.log("ended"); process.exit(0); });
    console.log(process.pid);
    setInterval(() => {}, 1000);`;
  const parent = spawn(
    process.execPath,
    [
      "-e",
      `require("node:child_process").spawn(process.execPath, ["--input-type=module", "-e", ${JSON.stringify(program)}], { stdio: "inherit" }); setInterval(() => {}, 1000)`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  onTestFinished(() => void parent.kill("SIGKILL"));
  let printed = "";
  parent.stdout.on("data", (part: Buffer) => (printed += part.toString()));
  await expect.poll(() => printed).toMatch(/^\d+\n$/);
  parent.kill("SIGKILL");
  await expect.poll(() => printed).toMatch(/^\d+\nended\n$/);
});
