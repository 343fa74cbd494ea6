import { organisationJsonLd } from "../../../../ui/organisation-json-ld";
import type { HeadData } from "../../../../ui/page-meta";

export const donateAction = (
  head: HeadData,
  about: { name: string; description: string; url: string },
): object => ({
  "@type": "DonateAction",
  name: about.name,
  description: about.description,
  target: { "@type": "EntryPoint", urlTemplate: about.url },
  recipient: organisationJsonLd(head),
});
