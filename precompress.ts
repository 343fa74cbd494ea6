import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Below this many bytes compression costs more than it saves. */
const LEAST = 400;

/** Puts a `.br` and a `.gz` beside every built text file, so that the server never compresses one. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    writeBundle({ dir }) {
      if (dir === undefined) return;
      for (const file of readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((name) =>
        /\.(js|css|svg|json)$/.test(name),
      )) {
        const bytes = readFileSync(path.join(dir, file));
        if (bytes.length < LEAST) continue;
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        };
        writeFileSync(path.join(dir, `${file}.br`), brotliCompressSync(bytes, { params }));
        writeFileSync(path.join(dir, `${file}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
