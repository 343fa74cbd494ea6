import path from "node:path";

/** The script of the picture process: the build copies it beside the program (`picture-process.ts`). */
export const pictureProcess = (): string =>
  path.resolve(
    import.meta.env.PROD ? "build/server/pictures" : "src/adapters/pictures",
    "picture-process.mjs",
  );
