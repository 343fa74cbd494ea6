import { z } from "zod";
import { isoDate, isoDateTime, slug } from "../../platform/api/api-fields.server";
import { endpoint } from "../../platform/api/endpoint.server";
import { ok } from "../../platform/result";
import { listOpenIntakes } from "../applications/admission/admission.service.server";
import { listProgramTitles } from "./programs.service.server";

const openIntake = z
  .object({
    id: z.uuid().meta({ description: "`you.intake` of `POST /registrations`" }),
    program: slug,
    title: z.string().meta({ description: "Of the program" }),
    closesAt: isoDateTime.meta({ description: "Last moment to apply" }),
    startsOn: isoDate,
    places: z.int(),
    placesLeft: z.int(),
    meetingPlaces: z.array(z.string()).meta({ description: "Where the class meets; empty: unknown" }),
    languages: z.array(z.string()).meta({ description: "BCP 47 languages of the class; empty: unknown" }),
  })
  .meta({ id: "OpenIntake" });

export const listOpenIntakesEndpoint = endpoint({
  summary: "Classes that accept applications now, the next start first",
  tag: "Applications",
  output: z.object({ items: z.array(openIntake), nextCursor: z.null() }),
  cache: "public",
  handle: async ({ deps, serialize }) => {
    const [intakes, programs] = await Promise.all([listOpenIntakes(deps), listProgramTitles(deps)]);
    const items = intakes.flatMap(({ programId, ...intake }) => {
      const program = programs.find(({ id }) => id === programId);
      if (!program) return [];
      return [{ ...serialize({ ...intake, title: program.title }), program: program.slug }];
    });
    return ok({ items, nextCursor: null });
  },
});
