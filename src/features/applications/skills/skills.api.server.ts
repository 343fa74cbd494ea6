import { z } from "zod";
import { endpoint } from "../../../platform/api/endpoint.server";
import { ok } from "../../../platform/result";
import { listSkills } from "./skills.service.server";

const options = z.array(z.object({ slug: z.string(), name: z.string() }));

export const readSkills = endpoint({
  summary: "Programming languages and frameworks that people can learn and teach",
  tag: "Applications",
  output: z.object({ languages: options, frameworks: options }),
  cache: "public",
  handle: async ({ deps }) => {
    const { language, framework } = await listSkills(deps);
    return ok({ languages: language, frameworks: framework });
  },
});
