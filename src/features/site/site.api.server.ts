import { z } from "zod";
import { detailEndpoint } from "../../platform/api/content-endpoints.server";
import type { Area } from "../../platform/api/api-areas";
import { type Route, endpoint } from "../../platform/api/endpoint.server";
import { LOCALES } from "../../platform/i18n/locales";
import { createOpenApiDocument } from "../../platform/api/open-api.server";
import { ok } from "../../platform/result";
import { currency, isoDate, markdown, page, pageUrl } from "../../platform/api/api-fields.server";
import { personImageField, personImageUrl } from "../uploads/media/person-image-view.server";
import { withPictureUrls } from "../uploads/media/body-pictures-view.server";
import { getAchievements } from "./achievements/achievements.service.server";
import { LEGAL_PAGES } from "./text-pages/text-pages.model";
import { getSettings } from "./site.service.server";
import { getTextPage } from "./text-pages/text-pages.service.server";

export const ping = endpoint({
  summary: "Whether the program answers, and its current time",
  tag: "Program",
  output: z.object({ ping: z.literal("pong"), time: z.iso.datetime() }),
  handle: async ({ deps }) => ok({ ping: "pong" as const, time: deps.now().toISOString() }),
});

/**
 * The description of `main` covers the calls of every area.
 * @param routes all calls; a function, since this is one of them
 */
export const readOpenApi = (routes: () => readonly Route[], area: Area) =>
  endpoint({
    summary: "This description",
    tag: "Program",
    output: z.record(z.string(), z.unknown()),
    cache: "public",
    handle: async ({ deps }) => {
      const described = area === "main" ? routes() : routes().filter((route) => route.area === area);
      return ok(createOpenApiDocument(described, deps));
    },
  });

const link = z.url().or(z.literal(""));

export const readSettings = endpoint({
  summary: "The organisation",
  tag: "Organisation",
  output: z.object({
    name: z.string(),
    shortName: z.string(),
    tagline: z.string(),
    mission: z.string(),
    email: z.string().meta({
      description: "Empty: not stated. So may be `whatsapp`, `registration`, `address` and `social`",
    }),
    whatsapp: z.string().meta({ description: "E.164" }),
    registration: z.string(),
    address: z.string(),
    currency,
    social: z.object({ twitter: link, facebook: link, instagram: link, github: link }),
    foundedYear: z.int().nullable(),
    languages: z.array(z.enum(LOCALES)),
  }),
  cache: "public",
  // Fields outside the response must not affect its Content-Language.
  handle: async ({ deps, serialize }) =>
    ok({ ...serialize({ ...(await getSettings(deps)), navigation: [] }), languages: [...LOCALES] }),
});

const impactNumber = z.object({
  key: z.string(),
  value: z.number(),
  total: z.number().nullable().meta({ description: "The whole of which the value is a part" }),
  percent: z.boolean(),
  label: z.string(),
  explanation: z.string(),
  source: z.string(),
  method: z.string(),
  countedOn: isoDate,
});

export const readAchievements = endpoint({
  summary: "Published impact numbers with their sources, milestones, awards and stories",
  tag: "Organisation",
  output: z.object({
    impactNumbers: z.array(impactNumber),
    milestones: z.array(
      z.object({ id: z.uuid(), date: isoDate, title: z.string(), description: z.string() }),
    ),
    awards: z.array(
      z.object({
        id: z.uuid(),
        year: z.int(),
        title: z.string(),
        awardedBy: z.string(),
        description: z.string(),
      }),
    ),
    stories: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        role: z.string(),
        story: z.string(),
        image: personImageField,
      }),
    ),
  }),
  cache: "public",
  handle: async ({ deps, locale, serialize }) => {
    const { impactNumbers, milestones, awards, stories } = await getAchievements(deps);
    const pictured = stories.map(({ portrait, ...story }) => ({
      ...story,
      image: personImageUrl({ deps, locale }, { name: story.name, picture: null, portrait }),
    }));
    const counted = impactNumbers.map(({ counted_on, ...number }) => ({ ...number, countedOn: counted_on }));
    return ok(serialize({ impactNumbers: counted, milestones, awards, stories: pictured }));
  },
});

const PAGE_KEYS = ["about", ...LEGAL_PAGES] as const;

export const readPage = detailEndpoint({
  summary: `A text page: ${PAGE_KEYS.join(", ")}`,
  tag: "Organisation",
  item: z.object({
    id: z.enum(PAGE_KEYS),
    title: z.string(),
    lead: z.string(),
    body: markdown,
    effectiveOn: isoDate.nullable(),
    url: page,
  }),
  read: async (call, id) => {
    const key = PAGE_KEYS.find((one) => one === id);
    const found = key && (await getTextPage(call.deps, key));
    if (!key || !found) return null;
    const { bodyPictures, ...texts } = found;
    const resolved = withPictureUrls(call.serialize(texts), bodyPictures, call.deps.origin);
    return { id: key, ...resolved, url: pageUrl(call, `/${key}`) };
  },
});
