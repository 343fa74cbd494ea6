import arabicUrl from "@expo-google-fonts/noto-sans-arabic/800ExtraBold/NotoSansArabic_800ExtraBold.ttf?no-inline";
import { fontFilePath } from "../../../platform/documents/font-file.server";
import displayExtUrl from "./display-ext.ttf?no-inline";
import displayUrl from "./display.ttf?no-inline";

/**
 * The letters of pictures, the same on every machine: no system font is ever read. `display.ttf` and `display-ext.ttf`
 * are the type of `src/ui/fonts` in the format that the rasteriser reads (licence beside them).
 */
export const FONT_FILES = [displayUrl, displayExtUrl, arabicUrl].map(fontFilePath);

/** Family names as they stand inside the files. */
export const DISPLAY = "Bricolage Grotesque 96pt ExtraBold";
export const ARABIC = "Noto Sans Arabic";
