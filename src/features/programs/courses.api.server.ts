import { z } from "zod";
import { type ReadContext, detailEndpoint, listEndpoint } from "../../platform/api/content-endpoints.server";
import { shareImageUrl, photoUrl, picture, slug } from "../../platform/api/api-fields.server";
import { personImageField, withImageUrls } from "../uploads/media/person-image-view.server";
import { browseCourses, getCourse } from "./programs.service.server";

type Course = NonNullable<Awaited<ReturnType<typeof getCourse>>>;

const course = z
  .object({
    id: slug,
    program: slug,
    title: z.string(),
    shortDescription: z.string(),
    image: picture,
    duration: z.string(),
    level: z.string(),
    format: z.string(),
    curriculum: z.array(z.object({ title: z.string(), duration: z.string(), topics: z.array(z.string()) })),
    outcomes: z.array(z.string()),
    requirements: z.array(z.string()),
    instructors: z.array(
      z.object({ name: z.string(), role: z.string(), image: personImageField, bio: z.string() }),
    ),
  })
  .meta({ id: "Course" });

const courseOf = (call: ReadContext, row: Course) => {
  const serialized = call.serialize({ ...row, picture: null, instructors: [] });
  return {
    ...serialized,
    id: row.slug,
    // Courses appear on the page of their program and have no sharing picture of their own.
    image: photoUrl(call, row.picture) ?? shareImageUrl(call, "programs", row.program),
    instructors: withImageUrls(call, row.instructors),
  };
};

export const listCourses = listEndpoint({
  summary: "Courses of the programs",
  tag: "Courses",
  item: course,
  filters: {},
  sorts: { id: { column: "slug", kind: "slug" } },
  sort: "id",
  read: async (call, _filter, after, choice) => {
    const { items, next } = await browseCourses(call.deps, after, choice);
    return { items: items.map((row) => courseOf(call, row)), next };
  },
});

export const readCourse = detailEndpoint({
  summary: "One course",
  tag: "Courses",
  item: course,
  read: async (call, id) => {
    const found = await getCourse(call.deps, id);
    return found && courseOf(call, found);
  },
});
