import { LAPTOP_DRIVE } from "../facts";
import { type LocalizedText, localizedText } from "../../platform/i18n/localized-text";
import type { ReceiptName } from "./receipts";

type CampaignExpense = {
  campaign: string;
  on: string;
  /** Position in the fundraiser's budget, null outside the budget. */
  item: number | null;
  /** In whole dollars. */
  amount: number;
  description: LocalizedText;
  receipt: ReceiptName | null;
};

export const campaignExpenses: readonly CampaignExpense[] = [
  {
    campaign: "laptop-drive-2024",
    on: "2024-09-02",
    item: null,
    amount: 1900,
    receipt: "repair-tools",
    description: localizedText(
      "Tools and spare parts for the repair bench",
      "Outils et pièces détachées pour l’atelier de réparation",
      "أدوات وقطع غيار لورشة الإصلاح",
      "Zana na vipuri vya karakana ya matengenezo",
    ),
  },
  {
    campaign: "laptop-drive-2024",
    on: "2024-10-07",
    item: 0,
    receipt: "laptops",
    amount: LAPTOP_DRIVE.inUse * LAPTOP_DRIVE.laptopPrice,
    description: localizedText(
      `${LAPTOP_DRIVE.inUse} refurbished laptops`,
      `${LAPTOP_DRIVE.inUse} ordinateurs reconditionnés`,
      `${LAPTOP_DRIVE.inUse} حاسوبًا مجدّدًا`,
      `Kompyuta ${LAPTOP_DRIVE.inUse} zilizokarabatiwa`,
    ),
  },
  {
    campaign: "laptop-drive-2024",
    on: "2025-03-31",
    item: 2,
    amount: 3500,
    receipt: null,
    description: localizedText(
      "Repair technician, first half",
      "Technicien de réparation, première moitié",
      "فني الإصلاح، النصف الأول",
      "Fundi wa matengenezo, nusu ya kwanza",
    ),
  },
  {
    campaign: "exam-week-data-2025",
    on: "2025-04-14",
    item: 0,
    amount: 5400,
    receipt: "data-bundles",
    description: localizedText(
      "1,200 data bundles",
      "1 200 forfaits de données",
      "1200 باقة بيانات",
      "Vifurushi 1,200 vya data",
    ),
  },
  {
    campaign: "exam-week-data-2025",
    on: "2025-04-22",
    item: 1,
    amount: 600,
    receipt: "routers",
    description: localizedText(
      "Two spare routers",
      "Deux routeurs de secours",
      "موجّهان احتياطيان",
      "Ruta mbili za akiba",
    ),
  },
  {
    campaign: "exam-week-data-2025",
    on: "2025-08-18",
    item: null,
    amount: 240,
    receipt: null,
    description: localizedText(
      "Repeat exam in August",
      "Session de rattrapage d’août",
      "امتحان الإعادة في أغسطس",
      "Mtihani wa marudio wa Agosti",
    ),
  },
];

const description = {
  salaries: localizedText(
    "Teachers’ pay",
    "Salaires des enseignants",
    "أجور المعلمين",
    "Mishahara ya walimu",
  ),
  equipment: localizedText(
    "Laptops and spare parts",
    "Ordinateurs et pièces détachées",
    "حواسيب وقطع غيار",
    "Kompyuta na vipuri",
  ),
  connectivity: localizedText(
    "Data and electricity for the rooms",
    "Données et électricité pour les salles",
    "بيانات وكهرباء للقاعات",
    "Data na umeme wa vyumba",
  ),
  rent: localizedText("Office rent", "Loyer du bureau", "إيجار المكتب", "Pango la ofisi"),
  travel: localizedText(
    "Journeys between rooms",
    "Trajets entre les salles",
    "التنقل بين القاعات",
    "Safari kati ya vyumba",
  ),
  fees: localizedText("Bank fees", "Frais bancaires", "رسوم مصرفية", "Ada za benki"),
};
export type ExpenseCategoryCode = keyof typeof description;

/** Gifts and expenses without a fundraiser, in whole dollars. */
export const yearlyAccounts = [
  {
    year: 2023,
    given: 22_000,
    spent: { salaries: 12_600, equipment: 1600, connectivity: 1960, rent: 1500, travel: 300, fees: 250 },
  },
  {
    year: 2024,
    given: 25_500,
    spent: { salaries: 16_800, equipment: 1800, connectivity: 2200, rent: 1500, travel: 350, fees: 250 },
  },
  {
    year: 2025,
    given: 27_500,
    spent: { salaries: 19_200, equipment: 2300, connectivity: 2400, rent: 1500, travel: 350, fees: 250 },
  },
  {
    year: 2026,
    given: 29_000,
    spent: { salaries: 21_000, equipment: 2500, connectivity: 2800, rent: 1500, travel: 400, fees: 250 },
  },
];
export const generalExpenseDescription = description;
