import { readFileSync } from "node:fs";
import os from "node:os";

export function printHead(title, explanation) {
  const cpu = os.cpus()[0]?.model.trim() ?? "unknown processor";
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GB`;
  const load = os.loadavg()[0].toFixed(2);
  console.log(`# ${title}\n`);
  console.log(
    `${new Date().toISOString().slice(0, 10)}; ${os.cpus().length} cores (${cpu}), ${memory}, ${system()}, Node ${process.versions.node}; load when it began: ${load}.\n`,
  );
  console.log(`${explanation}\n`);
}

function system() {
  try {
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync("/etc/os-release", "utf8"))[1];
  } catch {
    return `${os.type()} ${os.release()}`;
  }
}

export function printTable(columns, rows) {
  const width = columns.map((name, at) =>
    Math.max(3, ...[name, ...rows.map((row) => row[at])].map(lengthOf)),
  );
  const line = (cells) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(width[at]) : cell.padStart(width[at]))).join(" | ")} |`;
  console.log(line(columns));
  console.log(line(width.map((size, at) => (at === 0 ? "-".repeat(size) : `${"-".repeat(size - 1)}:`))));
  for (const row of rows) console.log(line(row));
  console.log();
}

const lengthOf = (text) => text.length;
