import { cpSync } from "node:fs";
import type { Plugin } from "vite";

const FILES = ["picture-process.mjs", "decode.mjs", "frames.mjs"];

/**
 * Puts the scripts of the picture process beside the program as they are: it has limits so tight that nothing else may be
 * loaded there, and it imports nothing but the decoder.
 */
export const pictureProcess = (): Plugin => ({
  name: "picture-process",
  apply: "build",
  buildApp: {
    order: "post",
    handler: async () => {
      for (const file of FILES) cpSync(`src/adapters/pictures/${file}`, `build/server/pictures/${file}`);
    },
  },
});
