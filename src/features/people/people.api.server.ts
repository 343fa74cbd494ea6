import { z } from "zod";
import { listEndpoint } from "../../platform/content-endpoint.server";
import { givenPicture, photographed, picture as address } from "../../platform/wire.server";
import { POSITION } from "./people.model";
import { browsePartners, browseTeam, browseTestimonials } from "./people.service.server";

const link = z.url().nullable();

/** A member of the team with every field of spec §3. */
const member = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.string(),
  image: address,
  bio: z.string(),
  socialLinks: z.object({ linkedin: link, twitter: link, github: link }),
});

/** These lists have one order: the one that staff chose. */
const ordered = { tag: "People", filters: {}, sorts: { position: POSITION }, sort: "position" } as const;

export const listTeam = listEndpoint({
  ...ordered,
  summary: "The team",
  item: member,
  read: async (call, _filter, after, choice) => {
    const { items, next } = await browseTeam(call.deps, after, choice);
    return {
      items: items.map(({ id, name, role, image, picture, bio, linkedin, twitter, github }) => ({
        id,
        name,
        ...call.say({ role, bio }),
        image: photographed(call, picture) ?? givenPicture(call, image),
        socialLinks: { linkedin, twitter, github },
      })),
      next,
    };
  },
});

export const listTestimonials = listEndpoint({
  ...ordered,
  summary: "What people say",
  item: z.object({ id: z.uuid(), name: z.string(), role: z.string(), content: z.string(), avatar: address }),
  read: async (call, _filter, after, choice) => {
    const { items, next } = await browseTestimonials(call.deps, after, choice);
    return {
      items: items.map(({ id, name, role, content, avatar, picture }) => ({
        id,
        name,
        ...call.say({ role, content }),
        avatar: photographed(call, picture) ?? givenPicture(call, avatar),
      })),
      next,
    };
  },
});

export const listPartners = listEndpoint({
  ...ordered,
  summary: "Organisations that work with us",
  item: z.object({ id: z.uuid(), name: z.string(), logo: address, url: link, description: z.string() }),
  read: async (call, _filter, after, choice) => {
    const { items, next } = await browsePartners(call.deps, after, choice);
    return {
      items: items.map(({ id, name, logo, url, description, picture }) => ({
        id,
        name,
        logo: photographed(call, picture) ?? givenPicture(call, logo),
        url,
        description: call.say(description),
      })),
      next,
    };
  },
});
