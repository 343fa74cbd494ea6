import { z } from "zod";
import { type ReadContext, detailEndpoint, listEndpoint } from "../../platform/api/content-endpoints.server";
import { BY_PUBLISH_TIME, type SortKey } from "../../platform/pagination/cursor";
import {
  isoDate,
  shareImageUrl,
  markdown,
  isoDateTime,
  page,
  pageUrl,
  photoUrl,
  picture,
  slug,
} from "../../platform/api/api-fields.server";
import { personImageField, withImageUrls } from "../uploads/media/person-image-view.server";
import { withPictureUrls } from "../uploads/media/body-pictures-view.server";
import { PROGRAM_CATEGORIES, PROGRAM_STATUSES } from "./programs.model";
import { type ProgramCard, browsePrograms, getProgram } from "./programs.service.server";

const card = z
  .object({
    id: slug,
    title: z.string(),
    shortDescription: z.string(),
    image: picture,
    category: z.enum(PROGRAM_CATEGORIES),
    status: z.enum(PROGRAM_STATUSES),
    featured: z.boolean(),
    location: z.string(),
    countries: z.array(z.string()).meta({ description: "ISO 3166" }),
    startDate: isoDate,
    endDate: isoDate.nullable(),
    hoursAWeek: z.int().nullable(),
    taughtIn: z.array(z.string()).meta({ description: "BCP 47" }),
    loanedEquipment: z.string().nullable().meta({ description: "Equipment that learners may borrow" }),
    ageFrom: z.int().nullable(),
    admission: z
      .object({
        state: z.enum(["open", "soon", "full", "closed", "none"]),
        intake: z.uuid().nullable().meta({ description: "The class to register for, while it is open" }),
        opensAt: isoDateTime.nullable(),
        closesAt: isoDateTime.nullable(),
        startsOn: isoDate.nullable(),
        placesLeft: z.int().nullable(),
        meetingPlaces: z.array(z.string()).meta({ description: "Where the class meets; empty: unknown" }),
        languages: z.array(z.string()).meta({ description: "BCP 47 languages of the class; empty: unknown" }),
      })
      .meta({ description: "Whether people can apply now, and for which class; null: unknown" }),
    publishedAt: isoDateTime.nullable(),
    url: page,
  })
  .meta({ id: "ProgramSummary" });

const person = { name: z.string(), role: z.string(), image: personImageField };

const program = card
  .extend({
    description: markdown,
    impact: z
      .object({
        beneficiaries: z.int().nullable(),
        countries: z.int().nullable(),
        employmentRate: z.number().nullable().meta({ description: "Percentage of graduates" }),
        partners: z.int().nullable(),
      })
      .meta({ description: "Null: unknown" }),
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
    updates: z.array(z.object({ date: isoDate, title: z.string(), content: markdown })),
    courses: z.array(slug),
  })
  .meta({ id: "Program" });

function admissionOf(admission: ProgramCard["admission"]) {
  const unknown = {
    intake: null,
    opensAt: null,
    closesAt: null,
    startsOn: null,
    placesLeft: null,
    meetingPlaces: [],
    languages: [],
  };
  switch (admission.kind) {
    case "open": {
      const { id, until, startsOn, placesLeft, meetingPlaces, languages } = admission;
      return {
        ...unknown,
        state: admission.kind,
        intake: id,
        closesAt: until.toISOString(),
        startsOn,
        placesLeft,
        meetingPlaces,
        languages,
      };
    }
    case "soon": {
      const { opensAt, startsOn, placesLeft, meetingPlaces, languages } = admission;
      const places = { placesLeft, meetingPlaces, languages };
      return { ...unknown, ...places, state: admission.kind, opensAt: opensAt.toISOString(), startsOn };
    }
    case "full": {
      const { next, startsOn } = admission;
      const opensAt = next?.opensAt.toISOString() ?? null;
      return {
        ...unknown,
        state: admission.kind,
        opensAt,
        startsOn: next?.startsOn ?? startsOn,
        placesLeft: 0,
      };
    }
    case "closed":
      return { ...unknown, state: admission.kind, startsOn: admission.startsOn };
    case "none":
      return { ...unknown, state: admission.kind };
  }
}

const cardOf = (call: ReadContext, { admission, ...row }: Omit<ProgramCard, "keys">) => ({
  ...call.serialize({ ...row, picture: null }),
  admission: admissionOf(admission),
  id: row.slug,
  image: photoUrl(call, row.picture) ?? shareImageUrl(call, "programs", row.slug),
  url: pageUrl(call, `/programs/${row.slug}`),
});

const SORTS = {
  publishedAt: BY_PUBLISH_TIME,
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
    // Fields outside the response must not affect its Content-Language.
    const own = {
      ...found,
      bodyPictures: [],
      team: [],
      testimonials: [],
      courses: [],
      related: [],
      openOthers: [],
    };
    const serialized = withPictureUrls(
      call.serialize({ ...own, picture: null }),
      found.bodyPictures,
      call.deps.origin,
    );
    return {
      ...serialized,
      ...cardOf(call, own),
      outcomes: serialized.outcomes.map((outcome) => ({ ...outcome, percent: outcome.percent ?? false })),
      team: withImageUrls(call, found.team),
      testimonials: withImageUrls(call, found.testimonials),
      courses: found.courses.map((course) => course.slug),
    };
  },
});
