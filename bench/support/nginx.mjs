import { spawn } from "node:child_process";
import { chmodSync, existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { tasksetArguments } from "./program.mjs";
import { BenchmarkError, sleep } from "./run.mjs";

const searchPaths = ["/usr/sbin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin"];
/** nginx sets these itself, or they belong to the connection. */
const NGINX_HEADERS = new Set(["date", "connection", "keep-alive", "content-length", "content-type", "etag"]);

export function findNginx() {
  const found = [...searchPaths, ...(process.env.PATH ?? "").split(path.delimiter)]
    .map((folder) => path.join(folder, "nginx"))
    .find((file) => existsSync(file));
  if (!found)
    throw new BenchmarkError(
      "nginx is not installed. On Debian or Ubuntu: `apt-get install nginx-light`; then run this again.",
    );
  return found;
}

const location = ({ name, headers }) =>
  [
    `location = /${name} {`,
    // `types {}` disables types by file extension: the program's own type is used.
    `types {} default_type "${headers["content-type"]}";`,
    ...Object.entries(headers)
      .filter(([header]) => !NGINX_HEADERS.has(header))
      .map(([header, value]) => `add_header ${header} "${String(value).replaceAll('"', '\\"')}";`),
    "}",
  ].join("\n");

const configuration = (folder, port, files) => `
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log crit;
events { worker_connections 1024; }
http {
${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; server_tokens off;
open_file_cache max=100 inactive=1h;
server { listen 127.0.0.1:${port}; root ${folder};
${files.map(location).join("\n")}
} }`;

/** Serves each file under its name, with the headers of the program's answer. */
export async function startNginx({ port, folder, files, core, atEnd }) {
  chmodSync(folder, 0o755);
  for (const { name, body } of files) writeFileSync(path.join(folder, name), body);
  const config = path.join(folder, "nginx.conf");
  writeFileSync(config, configuration(folder, port, files));
  const command = [
    ...tasksetArguments(core),
    findNginx(),
    "-c",
    config,
    "-e",
    path.join(folder, "error.log"),
  ];
  const child = spawn(command[0], command.slice(1), { stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  atEnd(async () => {
    if (child.exitCode === null) child.kill("SIGTERM");
    await ended;
  });
  const base = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries++) {
    if (child.exitCode !== null) throw new BenchmarkError("nginx did not start; see its output above.");
    if (await fetch(`${base}/`).catch(() => null)) return { base, port, pid: child.pid };
    await sleep(50);
  }
  throw new BenchmarkError("nginx does not answer.");
}
