import { LOCALES, type Locale } from "../i18n/locales";
import { memoize } from "../memoize";
import { foldText } from "../text/fold-text";

/** Common names that `Intl` does not have. */
const EVERYDAY_NAMES: Readonly<Record<string, readonly string[]>> = {
  USD: [
    "$",
    "us$",
    "us dollar",
    "american dollars",
    "dollars américains",
    "dollar américain",
    "dollars us",
    "dollar us",
  ],
  EUR: ["euro"],
  GBP: ["pounds sterling", "pound sterling"],
  KES: ["ksh", "sh", "shs", "/=", "/-", "bob"],
  UGX: ["ush", "sh", "shs", "/=", "/-"],
  TZS: ["tsh", "sh", "shs", "/=", "/-"],
  XOF: ["f", "cfa", "fcfa", "franc cfa", "francs cfa", "cfa francs", "faranga za cfa", "فرنك سيفا"],
  XAF: ["f", "cfa", "fcfa", "franc cfa", "francs cfa", "cfa francs", "faranga za cfa", "فرنك سيفا"],
  CDF: ["fc"],
  RWF: ["frw"],
  BIF: ["fbu"],
  ETB: ["br", "birr"],
};

/** Cover every plural form of the site's languages. */
const EACH_PLURAL = [0, 1, 2, 3, 11, 100, 1_000_000];

const formatCurrency = (
  number: number,
  {
    locale,
    currency,
    display,
  }: { locale: Locale; currency: string; display: "symbol" | "narrowSymbol" | "name" },
): string =>
  new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: display,
    maximumFractionDigits: 0,
  })
    .formatToParts(number)
    .find(({ type }) => type === "currency")?.value ?? currency;

const nameKey = (name: string): string => foldText(name).replaceAll(/[\s.\p{Cf}]/gu, "");

/** Full names and the noun: "Kenyan shillings", "shillings". The noun is last in English, first in other languages. */
function namesIn(locale: Locale, currency: string): string[] {
  const fullNames = EACH_PLURAL.map((number) =>
    formatCurrency(number, { locale, currency, display: "name" }),
  );
  const nouns = fullNames.map((name) => name.split(/\s+/).at(locale === "en" ? -1 : 0)!);
  const names = [...fullNames, ...nouns];
  if (locale !== "ar") return names;
  // `Intl` has one Arabic form; people also write dual, plural and accusative.
  const accusative = names.map((name) => name.replaceAll(/(?=\s|$)/g, "ا"));
  return [...names, ...accusative, ...nouns.flatMap((noun) => [`${noun}ات`, `${noun}ان`, `${noun}ين`])];
}

const currencyNames = memoize((currency: string): ReadonlySet<string> => {
  const signs = LOCALES.flatMap((locale) =>
    (["symbol", "narrowSymbol"] as const).map((display) => formatCurrency(1, { locale, currency, display })),
  );
  const names = LOCALES.flatMap((locale) => namesIn(locale, currency));
  return new Set([currency, ...signs, ...names, ...(EVERYDAY_NAMES[currency] ?? [])].map(nameKey));
});

/** Matches code, symbol and names in all site languages. Shared names, such as "shillings", match each currency. */
export const isCurrencyName = (text: string, currency: string): boolean =>
  currencyNames(currency).has(nameKey(text));
