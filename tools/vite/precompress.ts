import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { stampBuild } from "../../build-stamp.mjs";

/** Below this size in bytes, compression costs more than it saves. */
const MIN_BYTES = 200;
const ASSETS = "build/client/assets";

/** Compresses text files after the server's build, which writes the manifest. Then marks the build as finished. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    buildApp: {
      order: "post",
      async handler() {
        for (const file of readdirSync(ASSETS, { recursive: true, encoding: "utf8" }).filter((name) =>
          /\.(js|css|svg|json)$/.test(name),
        )) {
          const bytes = readFileSync(path.join(ASSETS, file));
          if (bytes.length < MIN_BYTES) continue;
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          };
          writeFileSync(path.join(ASSETS, `${file}.br`), brotliCompressSync(bytes, { params }));
          writeFileSync(path.join(ASSETS, `${file}.gz`), gzipSync(bytes, { level: 9 }));
        }
        stampBuild(".");
      },
    },
  };
}
