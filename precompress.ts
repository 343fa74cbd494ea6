import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Below this many bytes compression costs more than it saves. */
const LEAST = 400;

/** Puts a `.br` and a `.gz` beside every text file of a folder, so that the server never compresses one. */
export function precompress(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => /\.(js|css|svg|json)$/.test(name))) {
    const bytes = readFileSync(path.join(folder, file));
    if (bytes.length < LEAST) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(path.join(folder, `${file}.br`), brotliCompressSync(bytes, { params }));
    writeFileSync(path.join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
