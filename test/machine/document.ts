import { readFileSync } from "node:fs";

export type Block = Readonly<{ heading: string; script: string }>;

/** Returns blocks marked `sh`, in order. Those marked `text` are examples. */
export function readBlocks(file: string): Block[] {
  const blocks: Block[] = [];
  let heading = "";
  let script: string[] | null = null;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (script === null && line.startsWith("## ")) heading = line.slice(3);
    else if (line === "```sh") script = [];
    else if (line === "```" && script !== null) {
      blocks.push({ heading, script: script.join("\n") });
      script = null;
    } else script?.push(line);
  }
  return blocks;
}
