import type { HeadData } from "./page-meta";

/** The organisation as structured data (schema.org/NGO): publisher, organiser, provider, recipient. */
export const organisationJsonLd = ({ name, origin }: Pick<HeadData, "name" | "origin">): object => ({
  "@type": "NGO",
  name,
  url: origin,
  logo: `${origin}/icon-192.png`,
});
