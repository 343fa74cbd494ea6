/** `sample-facts.test.ts` compares the public pages and the database with these facts. */

export const ROOMS = { Nairobi: "KE", Kakuma: "KE", Kampala: "UG", Kigali: "RW", Goma: "CD" } as const;

const roomCountries = new Set(Object.values(ROOMS)).size;
const onlineCountries = 8;
export const COUNTRIES = {
  withRoom: roomCountries,
  online: onlineCountries,
  all: roomCountries + onlineCountries,
};

export const CLASS = { places: 24, teachers: 2, learnersPerLaptop: 3 };

const finishedByProgram = { codeForRefugees: 500, womenInTech: 140 };
export const LEARNERS = {
  ...finishedByProgram,
  all: finishedByProgram.codeForRefugees + finishedByProgram.womenInTech,
};

export const SURVEY = { earning: 208, answered: 250 };
/** In percent, rounded down. specification.md §3 gives the first value. */
export const EMPLOYMENT = {
  codeForRefugees: 85,
  womenInTech: 78,
  all: Math.floor((SURVEY.earning / SURVEY.answered) * 100),
};

export const FIRST_CLASS = { learners: 9, laptops: 3, finished: 6, earning: 4 };

export const COHORTS = { technician: 2, firstLaptops: 3, graduated: 6, now: 7 };

/** `laptops` and `chargers` are the target. `laptopPrice` is in dollars. */
export const LAPTOP_DRIVE = { laptops: 40, chargers: 20, inUse: 16, laptopPrice: 800, learnersPerLaptop: 2 };

/** `lateBefore`: learners who were late the year before. `repeatExam` is in dollars. */
export const EXAM_DATA = { learners: 150, lateBefore: 11, bundles: 1200, routers: 2, repeatExam: 240 };

/** Goma is planned, Kakuma is built. `equipment`, `pay` and `belowPlan` are in dollars. */
export const GOMA_LAB = { panels: 12, laptops: 20, trained: 2 };
export const KAKUMA_LAB = {
  panels: 12,
  laptops: 18,
  learners: 9,
  graduates: 3,
  equipment: 9400,
  pay: 1150,
  belowPlan: 380,
  eveningVisitors: 30,
};

export const LIBRARY = { lessons: 96, first: 10, translated: 60 };
export const TEXT_MENTORS = { mentors: 30, countries: 4, trialLearners: 11, trialMentors: 5 };
export const REPAIR_BENCH = { graduates: 4 };

export const COURSE = { months: 6, hoursAWeek: 12, loanedGigabytes: 2 };
