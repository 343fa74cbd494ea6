import { spawn } from "node:child_process";
import { createServer as createHttpServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
// Vite would exit at once and leave the embedded database running; the server stops it in order.
process.removeAllListeners("SIGTERM");
const { runServer } = await vite.ssrLoadModule("./src/server/start-server.ts");
const { createDevelopmentPageHandler } = await vite.ssrLoadModule("./src/server/page/development-handler.ts");

const folder = path.dirname(fileURLToPath(import.meta.url));
vite.watcher.on("change", (file) => {
  if (!file.startsWith(folder) && !file.includes(`${path.sep}src${path.sep}db${path.sep}`)) return;
  console.log("The server changed: starting again …");
  process.once("exit", () => spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: "inherit" }));
  process.kill(process.pid, "SIGTERM");
});

await runServer({
  pages: (deps) =>
    createDevelopmentPageHandler(() => vite.ssrLoadModule("virtual:react-router/server-build"), deps),
  serverFactory: (handler) =>
    createHttpServer((request, response) =>
      vite.middlewares(request, response, () => handler(request, response)),
    ),
});
