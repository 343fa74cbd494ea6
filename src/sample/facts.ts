/**
 * Facts of the sample organisation that several texts, numbers and tables state. Each is written here once;
 * `sample-facts.test.ts` compares every number of the sample's public pages with them and with the database.
 */

/** Where classes meet in a room, with the country. */
export const ROOMS = { Nairobi: "KE", Kakuma: "KE", Kampala: "UG", Kigali: "RW", Goma: "CD" } as const;

const roomCountries = new Set(Object.values(ROOMS)).size;
/** Countries in which learners join online only. */
const onlineCountries = 8;
/** Countries our learners live in: those with a room, and those online. */
export const COUNTRIES = {
  withRoom: roomCountries,
  online: onlineCountries,
  all: roomCountries + onlineCountries,
};

/** A class: places, teachers, and how many learners share a laptop. */
export const CLASS = { places: 24, teachers: 2, learnersPerLaptop: 3 };

/** People who finished a course, by program (spec §3 names the first) and together. */
const finishedByProgram = { codeForRefugees: 500, womenInTech: 140 };
export const LEARNERS = {
  ...finishedByProgram,
  all: finishedByProgram.codeForRefugees + finishedByProgram.womenInTech,
};

/** Graduates of the yearly survey who earn money with code, of those who answered. */
export const SURVEY = { earning: 208, answered: 250 };
/** In percent, rounded down; each program has its own. The first is of spec §3. */
export const EMPLOYMENT = {
  codeForRefugees: 85,
  womenInTech: 78,
  all: Math.floor((SURVEY.earning / SURVEY.answered) * 100),
};

/** The first class, in March 2019 in Kakuma. */
export const FIRST_CLASS = { learners: 9, laptops: 3, finished: 6, earning: 4 };

/** Cohorts of Code for Refugees: who got the first laptops, who graduated last, who is in class now. */
export const COHORTS = { technician: 2, firstLaptops: 3, graduated: 6, now: 7 };

/** The laptop drive: what it is to buy, what it has bought so far, and the price of a laptop in dollars. */
export const LAPTOP_DRIVE = { laptops: 40, chargers: 20, inUse: 16, laptopPrice: 800, learnersPerLaptop: 2 };

/** Data for the exam weeks: who got it, who was late the year before, and what was bought (dollars for the repeat exam). */
export const EXAM_DATA = { learners: 150, lateBefore: 11, bundles: 1200, routers: 2, repeatExam: 240 };

/** The solar lab that is planned in Goma, and the one that was built in Kakuma (dollars). */
export const GOMA_LAB = { panels: 12, laptops: 20, trained: 2 };
export const KAKUMA_LAB = {
  ...{ panels: 12, laptops: 18, learners: 9, graduates: 3 },
  ...{ equipment: 9400, pay: 1150, belowPlan: 380, eveningVisitors: 30 },
};

/** The initiatives: lessons of the library, mentors by text and the trial of it, the repair bench. */
export const LIBRARY = { lessons: 96, first: 10, translated: 60 };
export const TEXT_MENTORS = { mentors: 30, countries: 4, trialLearners: 11, trialMentors: 5 };
export const REPAIR_BENCH = { graduates: 4 };

/** Months of a program, and hours a week. */
export const COURSE = { months: 6, hoursAWeek: 12, loanedGigabytes: 2 };
