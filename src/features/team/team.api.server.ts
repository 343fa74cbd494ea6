import { z } from "zod";
import { listEndpoint } from "../../platform/api/content-endpoints.server";
import { pictureUrl, photoUrl, picture as address } from "../../platform/api/api-fields.server";
import { personImageField, personImageUrl } from "../uploads/media/person-image-view.server";
import { POSITION } from "./team.model";
import { browsePartners, browseTeam, browseTestimonials } from "./team.service.server";

const link = z.url().nullable();

const member = z
  .object({
    id: z.uuid(),
    name: z.string(),
    role: z.string(),
    image: personImageField,
    bio: z.string(),
    socialLinks: z.object({ linkedin: link, twitter: link, github: link }),
  })
  .meta({ id: "TeamMember" });

/** Staff choose the only order of these lists. */
const listOptions = { tag: "People", filters: {}, sorts: { position: POSITION }, sort: "position" } as const;

export const listTeam = listEndpoint({
  ...listOptions,
  summary: "The team",
  item: member,
  read: async (call, _filter, after, choice) => {
    const { items, next } = await browseTeam(call.deps, after, choice);
    return {
      items: items.map(({ id, name, role, picture, portrait, bio, linkedin, twitter, github }) => ({
        id,
        name,
        ...call.serialize({ role, bio }),
        image: personImageUrl(call, { name, picture, portrait }),
        socialLinks: { linkedin, twitter, github },
      })),
      next,
    };
  },
});

export const listTestimonials = listEndpoint({
  ...listOptions,
  summary: "Testimonials",
  item: z
    .object({
      id: z.uuid(),
      name: z.string(),
      role: z.string(),
      content: z.string(),
      avatar: personImageField,
    })
    .meta({ id: "Testimonial" }),
  read: async (call, _filter, after, choice) => {
    const { items, next } = await browseTestimonials(call.deps, after, choice);
    return {
      items: items.map(({ id, name, role, content, picture, portrait }) => ({
        id,
        name,
        ...call.serialize({ role, content }),
        avatar: personImageUrl(call, { name, picture, portrait }),
      })),
      next,
    };
  },
});

export const listPartners = listEndpoint({
  ...listOptions,
  summary: "Organisations that work with us",
  item: z
    .object({ id: z.uuid(), name: z.string(), logo: address, url: link, description: z.string() })
    .meta({ id: "Partner" }),
  read: async (call, _filter, after, choice) => {
    const { items, next } = await browsePartners(call.deps, after, choice);
    return {
      items: items.map(({ id, name, logo, url, description, picture }) => ({
        id,
        name,
        logo: photoUrl(call, picture) ?? pictureUrl(call, logo),
        url,
        description: call.serialize(description),
      })),
      next,
    };
  },
});
