// nginx in front of several processes, configured by the operator's files in deploy/.
import { spawn } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findNginx } from "./nginx.mjs";
import { BenchmarkError, sleep } from "./run.mjs";

const readDeployFile = (name) => readFileSync(path.resolve("deploy", name), "utf8");

function upstream(ports) {
  const text = readDeployFile("nginx-upstream.conf");
  const line = /^ *server 127\.0\.0\.1:\d+(.*);$/m.exec(text);
  const servers = ports.map((port) => `    server 127.0.0.1:${port}${line[1]};`).join("\n");
  let replaced = false;
  return text.replaceAll(/^ *server 127\.0\.0\.1:\d+.*;\n/gm, () => {
    if (replaced) return "";
    replaced = true;
    return `${servers}\n`;
  });
}

export const configuration = (folder, port, ports) => `
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log crit;
events { worker_connections 4096; }
http {
${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
access_log off; keepalive_requests 100000000;
${upstream(ports)}
server { listen 127.0.0.1:${port};
${readDeployFile("nginx-locations.conf")}
} }`;

export async function startBalancer({ port, ports, folder, atEnd }) {
  // nginx's worker runs as another user when this process is root.
  chmodSync(folder, 0o755);
  const config = path.join(folder, "nginx.conf");
  writeFileSync(config, configuration(folder, port, ports));
  const child = spawn(findNginx(), ["-c", config, "-e", path.join(folder, "error.log")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  atEnd(async () => {
    if (child.exitCode === null) child.kill("SIGTERM");
    await ended;
  });
  const base = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries++) {
    if (child.exitCode !== null) throw new BenchmarkError("nginx did not start; see its output above.");
    if (await fetch(`${base}/healthz`).catch(() => null)) return { base };
    await sleep(50);
  }
  throw new BenchmarkError("nginx does not answer.");
}
