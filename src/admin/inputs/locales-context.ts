import { createContext, useContext } from "react";
import { BASE_LOCALE, type Locale } from "../../platform/i18n/locales";

export const LocalesContext = createContext<readonly Locale[]>([BASE_LOCALE]);
export const useLocales = (): readonly Locale[] => useContext(LocalesContext);
