import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { depsContext } from "../../../platform/request-context";
import { headData, pageMeta } from "../../../ui/page-meta";
import { Section } from "../../../ui/section";
import { ProgramCard } from "../../programs/ui/program-card";
import { homeView } from "../home-view.server";
import { Hero } from "../ui/hero";
import { WaysIn } from "../ui/ways-in";
import type { Route } from "./+types/home-page";

export const loader = ({ context }: Route.LoaderArgs) => homeView(context.get(depsContext), getLocale());

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const head = headData(matches);
  return pageMeta(head, {
    title: "",
    description: m.home_description(),
    path: "/",
    jsonLd: loaderData
      ? [{ "@type": "NGO", name: head.name, url: head.origin, ...loaderData.organisation }]
      : [],
  });
};

export default function HomePage({ loaderData: home }: Route.ComponentProps) {
  return (
    <>
      <Hero promise={home.promise} purpose={home.purpose} />
      <Section
        id="programs"
        title={m.home_programs()}
        more={{ to: "/programs", label: m.home_programs_all() }}
      >
        <div className="cards two uneven">
          {home.programs.map((program) => (
            <ProgramCard key={program.slug} program={program} level={3} />
          ))}
        </div>
      </Section>
      <WaysIn />
    </>
  );
}
