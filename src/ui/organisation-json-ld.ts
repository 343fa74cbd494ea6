import type { HeadData } from "./page-meta";

export const organisationJsonLd = ({ name, origin }: Pick<HeadData, "name" | "origin">): object => ({
  "@type": "NGO",
  name,
  url: origin,
  logo: `${origin}/icon-192.png`,
});
