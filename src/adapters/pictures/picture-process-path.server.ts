import path from "node:path";

/** The script of the picture process: the build copies it beside the program (`tools/vite/picture-process.ts`). */
export const pictureProcessPath = (): string =>
  path.resolve(
    import.meta.env.PROD ? "build/server/pictures" : "src/adapters/pictures",
    "picture-process.mjs",
  );
