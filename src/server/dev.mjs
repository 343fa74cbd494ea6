// Development: pages are rebuilt as their files change; a change to the server itself restarts it.
import { spawn } from "node:child_process";
import { createServer as createHttpServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const { run } = await vite.ssrLoadModule("./src/server/program.ts");

const folder = path.dirname(fileURLToPath(import.meta.url));
vite.watcher.on("change", (file) => {
  if (!file.startsWith(folder) && !file.includes(`${path.sep}src${path.sep}db${path.sep}`)) return;
  console.log("The server changed: starting again …");
  process.once("exit", () => spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: "inherit" }));
  process.kill(process.pid, "SIGTERM");
});

await run({
  pages: () => vite.ssrLoadModule("virtual:react-router/server-build"),
  serverFactory: (handler) =>
    createHttpServer((request, response) =>
      vite.middlewares(request, response, () => handler(request, response)),
    ),
});
