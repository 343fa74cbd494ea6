import { existsSync } from "node:fs";
import path from "node:path";
import arabicUrl from "@expo-google-fonts/noto-sans-arabic/800ExtraBold/NotoSansArabic_800ExtraBold.ttf?no-inline";
import displayExtUrl from "./display-ext.ttf?no-inline";
import displayUrl from "./display.ttf?no-inline";

/**
 * The letters of pictures, the same on every machine: no system font is ever read. `display.ttf` and `display-ext.ttf`
 * are the two files of `src/ui/fonts` in the format that the rasteriser reads (licence beside them).
 */
export const FONT_FILES = [displayUrl, displayExtUrl, arabicUrl].map(fileOf);

/** Family names as they stand inside the files. */
export const DISPLAY = "Bricolage Grotesque 96pt ExtraBold";
export const ARABIC = "Noto Sans Arabic";

/** The rasteriser wants files. The build copies them beside the other assets; while developing they lie in the source. */
function fileOf(url: string): string {
  const [address = ""] = url.split("?");
  const file = import.meta.env.DEV ? sourceOf(address) : path.resolve("build/client", `.${address}`);
  // It would draw pictures without a word and say nothing.
  if (!existsSync(file)) throw new Error(`The font of the sharing pictures is missing: ${file}`);
  return file;
}

function sourceOf(address: string): string {
  return address.startsWith("/@fs/") ? address.slice("/@fs".length) : path.resolve(`.${address}`);
}
