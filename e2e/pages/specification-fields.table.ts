/** Pages and API calls of the entities in spec §3, with all their fields. */

/** For example `tickets[].price` or `impact.countries`. */
type Path = string;
/** Converts an API value to the text on the page. Without it, the value itself must appear. */
type Shown = (value: unknown) => string | RegExp;

export type Entity = Readonly<{
  /** The list in the API. `item` is set if items have their own URL. */
  list: string;
  item?: (item: Record<string, unknown>) => string;
  page: (item: Record<string, unknown>) => string;
  fields: Readonly<Record<Path, Shown | null>>;
}>;

const id = ({ id: value }: Record<string, unknown>) => String(value);

const date: Shown = (value) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(String(value)));
const monthAndYear: Shown = (value) =>
  new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${String(value)}-15`),
  );
const number: Shown = (value) => Number(value).toLocaleString("en");
const dollars: Shown = (value) => `$${Number(value).toLocaleString("en")}`;
const percent: Shown = (value) => `${String(value)}%`;
/** For example `web-development` → "Web Development", in any case, at the start of a text. */
const named: Shown = (value) => new RegExp(`>${String(value).replaceAll("-", "[ -/]+")}\\b`, "i");
/** Without a picture file, the page renders a drawing instead. */
const rendered: Shown = () => /<svg class="(cloth|scene)|<picture>/;
const path: Shown = (value) => new URL(String(value)).pathname;
const firstWords: Shown = (value) =>
  String(value)
    .split(/[*_#[\]`\n]/)
    .find((part) => part.trim().length > 12)!
    .trim();
const featured: Shown = (value) => (value === true ? "Featured" : /(?:)/);
const available: Shown = (value) => (value === true ? /name="|href="[^"]*tickets/ : /Sold out|closed/);
const minutes: Shown = (value) => `${String(value)} min`;
const network: Shown = (value) => (value === null ? /(?:)/ : `href="${String(value)}"`);

export const ENTITIES: Readonly<Record<string, Entity>> = {
  "blog post": {
    list: "/posts",
    item: ({ slug }) => `/posts/${String(slug)}`,
    page: ({ slug }) => `/blog/${String(slug)}`,
    fields: {
      slug: null,
      title: null,
      excerpt: null,
      content: firstWords,
      date,
      readTime: minutes,
      category: named,
      coverImage: rendered,
    },
  },
  "gallery item": {
    list: "/gallery",
    page: (item) => `/gallery/${String(item["category"])}/${id(item)}`,
    fields: {
      id: null,
      title: null,
      category: named,
      description: null,
      image: rendered,
      date: monthAndYear,
    },
  },
  "team member": {
    list: "/team",
    page: () => "/team",
    fields: {
      name: null,
      role: null,
      image: path,
      bio: null,
      "socialLinks.linkedin": network,
      "socialLinks.twitter": network,
      "socialLinks.github": network,
    },
  },
  course: {
    list: "/courses",
    item: (item) => `/courses/${id(item)}`,
    page: ({ program }) => `/programs/${String(program)}`,
    fields: {
      id: null,
      title: null,
      shortDescription: null,
      image: rendered,
      duration: null,
      level: null,
      format: null,
      "curriculum[].title": null,
      "curriculum[].duration": null,
      "curriculum[].topics[]": null,
      "outcomes[]": null,
      "requirements[]": null,
      "instructors[].name": null,
      "instructors[].role": null,
      "instructors[].image": path,
      "instructors[].bio": null,
    },
  },
  "fundraising campaign": {
    list: "/campaigns",
    item: (item) => `/campaigns/${id(item)}`,
    page: (item) => `/fundraisers/${id(item)}`,
    fields: {
      id: null,
      title: null,
      shortDescription: null,
      description: firstWords,
      image: rendered,
      goal: dollars,
      raised: dollars,
      deadline: date,
      location: null,
      category: (value) => `/fundraisers?category=${String(value)}`,
      featured,
      story: firstWords,
      "impact[]": null,
      "updates[].date": date,
      "updates[].title": null,
      "updates[].content": firstWords,
      "budget[].item": null,
      "budget[].amount": dollars,
    },
  },
  event: {
    list: "/events",
    item: (item) => `/events/${id(item)}`,
    page: (item) => `/events/${id(item)}`,
    fields: {
      id: null,
      title: null,
      date,
      time: null,
      location: null,
      venue: null,
      image: rendered,
      category: named,
      status: named,
      featured,
      description: firstWords,
      "schedule[].time": null,
      "schedule[].title": null,
      "schedule[].description": null,
      "speakers[].name": null,
      "speakers[].role": null,
      "speakers[].image": path,
      "speakers[].topic": null,
      "tickets[].type": null,
      "tickets[].price": dollars,
      "tickets[].benefits[]": null,
      "tickets[].available": available,
    },
  },
  program: {
    list: "/programs",
    item: (item) => `/programs/${id(item)}`,
    page: (item) => `/programs/${id(item)}`,
    fields: {
      id: null,
      title: null,
      shortDescription: null,
      description: firstWords,
      image: rendered,
      category: named,
      status: named,
      featured,
      location: null,
      startDate: date,
      endDate: (value) => (value === null ? /(?:)/ : date(value)),
      "impact.beneficiaries": number,
      "impact.countries": number,
      "impact.employmentRate": percent,
      "impact.partners": number,
      "objectives[]": null,
      "activities[].title": null,
      "activities[].description": null,
      "activities[].schedule": null,
      "activities[].participants": number,
      "outcomes[].metric": null,
      "outcomes[].value": number,
      "outcomes[].target": number,
      "outcomes[].period": null,
      "team[].name": null,
      "team[].role": null,
      "team[].image": path,
      "testimonials[].name": null,
      "testimonials[].role": null,
      "testimonials[].content": null,
      "testimonials[].image": path,
      "updates[].date": date,
      "updates[].title": null,
      "updates[].content": firstWords,
    },
  },
  "donation tier": {
    list: "/donation-tiers",
    page: () => "/support",
    fields: {
      name: null,
      amount: dollars,
      period: named,
      title: null,
      description: null,
      "perks[]": null,
    },
  },
  "one-time amount": {
    list: "/support-amounts",
    page: () => "/support",
    fields: { amount: dollars, title: null, perk: null },
  },
  testimonial: {
    list: "/testimonials",
    page: () => "/team",
    fields: { name: null, role: null, content: null, avatar: path },
  },
  partner: {
    list: "/partners",
    page: () => "/team",
    fields: { name: null, logo: rendered },
  },
};
