import arabicUrl from "@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf?no-inline";
import arabicBoldUrl from "@expo-google-fonts/amiri/700Bold/Amiri_700Bold.ttf?no-inline";
import ethiopicUrl from "@expo-google-fonts/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf?no-inline";
import ethiopicBoldUrl from "@expo-google-fonts/noto-sans-ethiopic/700Bold/NotoSansEthiopic_700Bold.ttf?no-inline";
import regularUrl from "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?no-inline";
import boldUrl from "@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?no-inline";
import { fontFilePath } from "./font-file.server";

/** Bundled for identical PDFs everywhere. Amiri, as text copied from Noto Sans Arabic has other letters. */
export const PDF_FONTS = [regularUrl, boldUrl, ethiopicUrl, ethiopicBoldUrl, arabicUrl, arabicBoldUrl].map(
  fontFilePath,
);
