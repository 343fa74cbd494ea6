import { z } from "zod";
import { type Reading, detailEndpoint, listEndpoint } from "../../platform/content-endpoint.server";
import { PUBLISHED, type SortKey } from "../../platform/cursor";
import {
  day,
  drawnPicture,
  givenPicture,
  markdown,
  moment,
  page,
  pageAddress,
  photographed,
  picture,
  slug,
} from "../../platform/wire.server";
import { PROGRAM_CATEGORIES, PROGRAM_STATUSES } from "./programs.model";
import { type ProgramCard, browsePrograms, getProgram } from "./programs.service.server";

const card = z.object({
  id: slug,
  title: z.string(),
  shortDescription: z.string(),
  image: picture,
  category: z.enum(PROGRAM_CATEGORIES),
  status: z.enum(PROGRAM_STATUSES),
  featured: z.boolean(),
  location: z.string(),
  startDate: day,
  endDate: day.nullable(),
  publishedAt: moment.nullable(),
  url: page,
});

const person = { name: z.string(), role: z.string(), image: picture };

/** A program with every field of spec §3. */
const program = card.extend({
  description: markdown,
  impact: z.object({
    beneficiaries: z.int(),
    countries: z.int(),
    employmentRate: z.number().meta({ description: "Per cent of graduates" }),
    partners: z.int(),
  }),
  objectives: z.array(z.string()),
  activities: z.array(
    z.object({ title: z.string(), description: z.string(), schedule: z.string(), participants: z.int() }),
  ),
  outcomes: z.array(
    z.object({
      metric: z.string(),
      value: z.number(),
      target: z.number(),
      percent: z.boolean(),
      period: z.string(),
    }),
  ),
  team: z.array(z.object(person)),
  testimonials: z.array(z.object({ ...person, content: z.string() })),
  updates: z.array(z.object({ date: day, title: z.string(), content: markdown })),
  courses: z.array(slug),
});

const cardOf = (call: Reading, row: Omit<ProgramCard, "keys">) => ({
  ...call.say({ ...row, picture: null }),
  id: row.slug,
  image: photographed(call, row.picture) ?? drawnPicture(call, "programs", row.slug),
  url: pageAddress(call, `/programs/${row.slug}`),
});

const SORTS = {
  publishedAt: PUBLISHED,
  startDate: { column: "start_date", kind: "date" },
  id: { column: "slug", kind: "slug" },
} as const satisfies Record<string, SortKey>;

export const listPrograms = listEndpoint({
  summary: "Programs",
  tag: "Programs",
  item: card,
  filters: { category: PROGRAM_CATEGORIES, status: PROGRAM_STATUSES },
  sorts: SORTS,
  sort: "-publishedAt",
  search: true,
  read: async (call, filter, after, choice) => {
    const { items, next } = await browsePrograms(call.deps, filter, after, choice);
    return { items: items.map((row) => cardOf(call, row)), next };
  },
});

export const readProgram = detailEndpoint({
  summary: "One program",
  tag: "Programs",
  item: program,
  read: async (call, id) => {
    const found = await getProgram(call.deps, id);
    if (!found) return null;
    // Words that are not sent do not count as a language of the answer.
    const own = { ...found, courses: [], related: [] };
    const said = call.say({ ...own, picture: null });
    const withPicture = <T extends { image?: string | undefined }>(one: T) => ({
      ...one,
      image: givenPicture(call, one.image),
    });
    return {
      ...said,
      ...cardOf(call, own),
      outcomes: said.outcomes.map((outcome) => ({ ...outcome, percent: outcome.percent ?? false })),
      team: said.team.map(withPicture),
      testimonials: said.testimonials.map(withPicture),
      courses: found.courses.map((course) => course.slug),
    };
  },
});
