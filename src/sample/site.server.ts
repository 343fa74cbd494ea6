import { fallbackSettings } from "../features/site/site.service.server";
import { COUNTRIES, EMPLOYMENT, LEARNERS, SURVEY } from "./facts";
import { json } from "../db/json-column.server";
import type { SeedDeps } from "./seed-deps";
import { tagline } from "../features/sample/empty-site.texts";
import { localizedText } from "../platform/i18n/localized-text";

const settings = {
  ...fallbackSettings,
  tagline,
  mission: localizedText(
    "We teach people who had to leave home how to build software, and we hire many of them to teach the next class.",
    "Nous apprenons à celles et ceux qui ont dû partir à construire des logiciels, et nous en recrutons beaucoup pour enseigner à la classe suivante.",
    "نعلّم من اضطروا إلى الرحيل كيف يبنون البرمجيات، ونوظّف كثيرين منهم ليعلّموا الدفعة التالية.",
    "Tunawafundisha watu waliolazimika kuhama jinsi ya kutengeneza programu, na tunawaajiri wengi wao wafundishe darasa linalofuata.",
  ),
  press: { name: "Nadia Warsame", email: "press@rebootlives.example", phone: "+254700000001" },
  registration: "NGO 00000 (sample)",
  address: "12 Acacia Lane, Nairobi, Kenya (sample)",
};

export async function seedSite({ db, newId }: SeedDeps): Promise<void> {
  await db
    .insertInto("site_settings")
    .values({ data: json(settings) })
    .execute();
  await db
    .insertInto("impact_number")
    .values(
      impactNumbers.map((number, position) => ({
        ...number,
        id: newId(),
        position,
        label: json(number.label),
        explanation: json(number.explanation),
        source: json(number.source),
        method: json(number.method),
      })),
    )
    .execute();
}

const register = localizedText(
  "Our enrolment register",
  "Notre registre d’inscription",
  "سجل التسجيل لدينا",
  "Daftari letu la usajili",
);

const impactNumbers = [
  {
    key: "learners",
    value: LEARNERS.all,
    total: null,
    percent: false,
    label: localizedText(
      "people have finished a course",
      "personnes ont terminé un cours",
      "شخصًا أنهوا دورة",
      "watu wamemaliza kozi",
    ),
    explanation: localizedText(
      "One square is one person.",
      "Un carré, une personne.",
      "كل مربع شخص واحد.",
      "Mraba mmoja ni mtu mmoja.",
    ),
    source: register,
    method: localizedText(
      "Everyone who finished at least one course, counted once.",
      "Toute personne ayant terminé au moins un cours, comptée une fois.",
      "كل من أنهى دورة واحدة على الأقل، يُحتسب مرة واحدة.",
      "Kila aliyemaliza angalau kozi moja, huhesabiwa mara moja.",
    ),
    counted_on: "2026-09-30",
  },
  {
    key: "countries",
    value: COUNTRIES.all,
    total: null,
    percent: false,
    label: localizedText(
      "countries our learners live in",
      "pays où vivent nos apprenants",
      "دولة يعيش فيها متعلمونا",
      "nchi wanazoishi wanafunzi wetu",
    ),
    explanation: localizedText(
      "One square is one country.",
      "Un carré, un pays.",
      "كل مربع دولة واحدة.",
      "Mraba mmoja ni nchi moja.",
    ),
    source: register,
    method: localizedText(
      "Countries of residence on the first day of class.",
      "Pays de résidence au premier jour de cours.",
      "دول الإقامة في أول يوم دراسي.",
      "Nchi za makazi siku ya kwanza ya darasa.",
    ),
    counted_on: "2026-09-30",
  },
  {
    key: "employment",
    value: EMPLOYMENT.all,
    total: 100,
    percent: true,
    label: localizedText(
      "of graduates earn money with code within a year",
      "des diplômés sont payés pour coder dans l’année",
      "من الخريجين يكسبون من البرمجة خلال عام",
      "ya wahitimu hupata kipato kwa kuandika programu ndani ya mwaka",
    ),
    explanation: localizedText(
      "One square is one graduate in a hundred.",
      "Un carré, un diplômé sur cent.",
      "كل مربع خريج من كل مئة.",
      "Mraba mmoja ni mhitimu mmoja kati ya mia.",
    ),
    source: localizedText(
      "Our yearly graduate survey",
      "Notre enquête annuelle",
      "استبياننا السنوي للخريجين",
      "Utafiti wetu wa kila mwaka",
    ),
    method: localizedText(
      `${SURVEY.earning} of the ${SURVEY.answered} graduates who answered, twelve months after their course.`,
      `${SURVEY.earning} des ${SURVEY.answered} diplômés ayant répondu, douze mois après leur cours.`,
      `${SURVEY.earning} من ${SURVEY.answered} خريجًا أجابوا بعد اثني عشر شهرًا من دورتهم.`,
      `Wahitimu ${SURVEY.earning} kati ya ${SURVEY.answered} waliojibu, miezi kumi na miwili baada ya kozi yao.`,
    ),
    counted_on: "2026-06-30",
  },
  {
    key: "partners",
    value: 30,
    total: null,
    percent: false,
    label: localizedText(
      "partners lend rooms, laptops and time",
      "partenaires prêtent salles, ordinateurs et temps",
      "شريكًا يقدّمون القاعات والحواسيب والوقت",
      "washirika hutoa vyumba, kompyuta na muda",
    ),
    explanation: localizedText(
      "One square is one partner.",
      "Un carré, un partenaire.",
      "كل مربع شريك واحد.",
      "Mraba mmoja ni mshirika mmoja.",
    ),
    source: localizedText(
      "Signed agreements",
      "Accords signés",
      "الاتفاقيات الموقّعة",
      "Makubaliano yaliyotiwa saini",
    ),
    method: localizedText(
      "Agreements in force on the day of counting.",
      "Accords en vigueur le jour du comptage.",
      "الاتفاقيات السارية يوم العدّ.",
      "Makubaliano yanayotumika siku ya kuhesabu.",
    ),
    counted_on: "2026-09-30",
  },
];
