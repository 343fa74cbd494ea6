// A small Next.js page, rendered for every request, as a reference for common speed on this machine.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { tasksetArguments } from "./program.mjs";
import { BenchmarkError, progress, sleep } from "./run.mjs";

const VERSIONS = { next: "16", react: "19", "react-dom": "19" };
const START_SECONDS = 60;

/** About as many links and fields as a form page of this site. Reading the cookie prevents caching. */
const PAGE = `
import { cookies } from "next/headers";
const links = Array.from({ length: 40 }, (_, index) => ({ to: "/page-" + index, label: "Page number " + index }));
const countries = Array.from({ length: 200 }, (_, index) => ({ value: "C" + index, label: "Country number " + index }));
const fields = Array.from({ length: 12 }, (_, index) => "Question number " + index);
export default async function Page() {
  const reader = (await cookies()).get("reader")?.value ?? "unknown";
  return (
    <>
      <header><nav><ul>{links.slice(0, 10).map(({ to, label }) => <li key={to}><a href={to}>{label}</a></li>)}</ul></nav></header>
      <main>
        <h1>Contact us</h1>
        <p>You are {reader}.</p>
        <form method="post">
          {fields.map((label, index) => (
            <div className="field" key={label}>
              <label htmlFor={"f" + index}>{label}</label>
              <span className="hint" id={"f" + index + "-hint"}>What this question is for, in one sentence.</span>
              <input id={"f" + index} name={"f" + index} aria-describedby={"f" + index + "-hint"} required />
            </div>
          ))}
          <label htmlFor="country">Country</label>
          <select id="country" name="country">
            {countries.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
          </select>
          <button type="submit">Send</button>
        </form>
      </main>
      <footer><ul>{links.map(({ to, label }) => <li key={to}><a href={to}>{label}</a></li>)}</ul></footer>
    </>
  );
}
`;
const LAYOUT = `
export default ({ children }) => <html lang="en"><body>{children}</body></html>;
`;

/** Installs, builds and starts the page. Needs the npm registry. */
export async function startReferenceApp({ port, folder, core, atEnd }) {
  mkdirSync(path.join(folder, "app"));
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ private: true, dependencies: VERSIONS }));
  writeFileSync(path.join(folder, "app", "page.jsx"), PAGE);
  writeFileSync(path.join(folder, "app", "layout.jsx"), LAYOUT);
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };
  const next = path.join(folder, "node_modules", "next", "dist", "bin", "next");
  for (const command of [
    ["npm", "install", "--no-audit", "--no-fund"],
    [process.execPath, next, "build"],
  ]) {
    progress(command.join(" "));
    const { status } = spawnSync(command[0], command.slice(1), { cwd: folder, env, stdio: ["ignore", 2, 2] });
    if (status !== 0) throw new BenchmarkError("The Next.js page could not be built.");
  }
  const command = [...tasksetArguments(core), process.execPath, next, "start", "-p", String(port)];
  const child = spawn(command[0], command.slice(1), { cwd: folder, env, stdio: ["ignore", "ignore", 2] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  atEnd(async () => {
    if (child.exitCode === null) child.kill("SIGTERM");
    await ended;
  });
  const base = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < START_SECONDS * 20; tries++) {
    if (child.exitCode !== null) throw new BenchmarkError("The Next.js page did not start.");
    if (await fetch(`${base}/`).catch(() => null)) return { base, pid: child.pid };
    await sleep(50);
  }
  throw new BenchmarkError("The Next.js page does not answer.");
}
