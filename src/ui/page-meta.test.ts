import { expect, test } from "vitest";
import { organisationJsonLd } from "./organisation-json-ld";
import { pageMeta } from "./page-meta";

const head = { origin: "https://reboot.example", name: "Reboot Lives", locale: "en" } as const;
const metaOf = (title: string) => pageMeta(head, { title, description: "x", path: "/about" });

test("the alternative text of the sharing picture is its title", () => {
  expect(metaOf("About Us")).toContainEqual({ property: "og:image:alt", content: "About Us" });
  expect(metaOf("")).toContainEqual({ property: "og:image:alt", content: "Reboot Lives" });
});

test("structured data names the organisation with its logo", () => {
  expect(organisationJsonLd(head)).toEqual({
    "@type": "NGO",
    name: "Reboot Lives",
    url: "https://reboot.example",
    logo: "https://reboot.example/icon-192.png",
  });
});
