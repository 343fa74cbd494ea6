import arabicUrl from "@expo-google-fonts/noto-sans-arabic/800ExtraBold/NotoSansArabic_800ExtraBold.ttf?no-inline";
import { fontFilePath } from "../../../platform/documents/font-file.server";
import displayExtUrl from "./display-ext.ttf?no-inline";
import displayUrl from "./display.ttf?no-inline";

/**
 * No system fonts, so that pictures are the same on every machine. `display.ttf` and `display-ext.ttf` are the fonts of
 * `src/ui/fonts` in a format that the rasteriser reads (licence beside them).
 */
export const FONT_FILES = [displayUrl, displayExtUrl, arabicUrl].map(fontFilePath);

export const DISPLAY = "Bricolage Grotesque 96pt ExtraBold";
export const ARABIC = "Noto Sans Arabic";
